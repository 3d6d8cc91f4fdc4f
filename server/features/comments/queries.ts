// Reading comments. A page reads only the rows that it shows, whatever the size of a thread. Most
// threads are short, so the planner would read and sort a long one completely; a limit that it
// can't know in advance, `limit (select …)`, makes it walk the index instead.
import type { Comment, CommentPage } from "#contract/comments.ts";
import { sql } from "#server/database/sql.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { isHiddenComment, seesProject } from "#server/database/visibility.ts";
import { cursorOf, pageOf } from "#server/http/cursor.ts";
import { Page, JsonText } from "#server/http/serve.ts";
import { author, commentColumns, type CommentRow, jsonOf, mapJsonOf } from "./comment-sql.ts";
import type { CommentSubject } from "./rules.ts";

const columnsFor = ({ viewer }: Listed) => commentColumns(viewer?.id ?? null);

/** The replies below the comment in thread order, each after its parent. */
const below = (id: string) => sql`below as (
  select id, seq from comments where parent_id = ${id}
  union all
  -- "offset 0" keeps the planner from joining all comments anew at each level.
  select c.id, c.seq from below b
    cross join lateral (select id, seq from comments where parent_id = b.id offset 0) c)`;

/**
 * The number of the project's comments, deleted ones included, as maintained by a trigger; null if
 * the project doesn't exist for the viewer.
 */
export async function commentCountOf(
  db: Db,
  projectId: string,
  viewerId: string | null,
): Promise<number | null> {
  const row = await sql<{ comment_count: number }>`
    select p.comment_count
    from projects p
    where p.id = ${projectId} and ${seesProject(viewerId)}`.maybeOne(db);
  return row?.comment_count ?? null;
}

/** The facts that decide what may be done with a comment of that project. */
export async function commentSubjectOf(db: Db, projectId: string, id: string) {
  const row = await sql<CommentSubject & { depth: number }>`
    select c.user_id as "authorId", c.deleted_at is not null as deleted,
      ${isHiddenComment} as hidden, c.depth
    from comments c ${author}
    where c.id = ${id} and c.project_id = ${projectId}`.maybeOne(db);
  return row ?? null;
}

/**
 * The facts that decide what a person may do with a comment, null if the project has none with that
 * id; null without these if the project doesn't exist for the person.
 */
export async function subjectOfAct(
  database: Database,
  { projectId, userId, commentId }: { projectId: string; userId: string; commentId: string | null },
): Promise<{ comment: CommentSubject | null } | null> {
  const row = await sql<CommentSubject & { id: string | null }>`
    select c.id, c.user_id as "authorId", c.deleted_at is not null as deleted,
      ${isHiddenComment} as hidden
    from projects p
      left join (comments c ${author}) on c.id = ${commentId}::uuid and c.project_id = p.id
    where p.id = ${projectId}::uuid and ${seesProject(userId)}`
    .named("subject-of-comment-act")
    .maybeOne(database.db);
  return row ? { comment: row.id === null ? null : row } : null;
}

export async function commentOf(
  database: Database,
  viewer: Viewer | null,
  id: string,
): Promise<JsonText<Comment> | null> {
  const row = await sql<CommentRow>`
    select ${commentColumns(viewer?.id ?? null)} from comments c ${author}
    where c.id = ${id}`
    .named("comment")
    .maybeOne(database.db);
  return row ? new JsonText<Comment>(jsonOf(row, viewer)) : null;
}

interface Listed {
  readonly viewer: Viewer | null;
  readonly total: number;
}

const pageWith = (
  rows: CommentRow[],
  listed: Listed,
  restOf?: (row: CommentRow) => string | null,
) =>
  new JsonText<CommentPage>(
    `{"comments":${mapJsonOf(rows, listed.viewer, restOf)},"total":${listed.total}}`,
  );

/** The cursor of a page of top-level comments: time of posting and id of the last one. */
export type LatestCursor = [postedDate: string, id: string];

const endOfTime: LatestCursor = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"];

interface LatestPage {
  before: LatestCursor | null;
  pageSize: number;
  /** Maximum per top-level comment. */
  replies: number;
  /** Maximum for all of them together, if limited. */
  repliesInAll: number | undefined;
}

/**
 * A page of top-level comments, newest first, each followed by its first `replies` of any depth.
 */
export async function latestComments(
  database: Database,
  projectId: string,
  listed: Listed,
  { before, pageSize, replies, repliesInAll = pageSize * replies }: LatestPage,
): Promise<Page<CommentPage>> {
  const [beforeDate, beforeId] = before ?? endOfTime;
  const found = await sql<CommentRow>`
    with top as (
      select c.*, row_number() over (order by posted_at desc, id desc) as place from comments c
      where project_id = ${projectId} and depth = 0
        and (posted_at, id) < (${beforeDate}::timestamptz, ${beforeId}::uuid)
      order by posted_at desc, id desc limit (select ${pageSize}::int + 1)
    ), shown as (
      select * from top
      union all
      select d.*, top.place from top cross join lateral (
        select * from comments where root_id = top.id and depth > 0
        order by seq limit (select ${replies}::int)) d
      where top.place <= ${pageSize}
    ), counted as (
      select *, row_number() over (partition by depth = 0 order by place, seq) as nth from shown
    )
    select ${columnsFor(listed)} from counted c ${author}
    where c.depth = 0 or c.nth <= ${repliesInAll} order by c.place, c.seq`
    .named("latest-comments")
    .all(database.db);
  const top = pageOf(
    found.filter(({ parentId }) => parentId === null),
    pageSize,
    (row) => [row.postedDate, row.id],
  );
  const last = top.rows.at(-1);
  const extra = top.next && last ? found.findLastIndex(({ parentId }) => !parentId) : found.length;
  const rows = found.slice(0, extra);
  return new Page(pageWith(rows, listed, restAfter(rows)), top.next);
}

/** For each thread in `rows`, a cursor to its replies that aren't included. */
function restAfter(rows: CommentRow[]): (row: CommentRow) => string | null {
  const included = new Map<string, { count: number; seq: number }>();
  let thread = { count: 0, seq: 0 };
  for (const { id, parentId, seq } of rows) {
    if (parentId === null) included.set(id, (thread = { count: 0, seq: 0 }));
    else thread = Object.assign(thread, { count: thread.count + 1, seq });
  }
  return ({ id, threadCount }) => {
    const { count, seq } = included.get(id) ?? { count: threadCount, seq: 0 };
    return count < threadCount ? cursorOf([seq]) : null;
  };
}

/** A page of the replies below a comment at any depth, oldest first. */
export async function commentsUnder(
  database: Database,
  comment: { id: string; depth: number },
  listed: Listed,
  { after, pageSize }: { after: number; pageSize: number },
): Promise<Page<CommentPage>> {
  const { id, depth } = comment;
  const statement =
    depth === 0
      ? sql<CommentRow>`
          select ${columnsFor(listed)} from comments c ${author}
          where c.root_id = ${id} and c.depth > 0 and c.seq > ${after}
          order by c.seq limit (select ${pageSize + 1}::int)`
      : sql<CommentRow>`
          with recursive ${below(id)}
          select ${columnsFor(listed)}
          from (select id from below where seq > ${after} order by seq limit ${pageSize + 1}) b
          join comments c using (id) ${author} order by c.seq`;
  const name = depth === 0 ? "comments-under-top" : "comments-under";
  const found = await statement.named(name).all(database.db);
  const { rows, next } = pageOf(found, pageSize, (row) => [row.seq]);
  return new Page(pageWith(rows, listed), next);
}

/** Maximum ancestors that are shown with one comment, without the top-level comment. */
const maxAncestors = 50;

/**
 * One comment in context: the top-level comment, its nearest ancestors, and the replies that follow
 * it.
 */
export async function commentsAround(
  database: Database,
  id: string,
  listed: Listed,
  replies: number,
): Promise<JsonText<CommentPage>> {
  const rows = await sql<CommentRow>`
    with recursive up as (
      select id, parent_id, root_id, 0 as steps from comments where id = ${id}
      union all
      select p.id, p.parent_id, p.root_id, up.steps + 1
      from up join comments p on p.id = up.parent_id where up.steps < ${maxAncestors}
    ), ${below(id)}, shown as (
      select id from up
      union select root_id from up
      union (select id from below order by seq limit ${replies})
    )
    select ${columnsFor(listed)} from shown join comments c using (id) ${author} order by c.seq`
    .named("comments-around")
    .all(database.db);
  const [root] = rows;
  return pageWith(rows, listed, (row) =>
    row === root && rows.length <= row.threadCount ? cursorOf([0]) : null,
  );
}
