/** The PostgreSQL processes of a cluster, found by where they run: process numbers get reused. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** The numbers of the live PostgreSQL processes whose data directory is `cluster`. */
export function processesOf(cluster: string): number[] {
  if (!fs.existsSync(cluster)) return [];
  const folder = fs.realpathSync(cluster);
  return process.platform === "linux" ? byWorkingDirectory(folder) : byCommandLine(folder);
}

/** Each process of PostgreSQL works in the data directory. Zombies have no directory any more. */
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
  const ours = lines.split("\n").filter((line) => line.includes(`postgres -D ${folder} `));
  return ours.map((line) => Number.parseInt(line, 10));
}

/** Sends a signal; whoever is gone already needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
