import type { Db } from "#server/database/connect.ts";
import type { SavedSite } from "#server/database/site.ts";
import { sql } from "#server/database/sql.ts";
import { channel, siteSignal } from "#server/realtime/changes.ts";

/** Until the end of the transaction: of two admins at once, the second finds what the first wrote. */
export async function lockSite(db: Db): Promise<void> {
  await sql`lock table site_settings in share row exclusive mode`.run(db);
}

/** Stores it, and has all servers read it once it is committed. */
export async function saveSite(db: Db, saved: SavedSite): Promise<SavedSite> {
  const { version } = saved;
  const [settings, previous] = [JSON.stringify(saved.settings), JSON.stringify(saved.previous)];
  await sql`
    insert into site_settings (version, settings, previous)
    values (${version}, ${settings}::jsonb, ${previous}::jsonb)
    on conflict (is_only) do update set version = excluded.version, settings = excluded.settings,
      previous = excluded.previous`.run(db);
  await sql`select pg_notify(${channel}, ${siteSignal})`.run(db);
  return saved;
}
