// What the role of DATABASE_URL lacks, and the statement that grants it: for the start and the doctor.
import { sql } from "./sql.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { Db } from "./connect.ts";
import { readMigrations } from "./migrate.ts";

export interface MissingRight {
  readonly detail: string;
  /** What an administrator does about it. */
  readonly advice: string;
  /** Whether this version can't start without it. */
  readonly isNeededNow: boolean;
}

interface Rights {
  readonly role: string;
  readonly database: string;
  readonly encoding: string;
  readonly hasPublicSchema: boolean;
  readonly mayCreateTables: boolean;
  readonly mayCreateSchemas: boolean;
  readonly hasJobs: boolean;
  readonly hasMigrations: boolean;
  /** Whose the tables are, if the role may not read them. */
  readonly otherOwner: string | null;
  readonly trigrams: "installed" | "available" | "missing";
}

/** All that is missing; empty as a rule. Reads alone. */
export async function missingRights(db: Db): Promise<MissingRight[]> {
  const row = await sql<Rights>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      current_setting('server_encoding') as encoding,
      to_regnamespace('public') is not null as "hasPublicSchema",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreateTables",
      has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
      to_regnamespace('pgboss') is not null as "hasJobs",
      to_regclass('public.migrations') is not null as "hasMigrations",
      (select quote_ident(pg_get_userbyid(relowner)) from pg_class
        where oid = to_regclass('public.migrations') and not has_table_privilege(oid, 'select')
      ) as "otherOwner",
      case when exists (select from pg_extension where extname = 'pg_trgm') then 'installed'
        when exists (select from pg_available_extensions where name = 'pg_trgm') then 'available'
        else 'missing' end as trigrams`.maybeOne(db);
  const found = row;
  return found ? describe(found, await isMigrated(db, found)) : [];
}

/** @throws OperatorError naming what this version can't start without */
export async function requireRights(db: Db): Promise<void> {
  const needed = (await missingRights(db)).filter(({ isNeededNow }) => isNeededNow);
  if (needed.length === 0) return;
  const lines = needed.map(({ detail, advice }) => `${detail}. ${advice}`);
  throw new OperatorError(["The database isn't ready for Stack Cafe:", ...lines].join("\n  "));
}

async function isMigrated(db: Db, { hasMigrations, otherOwner }: Rights): Promise<boolean> {
  if (!hasMigrations || otherOwner !== null) return false;
  const row = await sql<{ count: number }>`
    select count(*)::int as count from public.migrations`.maybeOne(db);
  return (row?.count ?? 0) >= (await readMigrations()).length;
}

function describe(found: Rights, migrated: boolean): MissingRight[] {
  const { role, database, encoding, trigrams } = found;
  const missing: MissingRight[] = [];
  const add = (isNeededNow: boolean, detail: string, advice: string) =>
    missing.push({ detail, advice, isNeededNow });
  if (encoding !== "UTF8") {
    add(!migrated, `Its encoding is ${encoding}`, "Create it with encoding 'UTF8'.");
  }
  if (found.otherOwner !== null) {
    const advice = `As an administrator: grant ${found.otherOwner} to ${role};`;
    add(true, `${role} may not read the tables, which belong to ${found.otherOwner}`, advice);
    return missing;
  }
  if (!found.hasPublicSchema) {
    const advice = `As an administrator: create schema public authorization ${role};`;
    add(!migrated, "The schema public isn't there", advice);
  } else if (!found.mayCreateTables) {
    const advice = `As an administrator: grant create on schema public to ${role};`;
    add(!migrated, `${role} may not create tables`, advice);
  }
  if (!found.mayCreateSchemas && !found.hasJobs) {
    const advice = `As an administrator: grant create on database ${database} to ${role};`;
    add(true, `${role} may not create the schema pgboss for jobs`, advice);
  }
  if (trigrams === "missing") {
    const advice =
      "Install PostgreSQL's contrib package on its server, such as postgresql-contrib.";
    add(true, "The extension pg_trgm isn't there", advice);
  } else if (trigrams === "available" && !found.mayCreateSchemas) {
    const advice = "As an administrator, in this database: create extension pg_trgm;";
    add(true, `${role} may not create the extension pg_trgm`, advice);
  }
  return missing;
}
