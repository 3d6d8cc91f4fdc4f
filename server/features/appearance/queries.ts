import type { Db } from "#server/database/connect.ts";
import type { SavedSettings } from "#server/database/site.ts";
import { sql } from "#server/database/sql.ts";
import { signalSite } from "#server/realtime/changes.ts";

/** Stores it, and has all servers read it once it is committed. */
export async function saveSite(db: Db, saved: SavedSettings): Promise<SavedSettings> {
  const { version } = saved;
  const [settings, previous] = [JSON.stringify(saved.settings), JSON.stringify(saved.previous)];
  await sql`
    insert into site_settings (version, settings, previous)
    values (${version}, ${settings}::jsonb, ${previous}::jsonb)
    on conflict (is_only) do update set version = excluded.version, settings = excluded.settings,
      previous = excluded.previous`.run(db);
  await signalSite(db);
  return saved;
}

/** Pixels of a drawing for one on a page. */
export const logoScale = 4;

/** Keeps a drawing; the same once. */
export async function saveLogo(db: Db, hash: string, bytes: Buffer, icon: Buffer): Promise<void> {
  await sql`
    insert into site_logos (hash, bytes, icon) values (${hash}, ${bytes}, ${icon})
    on conflict (hash) do update set uploaded_at = now()`.run(db);
}

/** In pixels, as a PNG says it in its bytes 17 to 20; null if there is none. */
export async function logoWidth(db: Db, hash: string): Promise<number | null> {
  const row = await sql<{ head: Buffer }>`
    select substring(bytes from 17 for 4) as head from site_logos where hash = ${hash}`.maybeOne(
    db,
  );
  return row?.head.readUInt32BE() ?? null;
}

/** Null if there is none. */
export async function siteLogoBytes(
  db: Db,
  hash: string,
  kind: "logo" | "icon",
): Promise<Buffer | null> {
  const row = await sql<{ logo: Buffer; icon: Buffer }>`
    select bytes as logo, icon from site_logos where hash = ${hash}`.maybeOne(db);
  return row?.[kind] ?? null;
}

/** Removes those that no settings name, a day after they were uploaded. */
export async function removeUnusedLogos(db: Db, used: readonly string[]): Promise<void> {
  await sql`
    delete from site_logos
    where hash <> all (${[...used]}::text[]) and uploaded_at < now() - interval '1 day'`.run(db);
}
