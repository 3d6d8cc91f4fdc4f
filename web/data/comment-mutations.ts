// Posting, changing and deleting comments.
import type { Comment } from "#contract/comments.ts";
import type { UserRef } from "#contract/people.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { toast } from "#web/ui/toaster.ts";
import { changeComment, changeTalk } from "#web/features/comments/change-talk.ts";
import { changed, type Said, saidOf, without, withNew } from "./comment-cache.ts";
import type { TalkTools } from "./comments.ts";
import { awaitRow } from "#web/features/comments/focus-request.ts";

export function sayIn(tools: TalkTools, user: UserRef | null) {
  const { api, project } = tools;
  const params = { id: project };

  return {
    /** Posts a comment, or a reply that then takes the focus. @throws ApiError */
    async post(commentText: string, parent: Said | null): Promise<void> {
      const guess = guessOf(commentText, parent, user, project);
      changeTalk(tools, (talk) => withNew(talk, guess));
      try {
        const body = { commentText, parentId: parent?.id ?? null };
        const posted = await api.call("POST /projects/{id}/comment", { params, body });
        if (parent) awaitRow(posted.id);
        changeTalk(tools, (talk) => withNew(without(talk, guess.id), saidOf(posted)));
      } catch (error) {
        changeTalk(tools, (talk) => without(talk, guess.id));
        throw error;
      }
    },

    /** @throws ApiError */
    async edit({ id, commentText: before }: Said, commentText: string): Promise<void> {
      changeComment(tools, id, { commentText, sending: true });
      try {
        const body = { id, commentText };
        keep(tools, await api.call("POST /projects/{id}/comment/edit", { params, body }));
      } catch (error) {
        changeComment(tools, id, { commentText: before, sending: false });
        throw error;
      }
    },

    async remove({ id, can, commentText, commentHtml }: Said): Promise<void> {
      changeComment(tools, id, { deleted: true, can: nothing, commentText: "", commentHtml: "" });
      try {
        const body = { id };
        keep(tools, await api.call("POST /projects/{id}/comment/delete", { params, body }));
        toast({ title: "Comment deleted", mark: "user" });
      } catch (error) {
        changeComment(tools, id, { deleted: false, can, commentText, commentHtml });
        const title = "The comment could not be deleted";
        toast({ title, description: messageOf(error), mark: "danger" });
      }
    },
  };
}

const nothing = { edit: false, delete: false, react: false };

/** The comment as an act was answered; what is held below it stays. */
function keep(tools: TalkTools, comment: Comment): void {
  const { id } = comment;
  changeTalk(tools, (talk) => {
    const rest = talk.comments[id]?.rest ?? null;
    const now = { ...saidOf(comment), rest, sending: false, placedAt: undefined };
    return changed(talk, id, now);
  });
}

let count = 0;

/** The comment as it will be, as far as can be told here. */
function guessOf(
  commentText: string,
  parent: Said | null,
  user: UserRef | null,
  project: string,
): Said {
  const id = `sending-${(count += 1)}`;
  const now = new Date().toISOString();
  return {
    id,
    commentText,
    commentHtml: "",
    sending: true,
    user,
    project,
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
    can: nothing,
  };
}
