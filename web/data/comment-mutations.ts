// Posting, editing, deleting and reacting. Each is optimistic, and is rolled back on failure.
import type { Comment } from "#contract/comments.ts";
import type { UserRef } from "#contract/people.ts";
import {
  type CommentView,
  toCommentView,
  withChanges,
  withComment,
  withoutComment,
} from "./comment-cache.ts";
import { optimisticChange } from "#web/lib/optimistic-change.ts";
import { serverNow } from "#web/ui/server-clock.ts";
import { type CommentSource, updateDiscussion } from "./comments.ts";
import { applyCommentActivity } from "./projects.ts";

interface NewComment {
  author: UserRef | null;
  text: string;
  /** The parent comment. */
  parent: CommentView | null;
  /** Called with the saved comment's id just before it replaces the optimistic one. */
  onPosted?: (id: string) => void;
}

/** @throws ApiError */
export async function postComment(
  source: CommentSource,
  { author, text, parent, onPosted }: NewComment,
): Promise<void> {
  const { api, projectId } = source;
  const optimistic = optimisticComment({ author, text, parent, projectId });
  updateDiscussion(source, (cache) => withComment(cache, optimistic));
  try {
    const posted = await api.call("POST /projects/{id}/comment", {
      params: { id: projectId },
      body: { commentText: text, parentId: parent?.id ?? null },
    });
    onPosted?.(posted.id);
    updateDiscussion(source, (cache) =>
      withComment(withoutComment(cache, optimistic.id), toCommentView(posted)),
    );
    applyCommentActivity(source.queryClient, posted);
  } catch (error) {
    updateDiscussion(source, (cache) => withoutComment(cache, optimistic.id));
    throw error;
  }
}

/** @throws ApiError */
export async function editComment(
  source: CommentSource,
  { id, commentText: textBefore }: CommentView,
  commentText: string,
): Promise<void> {
  changeComment(source, id, { commentText, sending: true });
  try {
    const edited = await source.api.call("POST /projects/{id}/comment/edit", {
      params: { id: source.projectId },
      body: { id, commentText },
    });
    applySavedComment(source, edited);
  } catch (error) {
    changeComment(source, id, { commentText: textBefore, sending: false });
    throw error;
  }
}

/** Leaves its place and its replies. @throws ApiError */
export async function deleteComment(source: CommentSource, comment: CommentView): Promise<void> {
  const { id, can, commentText, commentHtml } = comment;
  changeComment(source, id, { deleted: true, can: noActions, commentText: "", commentHtml: "" });
  try {
    const deleted = await source.api.call("POST /projects/{id}/comment/delete", {
      params: { id: source.projectId },
      body: { id },
    });
    applySavedComment(source, deleted);
  } catch (error) {
    changeComment(source, id, { deleted: false, can, commentText, commentHtml });
    throw error;
  }
}

export type Reaction = CommentView["mine"];
type Reactions = Pick<CommentView, "mine" | "likeCount" | "dislikeCount">;

/** Likes, dislikes or neither: of several quick clicks only the last is sent. */
export const reactionTo = (
  source: CommentSource,
  comment: CommentView,
  onFailure?: (error: Error) => void,
) =>
  optimisticChange(source.queryClient, {
    mutationKey: ["reaction", comment.id],
    sendsLastOnly: true,
    mutationFn: (reaction: Reaction, latest: Comment | undefined) =>
      sendReaction(source, comment.id, (latest ?? comment).mine, reaction),
    show(reaction) {
      changeComment(source, comment.id, withReaction(comment, reaction));
      return () => changeComment(source, comment.id, reactionsOf(comment));
    },
    onReply: (saved) => changeComment(source, comment.id, reactionsOf(saved)),
    ...(onFailure && { onFailure }),
  });

/** The counts after the viewer's reaction. */
export const withReaction = (before: Reactions, mine: Reaction): Reactions => ({
  mine,
  likeCount: before.likeCount + Number(mine === "like") - Number(before.mine === "like"),
  dislikeCount:
    before.dislikeCount + Number(mine === "dislike") - Number(before.mine === "dislike"),
});

const reactionsOf = ({ mine, likeCount, dislikeCount }: Reactions): Reactions => ({
  mine,
  likeCount,
  dislikeCount,
});

function sendReaction(
  { api, projectId }: CommentSource,
  id: string,
  before: Reaction,
  reaction: Reaction,
): Promise<Comment> {
  const input = { params: { id: projectId }, body: { comment: id } };
  if (reaction === "like") return api.call("POST /projects/{id}/comment/like", input);
  if (reaction === "dislike") return api.call("POST /projects/{id}/comment/dislike", input);
  return before === "like"
    ? api.call("POST /projects/{id}/comment/removeLike", input)
    : api.call("POST /projects/{id}/comment/removeDislike", input);
}

function changeComment(source: CommentSource, id: string, changes: Partial<CommentView>): void {
  updateDiscussion(source, (cache) => withChanges(cache, id, changes));
}

/** Keeps the cursor of replies that aren't cached yet. */
function applySavedComment(source: CommentSource, comment: Comment): void {
  const { id } = comment;
  updateDiscussion(source, (cache) => {
    const rest = cache.comments[id]?.rest ?? null;
    const saved = { ...toCommentView(comment), rest, sending: false, sortTime: undefined };
    return withChanges(cache, id, saved);
  });
}

const noActions = { edit: false, delete: false, react: false };

let optimisticCount = 0;

/** The expected comment, before the server has replied. */
function optimisticComment({
  author,
  text,
  parent,
  projectId,
}: Omit<NewComment, "onPosted"> & { projectId: string }): CommentView {
  const id = `sending-${(optimisticCount += 1)}`;
  const now = new Date(serverNow()).toISOString();
  return {
    id,
    commentText: text,
    commentHtml: "",
    sending: true,
    user: author,
    project: projectId,
    parentId: parent?.id ?? null,
    rootId: parent?.rootId ?? id,
    depth: parent ? parent.depth + 1 : 0,
    likes: [],
    dislikes: [],
    children: [],
    likeCount: 0,
    dislikeCount: 0,
    mine: null,
    deleted: false,
    hidden: false,
    postedDate: now,
    updatedAt: now,
    replyCount: 0,
    threadCount: 0,
    rest: null,
    can: noActions,
  };
}
