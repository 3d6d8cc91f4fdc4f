/**
 * The PostgreSQL processes of a cluster, found by their working directory, because process ids get
 * reused.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** The ids of the live PostgreSQL processes whose data directory is `cluster`. */
export function processesOf(cluster: string): number[] {
  if (!fs.existsSync(cluster)) return [];
  const folder = fs.realpathSync(cluster);
  return process.platform === "linux" ? byWorkingDirectory(folder) : byCommandLine(folder);
}

/** Each PostgreSQL process has the data directory as its working directory. Zombies have none. */
function byWorkingDirectory(folder: string): number[] {
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => isPostgresIn(pid, folder)).map(Number);
}

function isPostgresIn(pid: string, folder: string): boolean {
  try {
    if (fs.readlinkSync(`/proc/${pid}/cwd`) !== folder) return false;
    return fs.readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
  } catch {
    return false;
  }
}

function byCommandLine(folder: string): number[] {
  const lines = execFileSync("ps", ["-axww", "-o", "pid=,command="], { encoding: "utf8" });
  const own = lines.split("\n").filter((line) => line.includes(`postgres -D ${folder} `));
  return own.map((line) => Number.parseInt(line, 10));
}

/** Sends a signal; a process that has ended is ignored. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
