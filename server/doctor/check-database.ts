// The database: can it be reached, is its schema this version's, and may its role do what it must?
import { backupState } from "#server/database/backup/backup-records.ts";
import { clockProblem, currentTimeMs, readClock } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { connectionShortage } from "#server/database/connection-limit.ts";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { majorOf, versionOf } from "#server/database/embedded/cluster.ts";
import { clusterOf } from "#server/database/embedded/open.ts";
import { missingRights } from "#server/database/missing-rights.ts";
import { pendingOf, readMigrations, type StoredMigration } from "#server/database/migrate.ts";
import { jitRemedy } from "#server/database/pooled-jit.ts";
import { sql } from "#server/database/sql.ts";
import type { Settings } from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { openAsIs } from "#server/start/open-as-is.ts";
import { remoteHostOf, tlsAdvice } from "#server/unencrypted.ts";
import { type Finding, ok, problem, reasonOf, warning } from "./finding.ts";

export async function checkDatabase(settings: Settings, shutdown: Shutdown): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    if (settings.databaseUrl === null) {
      const made = versionOf(clusterOf(settings.dataDir));
      if (made === null) return [ok("Database", "none yet; the first start creates it")];
      // Opening it would upgrade it.
      if (made !== (await majorOf(findBinaries()))) return [];
    }
    const database = await openAsIs(settings, shutdown, { beside: "a server", create: false });
    const { db } = database;
    findings.push(
      ...(await checkRights(database, settings.servers)),
      ...(await checkEncryption(db, settings)),
    );
    findings.push(...(await checkPooledJit(database)));
    findings.push(...(await checkClock(db)));
    findings.push(...(await checkSchema(db)));
    findings.push(...(await checkBackups(db, settings)));
  } catch (error) {
    const advice =
      settings.databaseUrl === null
        ? "Read DATA_DIR/database/postgres.log, or restore a backup into another DATA_DIR."
        : "Check the address, the user and the password in DATABASE_URL, and pg_hba.conf of that server.";
    findings.push(problem("Database", reasonOf(error), advice));
  }
  return findings;
}

async function checkRights(database: Database, servers: number): Promise<Finding[]> {
  const { db } = database;
  const found = await sql<{ version: string; role: string }>`
    select current_setting('server_version') as version, current_user as role`.maybeOne(db);
  if (!found) return [];
  const shortage = await connectionShortage(database, servers);
  return [
    ok("Database", `PostgreSQL ${found.version}, as ${found.role}`),
    ...(await missingRights(db)).map(({ detail, advice }) => problem("Database", detail, advice)),
    ...(shortage ? [warning("Database", shortage.detail, shortage.advice)] : []),
  ];
}

/** Whether the connection to another machine is encrypted, whatever the settings say. */
async function checkEncryption(db: Db, { databaseUrl }: Settings): Promise<Finding[]> {
  const row = await sql<{ isEncrypted: boolean }>`
    select ssl as "isEncrypted" from pg_stat_ssl where pid = pg_backend_pid()`.maybeOne(db);
  return encryptionFindings(databaseUrl, row?.isEncrypted ?? false);
}

export function encryptionFindings(databaseUrl: string | null, isEncrypted: boolean): Finding[] {
  const host = databaseUrl === null ? null : remoteHostOf(databaseUrl);
  if (host === null) return [];
  if (isEncrypted) return [ok("Database", `the connection to ${host} is encrypted`)];
  return [warning("Database", `the connection to ${host} isn't encrypted`, tlsAdvice)];
}

async function checkPooledJit(database: Database): Promise<Finding[]> {
  const remedy = await jitRemedy(database);
  if (remedy === null) return [];
  const detail = "the pooler's connections compile statements (jit), which is slow";
  return [warning("Database", detail, `${remedy}; then RECONNECT in PgBouncer's console.`)];
}

async function checkSchema(db: Db): Promise<Finding[]> {
  const found = await sql<{ exists: boolean }>`
    select to_regclass('public.migrations') is not null as exists`.all(db);
  if (!found[0]?.exists) return [ok("Schema", "none yet; the first start creates it")];
  const rows = await sql<StoredMigration>`
    select name, checksum, to_jsonb(m)->>'version' as version
    from migrations m order by name`.all(db);
  try {
    const pending = pendingOf(await readMigrations(), rows);
    if (pending.length === 0) return [ok("Schema", rows.at(-1)?.name ?? "empty")];
    const detail = `${pending.length} migrations are pending`;
    return [warning("Schema", detail, "The next start runs them. Make a backup before.")];
  } catch (error) {
    return [problem("Schema", reasonOf(error), "Run that version, or read docs/upgrading.md.")];
  }
}

async function checkClock(db: Db): Promise<Finding[]> {
  await readClock(db);
  const detail = clockProblem();
  if (detail === null) return [ok("Clock", "agrees with the database's")];
  return [problem("Clock", detail, "Synchronise the clocks of both machines by NTP.")];
}

const staleHours = 48;

async function checkBackups(db: Db, { backupsKept }: Settings): Promise<Finding[]> {
  const row = await sql<{ exists: boolean }>`
    select to_regclass('public.backups') is not null as exists`.maybeOne(db);
  if (!row?.exists) return [];
  const { latest, failure } = await backupState(db);
  const advice =
    backupsKept === 0
      ? "Run npm run backup -- FILE, and set BACKUPS_KEPT, or read docs/backup.md."
      : "Make one by npm run backup -- FILE. The server makes one each day at 02:15 UTC; /admin/jobs says how the last ones went.";
  const findings: Finding[] = [];
  if (failure) findings.push(problem("Backups", `the last one failed: ${failure.error}`, advice));
  if (!latest) findings.push(warning("Backups", "none in the last 90 days", advice));
  else {
    const hours = (currentTimeMs() - Date.parse(latest.madeAt)) / 3_600_000;
    const detail = `the last one is ${Math.round(hours)} hours old, on ${latest.server}`;
    findings.push(hours > staleHours ? warning("Backups", detail, advice) : ok("Backups", detail));
  }
  if (backupsKept === 0 && !failure) {
    findings.push(ok("Backups", "no daily backups: BACKUPS_KEPT is 0"));
  }
  return findings;
}
