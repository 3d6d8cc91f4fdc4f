// Whether PostgreSQL allows as many connections as the servers open at most.
import type { Database } from "./connect.ts";
import { maxConnections } from "./connections.ts";
import { sql } from "./sql.ts";

/** A sentence if it doesn't, and what to do; else null. Behind a pooler few connections are needed. */
export async function connectionShortage(
  { db, addresses }: Pick<Database, "db" | "addresses">,
  servers: number,
): Promise<{ readonly detail: string; readonly advice: string } | null> {
  if (addresses[1] !== null) return null;
  const { allowed, reserved } = await sql<{ allowed: number; reserved: number }>`
    with settings as (
      select max(setting::int) filter (where name = 'max_connections') as most,
        sum(setting::int) filter (where name <> 'max_connections') as reserved
      from pg_settings
      where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections'))
    select least(most - reserved, nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1))::int as allowed,
      reserved::int as reserved
    from settings, pg_database d, pg_roles r
    where d.datname = current_database() and r.rolname = current_user`.one(db);
  const needed = servers * maxConnections;
  if (allowed >= needed) return null;
  const opening = servers === 1 ? "a server opens" : `${servers} servers (SERVERS) open`;
  return {
    detail: `PostgreSQL allows ${allowed} connections, and ${opening} up to ${needed}`,
    advice:
      `Set max_connections to ${needed + reserved} or more, raise the limit of the role or the database` +
      " if it has one, or use a pooler (docs/operating.md).",
  };
}
