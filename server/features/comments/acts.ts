// Changes to comments. Each change and its notifications are one transaction.
import { sql } from "kysely";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { lockProject } from "#server/features/projects/queries.ts";
import { announceComments, audienceOf, notifyOfComment, notifyOfMentions } from "./notify.ts";
import {
  type Changed,
  softDelete,
  insertComment,
  type NewCommentRow,
  renderComment,
  rewriteComment,
} from "./write.ts";

/** Posts a comment or reply; returns its id. @throws 400 if the parent doesn't exist */
export async function writeComment(db: Db, given: NewCommentRow): Promise<string> {
  const rendered = await renderComment(db, given);
  return inTransaction(db, async (transaction) => {
    // The project's lock blocks other writers, so all work that doesn't need it comes first.
    const audience = await audienceOf(transaction, given);
    await announceComments(transaction, given.projectId);
    const written = await insertComment(transaction, given, rendered);
    await notifyOfComment(transaction, { ...given, ...written }, audience);
    return written.id;
  });
}

export interface Edit {
  readonly id: string;
  readonly projectId: string;
  /** The person who acts: the author, or an admin who deletes the comment. */
  readonly userId: string;
  readonly text: string;
}

/** Changes the text. @throws 409 if the comment is deleted */
export async function changeComment(db: Db, { text, ...comment }: Edit): Promise<void> {
  const rendered = await renderComment(db, { ...comment, text });
  return inTransaction(db, async (transaction) => {
    // Notifications refer to the project, so it is locked before its comment.
    await lockProject(transaction, comment.projectId, comment.userId);
    const written = await rewriteComment(transaction, comment.id, text, rendered);
    if (!written) return;
    await notifyOfMentions(transaction, { ...comment, ...written });
    await announceComments(transaction, comment.projectId);
  });
}

/**
 * Deletes the text. If an admin deletes another person's comment, that is written to the audit log.
 */
export const removeComment = (
  db: Db,
  { id, projectId, userId }: Omit<Edit, "text">,
): Promise<void> =>
  announcing(db, projectId, async (transaction) => {
    const changed = await softDelete(transaction, id);
    if (changed) await recordOfOthers(transaction, id, userId);
    return changed;
  });

async function recordOfOthers(db: Db, id: string, byUserId: string): Promise<void> {
  const { rows } = await sql<{ project: string; author: { id: string; username: string } }>`
    select p.name as project, json_build_object('id', u.id, 'username', u.username) as author
    from comments c join projects p on p.id = c.project_id join users u on u.id = c.user_id
    where c.id = ${id} and u.id <> ${byUserId}`.execute(db);
  for (const { project, author } of rows) {
    const subject = { kind: "comment", id, name: project };
    await recordAct(db, { byUserId, act: "delete comment", subject, detail: { author } });
  }
}

/** Runs the change, and announces it if anything changed. */
export function announcing(
  db: Db,
  projectId: string,
  change: (transaction: Db) => Promise<Changed>,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (await change(transaction)) await announceComments(transaction, projectId);
  });
}
