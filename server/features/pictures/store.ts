// Where pictures are stored: files by the hash of their content, in the database or in the store of
// S3_URL, and the rows that show them. Each file has a row of picture_files, without its bytes if these
// are in that store.
import { newId } from "#server/database/ids.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { allowIdle, inTransaction } from "#server/database/transaction.ts";
import { isAdmin, seesPicture, seesProject, seesUpdate } from "#server/database/visibility.ts";
import { conflict, Unavailable } from "#server/http/errors.ts";
import type { Settings } from "#server/settings.ts";
import { t } from "#shared/messages/t.ts";
import { pictureSizes } from "#shared/pictures.ts";
import type { ProcessedPicture } from "./process-picture.ts";
import { type FileRef, s3Files } from "./s3-files.ts";

type StoreSettings = Pick<Settings, "s3Url">;
type RoomSettings = Pick<Settings, "maxPictureMb">;

export type Place = "logo" | "gallery" | "update";

/**
 * Stores the files of a picture that the project will show. It comes before the transaction that shows
 * it: a job deletes what nothing shows, so whatever fails, nothing half is left.
 * @throws 409 if the project or the site has no room for it, 503 if the store can't be reached
 */
export async function storeFiles(
  db: Db,
  settings: StoreSettings & RoomSettings,
  projectId: string,
  { hash, files }: ProcessedPicture,
): Promise<void> {
  const s3 = await s3Files(settings.s3Url);
  const rows = pictureSizes.map((size) => ({
    hash,
    size,
    byte_size: files[size].length,
    bytes: s3 ? null : files[size],
  }));
  const isInStore = await inTransaction(db, async (transaction) => {
    const stored = await sql<{ isInStore: boolean }>`
      insert into picture_files ${sql.values(rows)}
      on conflict (hash, size) do update set stored_at = now(),
        bytes = coalesce(picture_files.bytes, excluded.bytes)
      returning bytes is null as "isInStore"`.all(transaction);
    await requireRoom(transaction, settings, projectId, hash);
    return stored.some((file) => file.isInStore);
  });
  if (!s3 || !isInStore) return;
  const putting = pictureSizes.map((size) => s3.put({ hash, size }, files[size]));
  await Promise.all(putting).catch(refuseWithoutStore);
}

interface NewPicture {
  readonly projectId: string;
  readonly place: Place;
  readonly picture: Pick<ProcessedPicture, "hash" | "width" | "height">;
  readonly alt: string;
  /** In a gallery, from 1. */
  readonly position?: number;
  readonly updateId?: string;
  /** Where it is in the project's repository, if a file there names it. */
  readonly fromFile?: { readonly path: string; readonly etag: string | null };
}

/**
 * Shows a picture whose files are stored. Deleting the row is enough to remove it.
 * @throws 409 if the project or the site has no room for it
 */
export async function showPicture(
  db: Db,
  settings: RoomSettings,
  { projectId, place, picture, alt, position = 1, updateId, fromFile }: NewPicture,
): Promise<void> {
  const { hash, width, height } = picture;
  await sql`
    insert into pictures ${sql.values({
      id: newId(),
      project_id: projectId,
      place,
      hash,
      width,
      height,
      alt,
      position,
      update_id: updateId,
      file_path: fromFile?.path,
      file_etag: fromFile?.etag,
    })}`.run(db);
  await requireRoom(db, settings, projectId, hash);
}

/** @throws 409 if the project, with the picture of that hash, or the site has too many megabytes */
async function requireRoom(
  db: Db,
  { maxPictureMb }: RoomSettings,
  projectId: string,
  hash: string,
): Promise<void> {
  const { project, site } = await sql<{ project: number; site: number }>`
    select (select coalesce(sum(byte_size), 0) / 1000000.0 from picture_files
        where hash = ${hash} or hash in (
          select hash from pictures where project_id = ${projectId}))::float as project,
      (select coalesce(sum(byte_size), 0) / 1000000.0 from picture_files)::float as site`.one(db);
  if (project > maxPictureMb.project) {
    throw conflict(t("pictures.projectFull", { max: maxPictureMb.project }));
  }
  if (site > maxPictureMb.site) throw conflict(t("pictures.siteFull"));
}

/**
 * A WebP that something shows to the viewer, or any for admins; null if there is none.
 * @throws 503 if the store can't be reached
 */
export async function pictureFile(
  db: Db,
  { s3Url }: StoreSettings,
  file: FileRef,
  viewerId: string | null,
): Promise<Buffer | null> {
  const viewer = sql`${viewerId}::uuid`;
  const row = await sql<{ bytes: Buffer | null }>`
    select bytes from picture_files f where hash = ${file.hash} and size = ${file.size}
      and (${isAdmin(viewer)} or exists (
        select from pictures x join projects p on p.id = x.project_id
          left join project_updates w on w.id = x.update_id left join users u on u.id = w.user_id
        where x.hash = f.hash and ${seesProject(viewer)} and ${seesPicture(viewer)}
          and (w.id is null or ${seesUpdate(viewer)})))`
    .named("picture-file")
    .maybeOne(db);
  if (!row) return null;
  const s3 = row.bytes === null ? await s3Files(s3Url) : null;
  return row.bytes ?? (await s3?.get(file).catch(refuseWithoutStore)) ?? null;
}

const retrySeconds = 60;

function refuseWithoutStore(error: unknown): never {
  throw new Unavailable(retrySeconds, t("pictures.storeAway"), error);
}

const removedAtOnce = 300;
/** For the store to delete them. */
const removalMs = 60_000;

/**
 * Removes files that nothing has shown for a day, nor a report that is stored; within it a removal can
 * be undone by another upload. Returns how many there were.
 */
export async function removeUnusedPictures(
  { db }: Pick<Database, "db">,
  { s3Url }: StoreSettings,
): Promise<number> {
  const s3 = await s3Files(s3Url);
  for (let removed = 0; ;) {
    // Their rows are locked meanwhile: who uploads the same file waits, and stores it again.
    const count = await inTransaction(db, async (transaction) => {
      await allowIdle(transaction, removalMs);
      const files = await sql<FileRef>`
        delete from picture_files where (hash, size) in (
          select hash, size from picture_files f where stored_at < now() - interval '1 day'
            and (bytes is not null or ${s3 !== null})
            and not exists (select from pictures p where p.hash = f.hash)
            and not exists (select from reported_versions where picture_hashes @> array[f.hash])
          limit ${removedAtOnce} for update skip locked)
        returning hash, size`.all(transaction);
      // Also of those that were moved to the database.
      await s3?.remove(files);
      return files.length;
    });
    removed += count;
    if (count < removedAtOnce) return removed;
  }
}
