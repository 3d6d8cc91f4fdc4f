// Changes to comments. The counts beside them are kept by the database's triggers.
import { sql } from "kysely";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { holdProject } from "#server/features/projects/queries.ts";
import { conflict, invalid } from "#server/http/errors.ts";
import { type Rendered, renderMarkdown } from "#server/markdown/render.ts";
import { type Mentionable, namesMentioned } from "#server/markdown/mentions.ts";

export interface NewCommentRow {
  readonly projectId: string;
  readonly userId: string;
  readonly parentId: string | null;
  readonly text: string;
}

/** Stores a comment or reply; returns its id. @throws 400 where there is no such parent */
export async function insertComment(db: Db, given: NewCommentRow, at?: Date): Promise<string> {
  const id = newId(at);
  const postedAt = at ?? new Date();
  const { html } = await renderComment(db, given.text);
  await inTransaction(db, async (transaction) => {
    await holdProject(transaction, given.projectId);
    const place = given.parentId
      ? await placeBelow(transaction, given.projectId, given.parentId)
      : { rootId: id, depth: 0 };
    await transaction
      .insertInto("comments")
      .values({
        id,
        project_id: given.projectId,
        root_id: place.rootId,
        parent_id: given.parentId,
        depth: place.depth,
        user_id: given.userId,
        text: given.text,
        html,
        posted_at: postedAt,
        updated_at: postedAt,
      })
      .execute();
  });
  return id;
}

/** Finds the thread and holds its first comment, so that replies are numbered one after the other. */
async function placeBelow(db: Db, projectId: string, parentId: string) {
  const { rows } = await sql<{ rootId: string; depth: number }>`
    select root.id as "rootId", parent.depth + 1 as depth
    from comments parent join comments root on root.id = parent.root_id
    where parent.id = ${parentId} and parent.project_id = ${projectId}
    for no key update of root`.execute(db);
  const [place] = rows;
  if (place) return place;
  const message = "There is no such comment here";
  throw invalid(`parentId: ${message}`, [{ path: "parentId", message }]);
}

/** @throws 409 where it is deleted */
export function rewriteComment(db: Db, id: string, text: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const before = await holdComment(transaction, id);
    if (before === text) return;
    const { html } = await renderComment(transaction, text);
    await transaction
      .updateTable("comments")
      .set({ text, html, updated_at: new Date() })
      .where("id", "=", id)
      .execute();
  });
}

/** Takes the text away. Its time of change stays, and with it its place. */
export async function emptyComment(db: Db, id: string): Promise<void> {
  await sql`update comments set text = '', html = '', deleted_at = now()
    where id = ${id} and deleted_at is null`.execute(db);
}

export type Reaction = "like" | "dislike";

/** Likes or dislikes, instead of what the person thought before. @throws 409 where it is deleted */
export function react(db: Db, id: string, userId: string, kind: Reaction): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await holdComment(transaction, id);
    await sql`
      insert into comment_reactions as r (comment_id, user_id, kind) values (${id}, ${userId}, ${kind})
      on conflict (comment_id, user_id) do update set kind = excluded.kind, created_at = now()
        where r.kind <> excluded.kind`.execute(transaction);
  });
}

/** Takes back a like or a dislike, where there is that one. @throws 409 where it is deleted */
export function unreact(db: Db, id: string, userId: string, kind: Reaction): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await holdComment(transaction, id);
    await transaction
      .deleteFrom("comment_reactions")
      .where("comment_id", "=", id)
      .where("user_id", "=", userId)
      .where("kind", "=", kind)
      .execute();
  });
}

/** Locks the comment until the transaction ends; returns its text. */
async function holdComment(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom("comments")
    .select(["text", "deleted_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || row.deleted_at) throw conflict("This comment is deleted.");
  return row.text;
}

async function renderComment(db: Db, text: string): Promise<Rendered> {
  return renderMarkdown(text, await mentionable(db, namesMentioned(text)));
}

async function mentionable(db: Db, names: string[]): Promise<Mentionable> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ username: string }>`
    select username from users where lower(username) = any(${names})`.execute(db);
  return new Map(rows.map(({ username }) => [username.toLowerCase(), `/user/${username}`]));
}
