import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { id, paging, text, time } from "./text.ts";
import { commentLimits } from "#shared/limits.ts";
import { codePointLength } from "#shared/text-length.ts";

const latest = (of: string) => z.array(id).meta({ description: `Who ${of} it: the latest 200` });

export const comment = z
  .object({
    id,
    commentText: z.string().meta({ description: "Markdown; empty if deleted" }),
    commentHtml: z.string().meta({ description: "Sanitised; empty if deleted" }),
    user: userRef.nullable().meta({ description: "Null if the account is deleted" }),
    project: id,
    parentId: id.nullable(),
    rootId: id.meta({ description: "The top-level comment of its thread, maybe itself" }),
    depth: z.number().int().meta({ description: "0 at the top, one more with each reply" }),
    likes: latest("likes"),
    dislikes: latest("dislikes"),
    likeCount: z.number().int(),
    dislikeCount: z.number().int(),
    mine: z.enum(["like", "dislike"]).nullable().meta({ description: "The caller's reaction" }),
    deleted: z.boolean(),
    hidden: z.boolean().meta({
      description:
        "Whether an admin hid it: only its author and admins get its text, author and reactions",
    }),
    postedDate: time,
    updatedAt: time,
    replyCount: z.number().int().meta({ description: "Direct replies, deleted ones included" }),
    threadCount: z.number().int().meta({
      description: "Of a top-level comment: everything below it, at any depth. Else 0",
    }),
    children: z.array(id).meta({
      description: "Its direct replies in the same response, oldest first",
    }),
    rest: z.string().nullable().meta({
      description:
        "Of a top-level comment in a list: the `after` with which `?under={id}` continues after this response; null if nothing is left",
    }),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), react: z.boolean() }),
  })
  .meta({ id: "Comment" });

export type Comment = z.infer<typeof comment>;

export const commentPage = z
  .object({
    comments: z.record(id, comment).meta({ description: "All of the page by id, nested by ids" }),
    total: z.number().int().meta({ description: "Of the project, deleted ones included" }),
  })
  .meta({ id: "CommentPage" });

export type CommentPage = z.infer<typeof commentPage>;

/** The message, for the field `commentText`, of a comment that shows nothing. */
const blankMessage = () => t("comments.blank");
const user = id.optional().meta({ description: "The caller; anyone else is 403" });

/** The message about the maximum length of a reply differs. */
export const newComment = z
  .object({
    commentText: text(1, Infinity, { short: blankMessage }).meta({
      minLength: 1,
      maxLength: commentLimits.text,
    }),
    parentId: id.nullable().default(null).meta({ description: "The comment it replies to" }),
    user,
  })
  .superRefine(({ commentText, parentId }, context) => {
    if (codePointLength(commentText) <= commentLimits.text) return;
    const message = parentId === null ? t("comments.tooLong") : t("forms.tooLong");
    context.addIssue({ code: "custom", path: ["commentText"], message });
  });

export const commentEdit = z.object({
  id,
  commentText: text(1, commentLimits.text, { short: blankMessage }),
  user,
});

/** The comment as its id, or as an object. */
const named = z.union([id, z.object({ id }).transform((whole) => whole.id)]);

export const reaction = z.object({ comment: named, user });

const inProject = { params: z.object({ id }), missing: "projects.missing" } as const;
const act = { ...inProject, method: "POST", access: "session", reply: comment } as const;

export const listComments = endpoint({
  method: "GET",
  path: "/projects/{id}/comments",
  summary: "A project's comments: newest top-level ones first, each with its first replies",
  scope: "read",
  ...inProject,
  query: z.object({
    ...paging(),
    replies: z
      .string()
      .regex(/^([0-9]|[1-4][0-9]|50)$/, {
        error: () => t("forms.numberBetween", { min: 0, max: 50 }),
      })
      .transform(Number)
      .default(commentLimits.repliesInPage)
      .meta({ description: "How many replies of each top-level comment, oldest first: 0 to 50" }),
    repliesInAll: z
      .string()
      .regex(/^([0-9]|[1-9][0-9]{1,2})$/, {
        error: () => t("forms.numberBetween", { min: 0, max: 999 }),
      })
      .transform(Number)
      .optional()
      .meta({
        description:
          "How many replies on the whole page, those of the newest top-level comments first: 0 to 999. If left out, as many as `replies` gives",
      }),
    under: id.optional().meta({
      description: "Instead: a page of the replies below this comment at any depth, oldest first",
    }),
    at: id.optional().meta({
      description:
        "Instead: this comment with the first of its thread, its nearest ancestors and the replies below it (up to `replies`)",
    }),
  }),
  reply: commentPage,
  paged: true,
});

export const postComment = endpoint({
  ...act,
  path: "/projects/{id}/comment",
  summary: "Comment on a project, or reply to a comment",
  scope: "comments",
  body: newComment,
  takesIdempotencyKey: true,
  rateLimit: "comments",
});

export const previewComment = endpoint({
  ...inProject,
  method: "POST",
  path: "/projects/{id}/comment/preview",
  summary: "What a comment's text looks like; nothing is stored and nobody is notified",
  access: "session",
  scope: "comments",
  body: z.object({ commentText: text(1, commentLimits.text, { short: blankMessage }) }),
  reply: z.object({ commentHtml: z.string().meta({ description: "Sanitised" }) }),
});

export const editComment = endpoint({
  ...act,
  path: "/projects/{id}/comment/edit",
  summary: "Change the text of your own comment",
  scope: "comments",
  body: commentEdit,
});

export const deleteComment = endpoint({
  ...act,
  path: "/projects/{id}/comment/delete",
  summary: "Delete a comment (its author, or an admin); its place and replies stay",
  scope: "comments",
  body: z.object({ id }),
});

export const likeComment = endpoint({
  ...act,
  path: "/projects/{id}/comment/like",
  summary: "Like a comment; removes a dislike",
  scope: "comments",
  body: reaction,
});

export const dislikeComment = endpoint({
  ...act,
  path: "/projects/{id}/comment/dislike",
  summary: "Dislike a comment; removes a like",
  scope: "comments",
  body: reaction,
});

export const unlikeComment = endpoint({
  ...act,
  path: "/projects/{id}/comment/removeLike",
  summary: "Remove a like",
  scope: "comments",
  body: reaction,
});

export const undislikeComment = endpoint({
  ...act,
  path: "/projects/{id}/comment/removeDislike",
  summary: "Remove a dislike",
  scope: "comments",
  body: reaction,
});
