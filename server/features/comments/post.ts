// Posting comments and replies.
import { type Database, type Db, queryIn } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { retrying } from "#server/database/transaction.ts";
import { seesComment, seesProject } from "#server/database/visibility.ts";
import { type Notice, noticeValues } from "#server/features/notifications/write/notify.ts";
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
  { db, prepared }: Database,
  given: NewCommentRow,
  rendered: Rendered,
  notices: readonly Notice[],
): Promise<CommentRow> {
  const { projectId, userId } = given;
  const keys = JSON.stringify(changeKeysOf(projectId));
  const values = [...commentValues(given, rendered), ...noticeValues(notices), keys];
  const [row] = await retrying(() => prepared<CommentRow>("post-comment", post, values));
  if (row) {
    signalAnnouncement();
    return row;
  }
  if (!(await projectExists(db, projectId, userId))) throw notFound("Project not found.");
  const message = "There is no such comment in this project";
  throw invalid(`parentId: ${message}`, [{ path: "parentId", message }]);
}

/** Stores a comment within a transaction, back-dated, without telling anybody; returns its id. */
export async function insertSilently(
  transaction: Db,
  given: NewCommentRow,
  rendered: Rendered,
  at: Date,
): Promise<string> {
  const values = commentValues(given, rendered, at);
  const [row] = await queryIn<{ id: string }>(transaction, store, values);
  if (!row) throw new Error(`No comment ${given.parentId} in project ${given.projectId}`);
  return row.id;
}

const commentValues = (
  { projectId, userId, parentId, text }: NewCommentRow,
  { html }: Rendered,
  at?: Date,
) => [newId(at), projectId, userId, parentId, text, html, rendererVersion, at ?? new Date()];

// Locks the project, as every change to its counts does, so that its comments are numbered one after
// the other: a reply comes after what it replies to, and no lower number appears later. Projects and
// parents that don't exist for the author store nothing. Triggers maintain the counts.
const posted = `locked as (
    select id from projects p where id = $2::uuid and ${seesProject("$3::uuid")} for no key update
  ), place as (
    select p.id as project_id, coalesce(c.root_id, $1::uuid) as root_id,
      coalesce(c.depth + 1, 0) as depth
    from locked p left join (comments c ${author})
      on c.id = $4::uuid and c.project_id = p.id and ${seesComment("$3::uuid")}
    where c.id is not null or $4::uuid is null
  ), posted as (
    insert into comments (id, project_id, root_id, parent_id, depth, user_id, text, html,
      html_version, posted_at, updated_at)
    select $1::uuid, project_id, root_id, $4::uuid, depth, $3::uuid, $5::text, $6::text,
      $7::smallint, $8::timestamptz, $8::timestamptz from place
    returning *
  )`;

const store = `with ${posted} select id from posted`;

// A single statement, and so a single transaction without a round trip between lock and commit:
// people who reply in one thread wait for each other that long.
const post = `with ${posted}, ${notifying(
  {
    actorId: "user_id",
    projectId: "project_id",
    commentId: "id",
    threadId: "root_id",
    from: "posted",
  },
  { userIds: "$9", events: "$10", ids: "$11" },
)}, noted as (${notingEvent({
  event: "thread_created",
  id: "c.id",
  projectId: "c.project_id",
  actorId: "c.user_id",
  commentId: "c.id",
  subject: "c.id::text",
  from: "(select * from posted where depth = 0) c",
})}), announced as (
    ${announcing} select project_id, null::uuid[], $12::jsonb from posted
    union all ${notifiedPeople}
  )
  select ${commentColumns("$3::uuid")} from posted c join users u on u.id = $3::uuid`;
