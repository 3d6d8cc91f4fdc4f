// Reading comments. A page reads only the rows that it shows, whatever the size of a thread. Most
// threads are short, so the planner would read and sort a long one completely; a limit that it
// can't know in advance, `limit (select …)`, makes it walk the index instead.
import type { Comment, CommentPage } from "#contract/comments.ts";
import { sql } from "#server/database/sql.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { forViewer } from "#server/database/for-viewer.ts";
import { isHiddenComment, seesProject } from "#server/database/visibility.ts";
import { cursorOf, pageOf } from "#server/http/cursor.ts";
import { Page, JsonText } from "#server/http/serve.ts";
import { author, commentColumns, type CommentRow, jsonOf, mapJsonOf } from "./comment-sql.ts";
import type { CommentSubject } from "./rules.ts";

const columns = commentColumns("$1::uuid");

/** The replies below the comment $2 in thread order, each after its parent. */
const below = `below as (
  select id, seq from comments where parent_id = $2
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
    where p.id = ${projectId} and ${forViewer(seesProject, viewerId)}`.maybeOne(db);
  return row?.comment_count ?? null;
}

/** The facts that decide what may be done with a comment of that project. */
export async function commentSubjectOf(db: Db, projectId: string, id: string) {
  const row = await sql<CommentSubject & { depth: number }>`
    select c.user_id as "authorId", c.deleted_at is not null as deleted,
      ${sql.raw(isHiddenComment)} as hidden, c.depth
    from comments c ${sql.raw(author)}
    where c.id = ${id} and c.project_id = ${projectId}`.maybeOne(db);
  return row ?? null;
}

const act = `
  select c.id, c.user_id as "authorId", c.deleted_at is not null as deleted,
    ${isHiddenComment} as hidden
  from projects p left join (comments c ${author}) on c.id = $3::uuid and c.project_id = p.id
  where p.id = $1::uuid and ${seesProject("$2::uuid")}`;

/**
 * The facts that decide what a person may do with a comment, null if the project has none with that
 * id; null without these if the project doesn't exist for the person.
 */
export async function subjectOfAct(
  database: Database,
  { projectId, userId, commentId }: { projectId: string; userId: string; commentId: string | null },
): Promise<{ comment: CommentSubject | null } | null> {
  type Row = CommentSubject & { id: string | null };
  const values = [projectId, userId, commentId];
  const [row] = await database.prepared<Row>("subject-of-comment-act", act, values);
  return row ? { comment: row.id === null ? null : row } : null;
}

const one = `select ${columns} from comments c ${author} where c.id = $2`;

export async function commentOf(
  database: Database,
  viewer: Viewer | null,
  id: string,
): Promise<JsonText<Comment> | null> {
  const [row] = await database.prepared<CommentRow>("comment", one, [viewer?.id ?? null, id]);
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

const latest = `
  with top as (
    select c.*, row_number() over (order by posted_at desc, id desc) as place from comments c
    where project_id = $2 and depth = 0 and (posted_at, id) < ($3::timestamptz, $4::uuid)
    order by posted_at desc, id desc limit (select $5::int + 1)
  ), shown as (
    select * from top
    union all
    select d.*, top.place from top cross join lateral (
      select * from comments where root_id = top.id and depth > 0 order by seq limit (select $6::int)) d
    where top.place <= $5
  ), counted as (
    select *, row_number() over (partition by depth = 0 order by place, seq) as nth from shown
  )
  select ${columns} from counted c ${author}
  where c.depth = 0 or c.nth <= $7 order by c.place, c.seq`;

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
  const values = [
    listed.viewer?.id ?? null,
    projectId,
    ...(before ?? endOfTime),
    pageSize,
    replies,
    repliesInAll,
  ];
  const found = await database.prepared<CommentRow>("latest-comments", latest, values);
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

const underTop = `select ${columns} from comments c ${author}
  where c.root_id = $2 and c.depth > 0 and c.seq > $3 order by c.seq limit (select $4::int)`;

const underAny = `with recursive ${below}
  select ${columns} from (select id from below where seq > $3 order by seq limit $4) b
  join comments c using (id) ${author} order by c.seq`;

/** A page of the replies below a comment at any depth, oldest first. */
export async function commentsUnder(
  database: Database,
  comment: { id: string; depth: number },
  listed: Listed,
  { after, pageSize }: { after: number; pageSize: number },
): Promise<Page<CommentPage>> {
  const values = [listed.viewer?.id ?? null, comment.id, after, pageSize + 1];
  const found = await (comment.depth === 0
    ? database.prepared<CommentRow>("comments-under-top", underTop, values)
    : database.prepared<CommentRow>("comments-under", underAny, values));
  const { rows, next } = pageOf(found, pageSize, (row) => [row.seq]);
  return new Page(pageWith(rows, listed), next);
}

/** Maximum ancestors that are shown with one comment, without the top-level comment. */
const maxAncestors = 50;

const around = `
  with recursive up as (
    select id, parent_id, root_id, 0 as steps from comments where id = $2
    union all
    select p.id, p.parent_id, p.root_id, up.steps + 1
    from up join comments p on p.id = up.parent_id where up.steps < ${maxAncestors}
  ), ${below}, shown as (
    select id from up
    union select root_id from up
    union (select id from below order by seq limit $3)
  )
  select ${columns} from shown join comments c using (id) ${author} order by c.seq`;

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
  const values = [listed.viewer?.id ?? null, id, replies];
  const rows = await database.prepared<CommentRow>("comments-around", around, values);
  const [root] = rows;
  return pageWith(rows, listed, (row) =>
    row === root && rows.length <= row.threadCount ? cursorOf([0]) : null,
  );
}
