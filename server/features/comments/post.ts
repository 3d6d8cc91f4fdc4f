// Posting comments and replies.
import { t } from "#shared/messages/t.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { onCommit, retrying } from "#server/database/transaction.ts";
import { seesComment, seesProject } from "#server/database/visibility.ts";
import { type Notice, noticesSql } from "#server/features/notifications/write/notify.ts";
import { notifiedPeople, notifying } from "#server/features/notifications/write/notify-sql.ts";
import { projectExists } from "#server/features/projects/queries.ts";
import { notingEvent } from "#server/features/notifications/write/watched-events.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { type Rendered, rendererVersion } from "#server/markdown/render.ts";
import { announcing, signalAnnouncement } from "#server/realtime/announce.ts";
import { author, commentColumns, type CommentRow } from "./comment-sql.ts";
import { changeKeysOf } from "./notify-of-comment.ts";

export interface NewCommentRow {
  readonly projectId: string;
  readonly userId: string;
  readonly parentId: string | null;
  readonly text: string;
}

/**
 * Posts a comment or reply, notifies of it and announces it; returns it as its author sees it.
 * @throws 404 if the project doesn't exist for the author, 400 if the parent doesn't
 */
export async function insertComment(
  { db }: Database,
  comment: NewCommentRow,
  rendered: Rendered,
  notices: readonly Notice[],
): Promise<CommentRow> {
  const { projectId, userId } = comment;
  // A single statement, and so a single transaction without a round trip between lock and commit:
  // people who reply in one thread wait for each other that long.
  const post = sql<CommentRow>`
    with ${postedAs(comment, rendered)}, ${notifying(about, noticesSql(notices))},
    noted as (${noted}), announced as (
      ${announcing}
      select project_id, null::uuid[], ${JSON.stringify(changeKeysOf(projectId))}::jsonb from posted
      union all ${notifiedPeople}
    )
    select ${commentColumns(userId)}
    from posted c join users u on u.id = ${userId}::uuid`.named("post-comment");
  const row = await retrying(db, () => post.maybeOne(db));
  if (row) {
    onCommit(db, signalAnnouncement);
    return row;
  }
  if (!(await projectExists(db, projectId, userId))) throw notFound(t("projects.missing"));
  const message = t("comments.parentMissing");
  throw invalid(`parentId: ${message}`, [{ path: "parentId", message }]);
}

/** Stores a comment within a transaction, back-dated, without telling anybody; returns its id. */
export async function insertSilently(
  transaction: Db,
  comment: NewCommentRow,
  rendered: Rendered,
  at: Date,
): Promise<string> {
  const row = await sql<{ id: string }>`
    with ${postedAs(comment, rendered, at)} select id from posted`.maybeOne(transaction);
  if (!row) throw new Error(`No comment ${comment.parentId} in project ${comment.projectId}`);
  return row.id;
}

// Locks the project, as every change to its counts does, so that its comments are numbered one after
// the other: a reply comes after what it replies to, and no lower number appears later. Projects and
// parents that don't exist for the author store nothing. Triggers maintain the counts.
function postedAs(comment: NewCommentRow, { html }: Rendered, at?: Date): Sql {
  const id = sql`${newId(at)}::uuid`;
  const userId = sql`${comment.userId}::uuid`;
  const parentId = sql`${comment.parentId}::uuid`;
  const now = sql`${at ?? currentTime()}::timestamptz`;
  return sql`locked as (
    select id from projects p
    where id = ${comment.projectId}::uuid and ${seesProject(userId)} for no key update
  ), place as (
    select p.id as project_id, coalesce(c.root_id, ${id}) as root_id,
      coalesce(c.depth + 1, 0) as depth
    from locked p left join (comments c ${author})
      on c.id = ${parentId} and c.project_id = p.id and ${seesComment(userId)}
    where c.id is not null or ${parentId} is null
  ), posted as (
    insert into comments (id, project_id, root_id, parent_id, depth, user_id, text, html,
      html_version, posted_at, updated_at)
    select ${id}, project_id, root_id, ${parentId}, depth, ${userId}, ${comment.text}::text,
      ${html}::text, ${rendererVersion}::smallint, ${now}, ${now} from place
    returning *
  )`;
}

const about = {
  actorId: sql`user_id`,
  projectId: sql`project_id`,
  commentId: sql`id`,
  threadId: sql`root_id`,
  from: sql`posted`,
};

const noted = notingEvent({
  event: "thread_created",
  id: sql`c.id`,
  projectId: sql`c.project_id`,
  actorId: sql`c.user_id`,
  commentId: sql`c.id`,
  subject: sql`c.id::text`,
  from: sql`(select * from posted where depth = 0) c`,
});
