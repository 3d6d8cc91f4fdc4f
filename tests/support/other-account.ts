// Another account than root's, where the machine lets root become one.
import { spawnSync } from "node:child_process";

/** Exists on every Linux; owns nothing. */
export const nobody = 65_534;

/** Whether root can run the command as nobody: not in a sandbox with one account alone. */
export function runsAsNobody(command: string, ...args: string[]): boolean {
  if (process.getuid?.() !== 0) return false;
  return spawnSync(command, args, { uid: nobody, gid: nobody, cwd: "/" }).status === 0;
}

/** Whether there is another account at all. */
export const hasOthers = runsAsNobody("/bin/sh", "-c", "true");

const look = "require('node:fs').accessSync(process.argv[1])";
/** Whether it can read this project and run its Node; not where the project is root's alone. */
export const othersReachProject = runsAsNobody(process.execPath, "-e", look, import.meta.filename);
