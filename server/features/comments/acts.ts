// Changes to comments. Each change and its notifications are one transaction.
import { t } from "#shared/messages/t.ts";
import type { Comment } from "#contract/comments.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { lockProject } from "#server/features/projects/queries.ts";
import { invalid } from "#server/http/errors.ts";
import { JsonText } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Rendered } from "#server/markdown/render.ts";
import { isVisible } from "#shared/visible-text.ts";
import { jsonOf } from "./comment-sql.ts";
import {
  announceComments,
  type Audience,
  noticesOf,
  notifyOfMentions,
} from "./notify-of-comment.ts";
import { type NewCommentRow, insertComment } from "./post.ts";
import { type Changed, softDelete, renderComment, rewriteComment } from "./write.ts";

/** Posts a comment or reply, rendered before; returns it. @throws 400 if the parent doesn't exist */
export async function writeComment(
  database: Database,
  author: Viewer,
  comment: NewCommentRow,
  rendered: Rendered,
  audience: Audience,
): Promise<JsonText<Comment>> {
  const notices = noticesOf(rendered.mentioned, audience);
  return new JsonText(jsonOf(await insertComment(database, comment, rendered, notices), author));
}

/**
 * `renderComment`. @throws 400 if a page would show nothing of it, as of an HTML comment; `error` is
 * the field and its message
 */
export async function renderVisible(
  db: Db,
  comment: Parameters<typeof renderComment>[1],
  error = { path: "commentText", message: t("comments.blank") },
): Promise<Rendered> {
  const rendered = await renderComment(db, comment);
  if (isVisible(rendered.text) || /<(hr|img|input)\b/.test(rendered.html)) return rendered;
  throw invalid(`${error.path}: ${error.message}`, [error]);
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
  const rendered = await renderVisible(db, { ...comment, text });
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
  announcingChange(db, projectId, async (transaction) => {
    const changed = await softDelete(transaction, id);
    if (changed) await recordOfOthers(transaction, id, userId);
    return changed;
  });

async function recordOfOthers(db: Db, id: string, byUserId: string): Promise<void> {
  const rows = await sql<{ project: string; author: { id: string; username: string } }>`
    select p.name as project, json_build_object('id', u.id, 'username', u.username) as author
    from comments c join projects p on p.id = c.project_id join users u on u.id = c.user_id
    where c.id = ${id} and u.id <> ${byUserId}`.all(db);
  for (const { project, author } of rows) {
    const subject = { kind: "comment", id, name: project };
    await recordAct(db, { byUserId, act: "delete comment", subject, detail: { author } });
  }
}

/** Runs the change, and announces it if anything changed. */
export function announcingChange(
  db: Db,
  projectId: string,
  change: (transaction: Db) => Promise<Changed>,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (await change(transaction)) await announceComments(transaction, projectId);
  });
}
