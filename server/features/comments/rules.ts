import type { Comment } from "#contract/comments.ts";
import type { Viewer } from "#server/http/viewer.ts";

export interface CommentSubject {
  /** Null where the account is gone. */
  readonly authorId: string | null;
  readonly deleted: boolean;
  /** By an admin: itself, or its author. */
  readonly hidden: boolean;
}

type Someone = Pick<Viewer, "id" | "isAdmin"> | null;

const isAuthor = (viewer: Someone, { authorId }: CommentSubject) =>
  viewer !== null && viewer.id === authorId;

/** What is hidden is for its author and admins. */
export const mayReadComment = (viewer: Someone, comment: CommentSubject): boolean =>
  !comment.hidden || isAuthor(viewer, comment) || viewer?.isAdmin === true;

/** Authors alone change what they said. */
export const mayEditComment = (viewer: Someone, comment: CommentSubject): boolean =>
  isAuthor(viewer, comment);

/** Authors delete their own, admins any. */
export const mayDeleteComment = (viewer: Someone, comment: CommentSubject): boolean =>
  isAuthor(viewer, comment) || viewer?.isAdmin === true;

/** The `can` of a comment for whoever reads it; of what is deleted nothing can be done. */
export const commentAbilities = (viewer: Someone, comment: CommentSubject): Comment["can"] => ({
  edit: !comment.deleted && mayEditComment(viewer, comment),
  delete: !comment.deleted && mayDeleteComment(viewer, comment),
  react: !comment.deleted && viewer !== null && mayReadComment(viewer, comment),
});
