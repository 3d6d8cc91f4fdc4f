// Another account than root, for machines where tests run as root.
import { spawnSync } from "node:child_process";

/** Exists on every Linux; owns nothing. */
export const nobody = 65_534;

/** Whether root can run the command as nobody: not in a sandbox with a single account. */
export function runsAsNobody(command: string, ...args: string[]): boolean {
  if (process.getuid?.() !== 0) return false;
  return spawnSync(command, args, { uid: nobody, gid: nobody, cwd: "/" }).status === 0;
}

/** Whether there is another account at all. */
export const hasOthers = runsAsNobody("/bin/sh", "-c", "true");

const look = "require('node:fs').accessSync(process.argv[1])";
/** Whether it can read this project and run its Node; not if only root can read the project. */
export const othersReachProject = runsAsNobody(process.execPath, "-e", look, import.meta.filename);
