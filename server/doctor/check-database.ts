// The database: can it be reached, is its schema this version's, and may its role do what it must?
import { sql } from "kysely";
import { backupState } from "#server/database/backup/backup-records.ts";
import type { Db } from "#server/database/connect.ts";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { majorOf, versionOf } from "#server/database/embedded/cluster.ts";
import { clusterOf } from "#server/database/embedded/open.ts";
import { pendingOf, readMigrations, type StoredMigration } from "#server/database/migrate.ts";
import type { Settings } from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { openAsIs } from "#server/start/open-as-is.ts";
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
    const { db } = await openAsIs(settings, shutdown, { beside: "a server", create: false });
    findings.push(...(await checkRights(db)));
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

interface Rights {
  readonly version: string;
  readonly role: string;
  readonly encoding: string;
  readonly mayCreateTables: boolean;
  readonly mayCreateSchemas: boolean;
  readonly hasJobs: boolean;
  readonly trigrams: "installed" | "available" | "missing";
  readonly connections: number;
}

/** Each process opens up to 17. */
const neededConnections = 20;

async function checkRights(db: Db): Promise<Finding[]> {
  const { rows } = await sql<Rights>`
    select current_setting('server_version') as version, current_user as role,
      current_setting('server_encoding') as encoding,
      has_schema_privilege('public', 'create') as "mayCreateTables",
      has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
      to_regnamespace('pgboss') is not null as "hasJobs",
      case when exists (select from pg_extension where extname = 'pg_trgm') then 'installed'
        when exists (select from pg_available_extensions where name = 'pg_trgm') then 'available'
        else 'missing' end as trigrams,
      current_setting('max_connections')::int as connections`.execute(db);
  const found = rows[0];
  if (!found) return [];
  const { version, role, encoding, mayCreateTables, mayCreateSchemas, hasJobs, trigrams } = found;
  const findings: Finding[] = [ok("Database", `PostgreSQL ${version}, as ${role}`)];
  if (encoding !== "UTF8") {
    findings.push(
      problem("Database", `its encoding is ${encoding}`, "Create it with encoding 'UTF8'."),
    );
  }
  if (!mayCreateTables) {
    const advice = `As an administrator: grant create on schema public to ${role};`;
    findings.push(problem("Database", `${role} may not create tables`, advice));
  }
  if (!mayCreateSchemas && !hasJobs) {
    const advice = `As an administrator: grant create on database … to ${role};`;
    findings.push(problem("Database", `${role} may not create the schema pgboss for jobs`, advice));
  }
  if (trigrams === "missing") {
    const advice =
      "Install PostgreSQL's contrib package on its server, such as postgresql-contrib.";
    findings.push(problem("Database", "the extension pg_trgm isn't there", advice));
  } else if (trigrams === "available" && !mayCreateSchemas) {
    const advice = "As an administrator, in this database: create extension pg_trgm;";
    findings.push(problem("Database", `${role} may not create the extension pg_trgm`, advice));
  }
  if (found.connections < neededConnections) {
    const advice = `Set max_connections to ${neededConnections} or more for each server.`;
    findings.push(warning("Database", `it allows ${found.connections} connections`, advice));
  }
  return findings;
}

async function checkSchema(db: Db): Promise<Finding[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('public.migrations') is not null as exists`.execute(db);
  if (!found[0]?.exists) return [ok("Schema", "none yet; the first start creates it")];
  const { rows } = await sql<StoredMigration>`
    select name, checksum, to_jsonb(m)->>'version' as version
    from migrations m order by name`.execute(db);
  try {
    const pending = pendingOf(await readMigrations(), rows);
    if (pending.length === 0) return [ok("Schema", rows.at(-1)?.name ?? "empty")];
    const detail = `${pending.length} migrations are pending`;
    return [warning("Schema", detail, "The next start runs them. Make a backup before.")];
  } catch (error) {
    return [problem("Schema", reasonOf(error), "Run that version, or read docs/upgrading.md.")];
  }
}

const maxDriftSeconds = 5;

async function checkClock(db: Db): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
  const seconds = Math.abs((rows[0]?.ms ?? before) - (before + Date.now()) / 2) / 1000;
  if (seconds <= maxDriftSeconds) return [ok("Clock", "agrees with the database's")];
  const detail = `differs from the database's by ${Math.round(seconds)} s`;
  return [problem("Clock", detail, "Let both machines set their clocks by NTP.")];
}

const staleHours = 48;

async function checkBackups(db: Db, { backupsKept }: Settings): Promise<Finding[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.backups') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  const { latest, failure } = await backupState(db);
  const advice = "Run npm run backup -- FILE, and set BACKUPS_KEPT, or read docs/backup.md.";
  const findings: Finding[] = [];
  if (failure) findings.push(problem("Backups", `the last one failed: ${failure.error}`, advice));
  if (!latest) findings.push(warning("Backups", "none in the last 90 days", advice));
  else {
    const hours = (Date.now() - Date.parse(latest.madeAt)) / 3_600_000;
    const detail = `the last one is ${Math.round(hours)} hours old, on ${latest.server}`;
    findings.push(hours > staleHours ? warning("Backups", detail, advice) : ok("Backups", detail));
  }
  if (backupsKept === 0 && !failure) {
    findings.push(ok("Backups", "no daily ones are made: BACKUPS_KEPT is 0"));
  }
  return findings;
}
