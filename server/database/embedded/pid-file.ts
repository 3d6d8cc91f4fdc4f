/** postmaster.pid, as PostgreSQL writes it: one value per line. */
import fs from "node:fs";
import path from "node:path";

export type PidFile = Readonly<{ pid: number; port: number; socketDir: string; ready: boolean }>;

/** The contents of the pid file of `cluster`; `null` while they are incomplete. */
export function readPidFile(cluster: string): PidFile | null {
  let lines: string[];
  try {
    lines = fs.readFileSync(pidFileOf(cluster), "utf8").split("\n");
  } catch {
    return null;
  }
  const [pid, , , port, socketDir, , , status] = lines;
  if (!pid || !port || !socketDir) return null;
  return { pid: Number(pid), port: Number(port), socketDir, ready: status?.trim() === "ready" };
}

export function pidFileOf(cluster: string): string {
  return path.join(cluster, "postmaster.pid");
}
