// The JSON of a comment, built by PostgreSQL. Fields that depend on the viewer or on the rest of
// the page are returned as columns and added to the text.
import type { Comment } from "#contract/comments.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { forViewer, hiddenPeople, isHiddenComment } from "#server/database/visibility.ts";
import { commentAbilities, mayReadComment } from "./rules.ts";

/**
 * The latest people with that reaction. Skipped for comments without any, which are the majority.
 */
const peopleWho = (
  kind: "like" | "dislike",
  viewer: Sql,
) => sql`case when ${sql.id(`c.${kind}_count`)} = 0 then '[]' else coalesce((
  select json_agg(r.user_id) from (select user_id from comment_reactions
    where comment_id = c.id and kind = ${sql.literal(kind)} and user_id not in ${hiddenPeople(viewer)}
    order by created_at desc limit (select 200)) r), '[]') end`;

/**
 * Joins the author `u`, if there is one, to the row `c` of comments. "offset 0" has each author
 * looked up: for few comments the planner may otherwise walk all people in the order of their ids.
 */
export const author = sql`
  left join lateral (select * from users where id = c.user_id offset 0) u on true`;

/**
 * Columns of a {@link CommentRow}, for the row `c` of comments and its author `u`, if there is one.
 * Triggers maintain the counts: replies include deleted ones, reactions exclude hidden people.
 */
export const commentColumns = forViewer(
  (viewer) => sql`
  c.id, c.parent_id as "parentId", c.seq, c.thread_count as "threadCount", c.user_id as "authorId",
  c.deleted_at is not null as deleted, ${isHiddenComment} as hidden, iso(c.posted_at) as "postedDate",
  json_build_object(
    'id', c.id, 'commentText', c.text, 'commentHtml', c.html,
    'user', case when u.id is null then null else ${userRefJson} end,
    'project', c.project_id, 'parentId', c.parent_id, 'rootId', c.root_id, 'depth', c.depth,
    'likes', ${peopleWho("like", viewer)}, 'dislikes', ${peopleWho("dislike", viewer)},
    'likeCount', c.like_count, 'dislikeCount', c.dislike_count,
    'mine', (select kind from comment_reactions where comment_id = c.id and user_id = ${viewer}),
    'deleted', c.deleted_at is not null, 'hidden', ${isHiddenComment},
    'postedDate', iso(c.posted_at), 'updatedAt', iso(c.updated_at),
    'replyCount', c.reply_count, 'threadCount', c.thread_count)::text as json`,
);

export interface CommentRow {
  id: string;
  parentId: string | null;
  /** The position in its thread. */
  seq: number;
  threadCount: number;
  authorId: string | null;
  deleted: boolean;
  hidden: boolean;
  postedDate: string;
  json: string;
}

/** The complete JSON of a comment. */
export function jsonOf(
  row: CommentRow,
  viewer: Viewer | null,
  { children = [], rest = null }: { children?: string[]; rest?: string | null } = {},
): string {
  const added = JSON.stringify({ children, rest, can: commentAbilities(viewer, row) });
  const json = mayReadComment(viewer, row) ? row.json : withoutContent(row.json);
  return `${json.slice(0, -1)},${added.slice(1)}`;
}

/** The placeholder of a hidden comment. */
function withoutContent(json: string): string {
  const emptied: Partial<Comment> = {
    commentText: "",
    commentHtml: "",
    user: null,
    likes: [],
    dislikes: [],
    likeCount: 0,
    dislikeCount: 0,
    mine: null,
  };
  return JSON.stringify({ ...(JSON.parse(json) as Partial<Comment>), ...emptied });
}

/** The comments of a page by id, each with those of its replies that are on the page. */
export function mapJsonOf(
  rows: CommentRow[],
  viewer: Viewer | null,
  restOf: (row: CommentRow) => string | null = () => null,
): string {
  const children = new Map<string, string[]>(rows.map(({ id }) => [id, []]));
  for (const { id, parentId } of rows) if (parentId) children.get(parentId)?.push(id);
  const entries = rows.map((row) => {
    const own = children.get(row.id) ?? [];
    return `"${row.id}":${jsonOf(row, viewer, { children: own, rest: restOf(row) })}`;
  });
  return `{${entries.join(",")}}`;
}
