// Uploaded logos, stored in the database and identified by the hash of their content.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { CleanLogo } from "./clean-logo.ts";

/** The URL path of uploaded logos. */
export const logoFolder = "/logos/uploaded";

const endings = { "image/svg+xml": "svg", "image/png": "png" } as const;

/** Sets the technology's logo, replacing a former one. */
export async function storeLogo(
  db: Db,
  techId: string,
  { bytes, mediaType, hash, tone }: CleanLogo,
): Promise<void> {
  await sql`
    insert into tech_logos (tech_id, hash, media_type, bytes)
    values (${techId}, ${hash}, ${mediaType}, ${bytes})
    on conflict (tech_id) do update set hash = excluded.hash, media_type = excluded.media_type,
      bytes = excluded.bytes`.run(db);
  await setImage(
    db,
    techId,
    `${logoFolder}/${hash}.${endings[mediaType]}${tone ? `#${tone}` : ""}`,
  );
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

export interface StoredLogo {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export async function logoByHash(db: Db, hash: string): Promise<StoredLogo | null> {
  const row = await sql<{ bytes: Buffer; mediaType: string }>`
    select media_type as "mediaType", bytes
    from tech_logos
    where hash = ${hash} limit 1`.maybeOne(db);
  return row ?? null;
}
