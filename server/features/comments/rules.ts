import type { Comment } from "#contract/comments.ts";
import type { Viewer } from "#server/http/viewer.ts";

export interface CommentSubject {
  /** Null if the account is deleted. */
  readonly authorId: string | null;
  readonly deleted: boolean;
  /** Whether an admin hid the comment or its author. */
  readonly hidden: boolean;
}

type Someone = Pick<Viewer, "id" | "isAdmin"> | null;

const isAuthor = (viewer: Someone, { authorId }: CommentSubject) =>
  viewer !== null && viewer.id === authorId;

/** Hidden comments are visible to their author and admins only. */
export const mayReadComment = (viewer: Someone, comment: CommentSubject): boolean =>
  !comment.hidden || isAuthor(viewer, comment) || viewer?.isAdmin === true;

/** Only authors edit their comments. */
export const mayEditComment = (viewer: Someone, comment: CommentSubject): boolean =>
  isAuthor(viewer, comment);

/** Authors delete their own comments, admins any. */
export const mayDeleteComment = (viewer: Someone, comment: CommentSubject): boolean =>
  isAuthor(viewer, comment) || viewer?.isAdmin === true;

/** The `can` of a comment for its viewer; a deleted comment allows nothing. */
export const commentAbilities = (viewer: Someone, comment: CommentSubject): Comment["can"] => ({
  edit: !comment.deleted && mayEditComment(viewer, comment),
  delete: !comment.deleted && mayDeleteComment(viewer, comment),
  react: !comment.deleted && viewer !== null && mayReadComment(viewer, comment),
});
