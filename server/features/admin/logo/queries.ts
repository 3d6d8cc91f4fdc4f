// Uploaded logos, stored in the database and identified by the hash of their content.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { type DrawnLogo, drawLogo } from "./draw-logo.ts";

/** The URL path of uploaded logos. */
export const logoFolder = "/logos/uploaded";

/** Sets the technology's logo, replacing a former one. */
export async function storeLogo(
  db: Db,
  techId: string,
  { bytes, hash, tone }: DrawnLogo,
): Promise<void> {
  await sql`
    insert into tech_logos (tech_id, hash, media_type, bytes)
    values (${techId}, ${hash}, 'image/png', ${bytes})
    on conflict (tech_id) do update set hash = excluded.hash, media_type = excluded.media_type,
      bytes = excluded.bytes`.run(db);
  await setImage(db, techId, `${logoFolder}/${hash}.png${tone ? `#${tone}` : ""}`);
}

/** Removes the technology's logo. */
export async function clearLogo(db: Db, techId: string): Promise<void> {
  await sql`delete from tech_logos where tech_id = ${techId}`.run(db);
  await setImage(db, techId, null);
}

async function setImage(db: Db, techId: string, url: string | null): Promise<void> {
  await sql`
    update techs set image_url = ${url}, edited_at = now(), updated_at = now()
    where id = ${techId}`.run(db);
}

/** The PNG of that hash; null if there is none. */
export async function logoByHash(db: Db, hash: string): Promise<Buffer | null> {
  const row = await sql<{ bytes: Buffer; mediaType: string }>`
    select media_type as "mediaType", bytes
    from tech_logos
    where hash = ${hash} limit 1`.maybeOne(db);
  if (!row) return null;
  return row.mediaType === "image/png" ? row.bytes : redrawn(db, hash, row.bytes);
}

const redrawing = new Map<string, Promise<Buffer | null>>();

/**
 * Version 0.1 stored SVGs: draws one once, however many people look at it, and keeps its address. One
 * that can't be drawn isn't tried again until the next start.
 */
function redrawn(db: Db, hash: string, svg: Buffer): Promise<Buffer | null> {
  const running = redrawing.get(hash) ?? redraw(db, hash, svg);
  redrawing.set(hash, running);
  return running.then((png) => {
    if (png) redrawing.delete(hash);
    return png;
  });
}

async function redraw(db: Db, hash: string, svg: Buffer): Promise<Buffer | null> {
  const drawn = await drawLogo(svg).catch(() => null);
  if (!drawn) return null;
  await sql`
    update tech_logos set media_type = 'image/png', bytes = ${drawn.bytes}
    where hash = ${hash}`
    .run(db)
    .catch(() => undefined);
  return drawn.bytes;
}
