/** Starts and stops PostgreSQL's main process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "#server/database/embedded/binaries.ts";
import { clusterIn, clusterSettings, environment } from "#server/database/embedded/cluster.ts";
import type { Identity } from "#server/database/embedded/identity.ts";
import { pidFileOf, readPidFile } from "#server/database/embedded/pid-file.ts";
import { processesOf, signal } from "#server/database/embedded/processes.ts";
import { OperatorError } from "#server/operator-error.ts";

export type ClusterLocation = Readonly<{
  folder: string;
  binaries: Binaries;
  identity: Identity;
  socketDir: string;
  /** PostgreSQL settings that override the defaults. */
  settings?: Readonly<Record<string, string>>;
}>;

export type Postmaster = Readonly<{
  pid: number;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
}>;

const pollMs = 15;

/**
 * Starts PostgreSQL and waits until it accepts connections, however long recovery takes.
 * @throws OperatorError with the end of its log where it fails
 */
export async function startPostmaster(place: ClusterLocation): Promise<Postmaster> {
  const cluster = clusterIn(place.folder);
  const log = openLog(place.folder);
  const child = launch(place, log);
  fs.closeSync(log);
  const end = new AbortController();
  const ended = once(child, "exit")
    .catch((error: unknown) => fs.appendFileSync(logOf(place.folder), `${String(error)}\n`))
    .then(() => end.abort());
  while (!end.signal.aborted) {
    const state = readPidFile(cluster);
    if (state?.ready && state.pid === child.pid) return { pid: state.pid, ended };
    await pause(pollMs);
  }
  throw new OperatorError(`PostgreSQL did not start:\n${endOfLog(place.folder)}`);
}

/**
 * A session of its own: Ctrl-C in the terminal reaches only the server, which stops PostgreSQL
 * last.
 */
function launch(place: ClusterLocation, log: number): ChildProcess {
  const own = { unix_socket_directories: quoted(place.socketDir) };
  const all = { ...clusterSettings, ...place.settings, ...own };
  const settings = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { prefix, account } = place.identity;
  const [command = "", ...args] = [...prefix, place.binaries.postgres];
  return spawn(command, [...args, "-D", clusterIn(place.folder), ...settings], {
    ...account,
    cwd: place.folder,
    env: environment,
    detached: true,
    stdio: ["ignore", log, log],
  });
}

/** The setting is a list; quotes preserve commas and spaces of the path. */
function quoted(dir: string): string {
  return `"${dir.replaceAll('"', '""')}"`;
}

/** Fast, so that the last checkpoint is written; by force after `timeoutMs`. */
export async function stopPostmaster(
  cluster: string,
  pid: number,
  timeoutMs: number,
): Promise<void> {
  for (const name of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (processesOf(cluster).includes(pid)) signal(pid, name);
    if (await hasEnded(cluster, timeoutMs)) return;
  }
}

async function hasEnded(cluster: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (processesOf(cluster).length === 0) return true;
    await pause(pollMs);
  }
  return false;
}

/**
 * Stops what an earlier server left when it was killed: its PostgreSQL, parts of it, or just a
 * file with a process id that another program may have by now. Returns whether any process was
 * running. Call only with the claim on the data directory.
 */
export async function clearOrphans(cluster: string): Promise<boolean> {
  const left = processesOf(cluster);
  const state = readPidFile(cluster);
  const main = state?.pid;
  if (main !== undefined && left.includes(main)) await stopPostmaster(cluster, main, 20_000);
  else if (left.length > 0 && !(await hasEnded(cluster, 5_000))) {
    for (const pid of left) signal(pid, "SIGKILL");
    await hasEnded(cluster, 5_000);
  }
  if (process.platform === "linux") {
    const socket = path.join(state?.socketDir ?? cluster, ".s.PGSQL.5432");
    for (const file of [pidFileOf(cluster), socket, `${socket}.lock`]) {
      fs.rmSync(file, { force: true });
    }
  }
  return left.length > 0;
}

/** Bytes of PostgreSQL's log, beyond which it continues in an empty file. */
const maxLogBytes = 10 * 1024 * 1024;

/**
 * Keeps PostgreSQL's log small, and what it was before in `postgres.log.old`. The file is emptied and
 * not renamed: PostgreSQL has it open for appending, and continues at its new end.
 */
export async function limitLog(folder: string, maxBytes = maxLogBytes): Promise<void> {
  const file = logOf(folder);
  const { size } = await fs.promises.stat(file);
  if (size <= maxBytes) return;
  // On a full disk there is no copy.
  await fs.promises.copyFile(file, `${file}.old`).catch(() => undefined);
  await fs.promises.truncate(file);
}

function logOf(folder: string): string {
  return path.join(folder, "postgres.log");
}

function openLog(folder: string): number {
  const file = logOf(folder);
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) fs.renameSync(file, `${file}.old`);
  return fs.openSync(file, "a", 0o600);
}

function endOfLog(folder: string): string {
  const lines = fs.readFileSync(logOf(folder), "utf8").trimEnd().split("\n");
  return lines.slice(-12).join("\n");
}
