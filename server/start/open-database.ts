/** Opens the database, embedded or external, with the newest schema and content. */
import type { PoolConfig } from "pg";
import { readClock } from "#server/database/clock.ts";
import { connect, type Database } from "#server/database/connect.ts";
import { connectionShortage } from "#server/database/connection-limit.ts";
import type { Claim } from "#server/database/embedded/claim.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { requireRights } from "#server/database/missing-rights.ts";
import { migrate } from "#server/database/migrate.ts";
import { turnOffPooledJit } from "#server/database/pooled-jit.ts";
import { sql } from "#server/database/sql.ts";
import { loadDemoContent } from "#server/demo/load-demo.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import type { Settings } from "#server/settings.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { waitForDatabase } from "#server/start/wait-for-database.ts";

/**
 * Opens it ready for use, and has `shutdown` close it. `claim` is on the embedded database's
 * directory.
 */
export async function openDatabase(
  settings: Settings,
  claim: Claim | null,
  shutdown: Shutdown,
  report: (line: string) => void,
): Promise<Database> {
  const where =
    settings.databaseUrl ?? (await openEmbeddedDatabase(settings, claim, shutdown, report));
  shutdown.check();
  const database = connect(where, settings.databaseDirectUrl);
  shutdown.defer(() => shutdown.waitAtMost(database.close(), 1_000));
  if (settings.databaseUrl) await waitForDatabase(database, report);
  await readClock(database.db);
  await checkVersion(database);
  await requirePrimary(database);
  await requireRights(database.db);
  const shortage = await connectionShortage(database, settings.servers);
  if (shortage) report(`${shortage.detail}. ${shortage.advice}`);
  await checkSearchLanguages(database, settings.searchLanguage);
  await migrate(database, report);
  await turnOffPooledJit(database, report);
  const { added, updated } = await loadCatalogue(database);
  if (added + updated > 0) report(`Technologies: ${added} added, ${updated} updated`);
  if (!settings.databaseUrl && settings.demoContent) {
    await loadDemoContent(database, report, { withAdmin: settings.demoCodeHost });
  }
  return database;
}

/** A signal may arrive while it opens: it is then stopped once it has opened. */
export async function openEmbeddedDatabase(
  settings: Settings,
  claim: Claim | null,
  shutdown: Shutdown,
  report: (line: string) => void,
): Promise<PoolConfig> {
  shutdown.check();
  const opening = openEmbedded(settings.dataDir, report, claim ? { claim } : {});
  shutdown.defer(async () => {
    const embedded = await opening.catch(() => null);
    await embedded?.stop(Math.max(1_000, shutdown.left - 1_500));
  });
  return (await opening).connection;
}

async function checkSearchLanguages(database: Database, languages: string): Promise<void> {
  const rows = await sql<{ name: string }>`
    select cfgname as name from pg_ts_config where pg_ts_config_is_visible(oid)
    order by cfgname`.all(database.db);
  const known = rows.map(({ name }) => name);
  const unknown = languages.split(",").find((language) => !known.includes(language));
  if (unknown === undefined) return;
  throw new OperatorError(
    `SEARCH_LANGUAGE asks for ${unknown}, which this PostgreSQL doesn't have. It has: ${known.join(", ")}`,
  );
}

async function requirePrimary(database: Database): Promise<void> {
  const { isStandby } = await sql<{ isStandby: boolean }>`
    select pg_is_in_recovery() as "isStandby"`.one(database.db);
  if (!isStandby) return;
  throw new OperatorError(
    "DATABASE_URL: that is a standby, which takes no changes. Set it to the primary, or to a proxy that" +
      " finds the primary, and DATABASE_READ_URL to the standby (docs/operating.md).",
  );
}

const oldest = 15;

/** @throws OperatorError if PostgreSQL is older than what the SQL needs */
export async function checkVersion(database: Database): Promise<void> {
  const row = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version
  `.maybeOne(database.db);
  const version = row?.version ?? 0;
  if (version >= oldest) return;
  throw new OperatorError(
    `DATABASE_URL: that is PostgreSQL ${version}; Stack Cafe needs ${oldest} or newer.`,
  );
}
