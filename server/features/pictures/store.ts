// Where pictures are stored: files by the hash of their content, and the rows that show them.
import { newId } from "#server/database/ids.ts";
import type { Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import { sql } from "#server/database/sql.ts";
import { isAdmin, seesPicture, seesProject, seesUpdate } from "#server/database/visibility.ts";
import { conflict } from "#server/http/errors.ts";
import type { Settings } from "#server/settings.ts";
import { t } from "#shared/messages/t.ts";
import { type PictureSize, pictureSizes } from "#shared/pictures.ts";
import type { ProcessedPicture } from "./process-picture.ts";

export type Place = "logo" | "gallery" | "update";

interface NewPicture {
  readonly projectId: string;
  readonly place: Place;
  readonly picture: ProcessedPicture;
  readonly alt: string;
  /** In a gallery, from 1. */
  readonly position?: number;
  readonly updateId?: string;
}

/**
 * Stores the files and the row that shows them; returns its id. Deleting the row is enough to remove
 * the picture: a job deletes files that nothing shows.
 * @throws 409 if the project or the site has no room for it
 */
export async function storePicture(
  db: Db,
  { maxPictureMb }: Pick<Settings, "maxPictureMb">,
  { projectId, place, picture, alt, position = 1, updateId }: NewPicture,
): Promise<string> {
  const { hash, width, height, files } = picture;
  await sql`
    insert into picture_files ${sql.values(
      pictureSizes.map((size) => ({
        hash,
        size,
        byte_size: files[size].length,
        bytes: files[size],
      })),
    )}
    on conflict (hash, size) do update set stored_at = now()`.run(db);
  const id = newId();
  await sql`
    insert into pictures ${sql.values({
      id,
      project_id: projectId,
      place,
      hash,
      width,
      height,
      alt,
      position,
      update_id: updateId,
    })}`.run(db);
  const { project, site } = await sql<{ project: number; site: number }>`
    select (select coalesce(sum(byte_size), 0) / 1000000.0 from picture_files where hash in (
        select hash from pictures where project_id = ${projectId}))::float as project,
      (select coalesce(sum(byte_size), 0) / 1000000.0 from picture_files)::float as site`.one(db);
  if (project > maxPictureMb.project) {
    throw conflict(t("pictures.projectFull", { max: maxPictureMb.project }));
  }
  if (site > maxPictureMb.site) throw conflict(t("pictures.siteFull"));
  return id;
}

/** A WebP that something shows to the viewer, or any for admins; null if there is none. */
export async function pictureFile(
  db: Db,
  { hash, size }: { hash: string; size: PictureSize },
  viewerId: string | null,
): Promise<Buffer | null> {
  const viewer = sql`${viewerId}::uuid`;
  const row = await sql<{ bytes: Buffer }>`
    select bytes from picture_files f where hash = ${hash} and size = ${size}
      and (${isAdmin(viewer)} or exists (
        select from pictures x join projects p on p.id = x.project_id
          left join project_updates w on w.id = x.update_id left join users u on u.id = w.user_id
        where x.hash = f.hash and ${seesProject(viewer)} and ${seesPicture(viewer)}
          and (w.id is null or ${seesUpdate(viewer)})))`
    .named("picture-file")
    .maybeOne(db);
  return row?.bytes ?? null;
}

/**
 * Files that nothing has shown for a day, nor a report that is stored; within it a removal can be
 * undone by another upload.
 */
export const removeUnusedPictures = (db: Db) =>
  removeInBatches(
    db,
    "picture_files",
    sql`select ctid from picture_files f where stored_at < now() - interval '1 day'
      and not exists (select from pictures p where p.hash = f.hash)
      and not exists (select from reported_versions where picture_hashes @> array[f.hash])`,
  );
