// Memory and processor time of a process, from Linux's /proc.
import fs from "node:fs";

/** Resident memory with all of its threads, in MiB. */
export function residentMiB(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;

/** Seconds that the main thread of a process has computed, for itself and in the kernel. */
export const mainThreadSeconds = (pid: number) => secondsIn(`/proc/${pid}/task/${pid}/stat`);

/** The same of all its threads. */
export const processorSeconds = (pid: number) => secondsIn(`/proc/${pid}/stat`);

function secondsIn(file: string): number {
  const stat = fs.readFileSync(file, "utf8");
  // The name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
