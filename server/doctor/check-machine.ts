// This machine: the versions of programs, the disk, the data directory.
import fs from "node:fs";
import path from "node:path";
import { majorOf, versionOf } from "#server/database/embedded/cluster.ts";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { clusterOf } from "#server/database/embedded/open.ts";
import { freeBytes } from "#server/free-bytes.ts";
import { scarceBytes } from "#server/http/warnings.ts";
import type { Settings } from "#server/settings.ts";
import { version } from "#server/version.ts";
import { type Finding, ok, problem, reasonOf, warning } from "./finding.ts";

export async function checkVersions({ databaseUrl, dataDir }: Settings): Promise<Finding[]> {
  const own = ok("Versions", `Stack Cafe ${version}, Node ${process.versions.node}`);
  if (databaseUrl !== null) return [own];
  try {
    const major = await majorOf(findBinaries());
    const made = versionOf(clusterOf(dataDir));
    if (made === null || made === major)
      return [own, ok("Versions", `PostgreSQL ${major}, embedded`)];
    const detail = `the database was created by PostgreSQL ${made}; this version brings ${major}`;
    return made < major
      ? [own, warning("Versions", detail, "The next start upgrades it, and keeps the old one.")]
      : [own, problem("Versions", detail, "Run the version of Stack Cafe that created it.")];
  } catch (error) {
    return [own, problem("Versions", reasonOf(error), "Run npm ci again.")];
  }
}

/** In bytes: below the first the server may fail within days, below the other soon. */
const scarce = { few: 2e9, none: scarceBytes.soonFull };

export function checkDisk({ dataDir }: Settings): Finding {
  const folder = existing(dataDir);
  try {
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    const advice =
      folder === dataDir
        ? `Give ${dataDir} to the user that runs the server.`
        : `Create ${dataDir}, owned by the user that runs the server.`;
    return problem("Disk", `DATA_DIR can't be written: ${reasonOf(error)}`, advice);
  }
  const free = freeBytes(folder);
  if (free === null) return ok("Disk", `its file system doesn't say how much is free at ${folder}`);
  const detail = `${(free / 1e9).toFixed(1)} GB free at ${folder}`;
  const advice = "Free some space, or keep fewer backups (BACKUPS_KEPT).";
  if (free < scarce.none) return problem("Disk", detail, advice);
  return free < scarce.few ? warning("Disk", detail, advice) : ok("Disk", detail);
}

function existing(folder: string): string {
  return fs.existsSync(folder) ? folder : existing(path.dirname(folder));
}
