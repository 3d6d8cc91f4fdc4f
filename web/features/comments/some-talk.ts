// Comments for the tests beside.
import type { Comment } from "#contract/comments.ts";
import type { Talk } from "#web/data/comment-cache.ts";

/** A comment with that id; ids of later ones sort after earlier ones. */
export const comment = (id: string, given: Partial<Comment> = {}): Comment => ({
  id,
  commentText: id,
  commentHtml: `<p>${id}</p>`,
  user: null,
  project: "project",
  parentId: null,
  rootId: id,
  depth: 0,
  likes: [],
  dislikes: [],
  likeCount: 0,
  dislikeCount: 0,
  mine: null,
  deleted: false,
  hidden: false,
  postedDate: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
  replyCount: 0,
  threadCount: 0,
  children: [],
  rest: null,
  can: { edit: true, delete: true, react: true },
  ...given,
});

export const replyTo = (parent: Comment, id: string, given: Partial<Comment> = {}): Comment =>
  comment(id, { parentId: parent.id, rootId: parent.rootId, depth: parent.depth + 1, ...given });

export const talkWith = (comments: Comment[], given: Partial<Talk> = {}): Talk => ({
  comments: Object.fromEntries(comments.map((one) => [one.id, one])),
  total: comments.length,
  next: null,
  ...given,
});
