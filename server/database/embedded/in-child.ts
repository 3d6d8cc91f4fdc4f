/** For tests: opens an embedded database in a child process, which can be killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createInterface } from "node:readline";

export type Child = Readonly<{ pid: number; kill(): Promise<void> }>;

const program = `
  const { openEmbedded } = await import(process.argv[1]);
  await openEmbedded(process.argv[2], () => {});
  console.log("open");
  setInterval(() => {}, 1000);
`;

export async function openInChild(dataDir: string): Promise<Child> {
  const module = import.meta.resolve("#server/database/embedded/open.ts");
  const args = ["--input-type=module", "-e", program, "--", module, dataDir];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const first = once(createInterface(child.stdout), "line");
  await Promise.race([first, ended.then(() => Promise.reject(new Error("It ended immediately")))]);
  return {
    pid: child.pid ?? 0,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The command lines of the live processes that mention `text`. */
export function commandsWith(text: string): string[] {
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(commandOf).filter((command) => command.includes(text));
}

function commandOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
