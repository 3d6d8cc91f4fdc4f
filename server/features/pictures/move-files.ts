// Moves files of pictures between the database and the store of S3_URL, while servers run.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { allowIdle, inTransaction } from "#server/database/transaction.ts";
import type { FileRef, S3Files } from "./s3-files.ts";

interface MoveOptions {
  readonly to: "store" | "database";
  /** Gets how many files were moved so far. */
  readonly onMoved?: (count: number) => void;
  readonly signal?: AbortSignal;
}

const filesAtOnce = 20;
const batchMs = 120_000;

/** Returns how many files were moved, and how many the store should have and hasn't. */
export async function moveFiles(
  db: Db,
  store: S3Files,
  { to, onMoved, signal }: MoveOptions,
): Promise<{ moved: number; missing: number }> {
  let [moved, missing] = [0, 0];
  let after: FileRef | null = null;
  do {
    signal?.throwIfAborted();
    const batch = await inTransaction(db, (transaction) =>
      moveBatch(transaction, store, to, after),
    );
    moved += batch.moved.length;
    missing += batch.missing;
    after = batch.last;
    // Not before the database has them.
    if (to === "database") await store.remove(batch.moved);
    onMoved?.(moved);
  } while (after !== null);
  return { moved, missing };
}

async function moveBatch(db: Db, store: S3Files, to: MoveOptions["to"], after: FileRef | null) {
  await allowIdle(db, batchMs);
  const files = await sql<FileRef & { bytes: Buffer | null }>`
    select hash, size, bytes from picture_files
    where (bytes is null) = ${to === "database"} and (${after === null}
      or (hash, size) > (${after?.hash ?? ""}, ${after?.size ?? ""}))
    order by hash, size limit ${filesAtOnce} for update`.all(db);
  const moved: FileRef[] = [];
  for (const { bytes, ...file } of files) {
    const content = bytes ?? (await store.get(file));
    if (content === null) continue;
    if (to === "store") await store.put(file, content);
    await sql`
      update picture_files set bytes = ${to === "store" ? null : content}
      where hash = ${file.hash} and size = ${file.size}`.run(db);
    moved.push(file);
  }
  const last = files.length < filesAtOnce ? null : (files.at(-1) ?? null);
  return { moved, missing: files.length - moved.length, last };
}
