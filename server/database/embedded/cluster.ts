/** The database files: created once, and started with the same settings each time. */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { superuser } from "#server/database/embedded/application-role.ts";
import type { Binaries } from "#server/database/embedded/binaries.ts";
import type { Identity } from "#server/database/embedded/identity.ts";
import { OperatorError } from "#server/operator-error.ts";

const run = promisify(execFile);

/** The environment of PostgreSQL's programs: nothing that would change what they do. */
export const environment = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * Creates the cluster in `folder/cluster` if it is missing, and returns whether it did. It is
 * created in a temporary folder and moved when complete, so that it never exists in part.
 */
export async function makeCluster(
  folder: string,
  binaries: Binaries,
  identity: Identity,
): Promise<boolean> {
  const cluster = clusterIn(folder);
  const major = await majorOf(binaries);
  if (fs.existsSync(cluster)) {
    checkVersion(cluster, major);
    return false;
  }
  removeHalfMade(folder);
  const draft = `${cluster}.${randomUUID()}`;
  const [command = "", ...args] = [...identity.prefix, binaries.initdb];
  const options = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    "--auth=trust",
    "--no-instructions",
  ];
  await run(command, [...args, ...options, "--encoding=UTF8", ...localeFor(major)], {
    ...identity.account,
    cwd: folder,
    env: environment,
  });
  fs.renameSync(draft, cluster);
  return true;
}

export function clusterIn(folder: string): string {
  return path.join(folder, "cluster");
}

/**
 * Sorting and upper case must not depend on the machine's locale. Before version 17, only the
 * system provides a UTF-8 locale.
 */
function localeFor(major: number): string[] {
  if (major < 17) return ["--locale=C.UTF-8"];
  return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
}

/** The major version of those programs. */
export async function majorOf(binaries: Binaries): Promise<number> {
  const { stdout } = await run(binaries.postgres, ["--version"], { env: environment });
  return Number(/\) (\d+)/.exec(stdout)?.[1]);
}

/** The major version that created the cluster; null if there is none. */
export function versionOf(cluster: string): number | null {
  const file = path.join(cluster, "PG_VERSION");
  return fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : null;
}

/** Where an upgrade prepares the new cluster. */
export function upgradeIn(folder: string): string {
  return path.join(folder, "upgrade");
}

/** Whether the cluster is of an older version, or an upgrade was interrupted. */
export function needsUpgrade(folder: string, major: number): boolean {
  const made = versionOf(clusterIn(folder));
  return (made !== null && made < major) || fs.existsSync(upgradeIn(folder));
}

/** Older ones were upgraded before. */
function checkVersion(cluster: string, major: number): void {
  const made = versionOf(cluster);
  if (made === major) return;
  throw new OperatorError(
    `${cluster} was created by PostgreSQL ${made ?? "(unknown)"}, which ${major} can't open.\n` +
      `Start the version of Stack Cafe that created it, or set another DATA_DIR.`,
  );
}

function removeHalfMade(folder: string): void {
  const drafts = fs.readdirSync(folder).filter((name) => name.startsWith("cluster."));
  for (const name of drafts) fs.rmSync(path.join(folder, name), { recursive: true, maxRetries: 5 });
}

/** Sized for a small machine. `fsync` is explicit: acknowledged writes have to survive a crash. */
export const clusterSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  port: "5432",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_connections: "60",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  max_wal_size: "512MB",
  random_page_cost: "1.1",
  // Parallel queries need shared memory, which containers limit, and spare cores.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  // Failing statements are reported to the client; in the log, strangers could fill the disk with
  // them.
  log_min_messages: "log",
  log_checkpoints: "off",
  timezone: "UTC",
  log_timezone: "UTC",
} as const;
