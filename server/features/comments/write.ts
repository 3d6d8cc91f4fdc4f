// Changes to comments that exist. Database triggers maintain the counts.
import { t } from "#shared/messages/t.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { conflict } from "#server/http/errors.ts";
import { userIdNamed } from "#server/features/people/named.ts";
import { type Rendered, rendererVersion, renderFor } from "#server/markdown/render.ts";
import { namesMentioned } from "#shared/mentions.ts";

export interface Written {
  readonly id: string;
  /** Ids of the people whom the text mentions, in that order. */
  readonly mentioned: readonly string[];
}

/** Changes the comment's text; null if it is the same. @throws 409 if the comment is deleted */
export function rewriteComment(
  db: Db,
  id: string,
  text: string,
  { html, mentioned }: Rendered,
): Promise<Written | null> {
  return inTransaction(db, async (transaction) => {
    const before = await lockComment(transaction, id);
    if (before === text) return null;
    await sql`
      update comments
      set text = ${text}, html = ${html}, html_version = ${rendererVersion}, updated_at = ${currentTime()}
      where id = ${id}`.run(transaction);
    return { id, mentioned };
  });
}

/** Clears the text. The time of change stays, and so does the position in lists. */
export async function softDelete(db: Db, id: string): Promise<Changed> {
  const rowCount = await sql`update comments set text = '', html = '', deleted_at = now()
    where id = ${id} and deleted_at is null`.run(db);
  return rowCount === 1;
}

export type Reaction = "like" | "dislike";

/** Whether anything changed. */
export type Changed = boolean;

/**
 * Sets a like or dislike, replacing the person's former reaction.
 * @throws 409 if the comment is deleted
 */
export function react(db: Db, id: string, userId: string, kind: Reaction): Promise<Changed> {
  return inTransaction(db, async (transaction) => {
    await lockComment(transaction, id);
    const rowCount = await sql`
      insert into comment_reactions as r (comment_id, user_id, kind) values (${id}, ${userId}, ${kind})
      on conflict (comment_id, user_id) do update set kind = excluded.kind, created_at = now()
        where r.kind <> excluded.kind`.run(transaction);
    return rowCount === 1;
  });
}

/** Removes a like or a dislike, if it exists. @throws 409 if the comment is deleted */
export function unreact(db: Db, id: string, userId: string, kind: Reaction): Promise<Changed> {
  return inTransaction(db, async (transaction) => {
    await lockComment(transaction, id);
    const rowCount = await sql`
      delete from comment_reactions
      where comment_id = ${id} and user_id = ${userId} and kind = ${kind}`.run(transaction);
    return rowCount === 1;
  });
}

/** Locks the comment until the transaction ends; returns its text. */
async function lockComment(db: Db, id: string): Promise<string> {
  const row = await sql<{ deleted_at: Date | null; text: string }>`
    select text, deleted_at
    from comments
    where id = ${id} for no key update`.maybeOne(db);
  if (!row || row.deleted_at) throw conflict(t("comments.alreadyDeleted"));
  return row.text;
}

/**
 * Renders a comment of that person; `mentioned` are ids. Not to be called in a transaction:
 * rendering would prolong its locks.
 */
export async function renderComment(
  db: Db,
  { userId, text }: { readonly userId: string; readonly text: string },
): Promise<Rendered> {
  const people = await peopleNamed(db, namesMentioned(text));
  const links = new Map([...people].map(([name, { username }]) => [name, `/user/${username}`]));
  const rendered = await renderFor(userId, text, { people: links, keepsLineBreaks: true });
  const mentioned = rendered.mentioned.flatMap((name) => people.get(name)?.id ?? []);
  return { ...rendered, mentioned: [...new Set(mentioned)] };
}

/** The people with these lower-case usernames or logins; hidden people can't be mentioned. */
async function peopleNamed(db: Db, names: string[]) {
  if (names.length === 0) return new Map<string, never>();
  const rows = await sql<{ name: string; id: string; username: string }>`
    select mentioned.name, u.id, u.username from unnest(${names}::text[]) as mentioned (name)
      join users u on u.id = ${userIdNamed(sql`mentioned.name`)}
    where u.hidden_at is null`.all(db);
  return new Map(rows.map((person) => [person.name, person]));
}
