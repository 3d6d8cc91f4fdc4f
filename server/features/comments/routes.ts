import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import {
  type Comment,
  deleteComment,
  dislikeComment,
  editComment,
  likeComment,
  listComments,
  postComment,
  previewComment,
  reaction,
  undislikeComment,
  unlikeComment,
} from "#contract/comments.ts";
import { id } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { projectExists } from "#server/features/projects/queries.ts";
import { int4, readCursor } from "#server/http/cursor.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { type Call, type JsonText, serve } from "#server/http/serve.ts";
import {
  announcingChange,
  changeComment,
  removeComment,
  renderVisible,
  writeComment,
} from "./acts.ts";
import { audienceOf } from "./notify-of-comment.ts";
import {
  commentCountOf,
  commentOf,
  commentsAround,
  commentsUnder,
  commentSubjectOf,
  latestComments,
  subjectOfAct,
} from "./queries.ts";
import { mayDeleteComment, mayEditComment, mayReadComment } from "./rules.ts";
import { type Changed, react, type Reaction, renderComment, unreact } from "./write.ts";

/** PostgreSQL rejects the year 0. */
const postedDate = z.iso.datetime({ precision: 3 }).refine((at) => !at.startsWith("0000"));
const latestCursor = z.tuple([postedDate, id]);
const threadCursor = z.tuple([int4.min(0)]);
const userNamed = z.object({ user: z.string() });
const commentNamed = z.object({ id });
const parentNamed = z.object({ parentId: id });
const commentReacted = reaction.pick({ comment: true });

export function commentRoutes(app: FastifyInstance): void {
  serve(app, listComments, async ({ params, viewer, query, request }) => {
    const { database } = request;
    const total = await commentCountOf(database.db, params.id, viewer?.id ?? null);
    if (total === null) throw notFound(t(listComments.missing));
    const { pageSize, after, replies, repliesInAll, under, at } = query();
    const listed = { viewer, total };
    if (under) {
      const comment = await requireComment(database.db, params.id, under);
      const page = { after: readCursor(after, threadCursor)?.[0] ?? 0, pageSize };
      return commentsUnder(database, { id: under, depth: comment.depth }, listed, page);
    }
    if (at) {
      await requireComment(database.db, params.id, at);
      return commentsAround(database, at, listed, replies);
    }
    const page = { before: readCursor(after, latestCursor), pageSize, replies, repliesInAll };
    return latestComments(database, params.id, listed, page);
  });

  serve(app, postComment, async (call) => {
    const { params, me, body, peekBody, request, count, once } = call;
    const parentId = peekBody(parentNamed)?.parentId ?? null;
    const named = { projectId: params.id, userId: me().id, parentId };
    const audience = await audienceOf(request.database, named);
    if (!audience) throw notFound(t(postComment.missing));
    requireOneself(call);
    const comment = { ...named, text: body().commentText };
    await count();
    const rendered = await renderVisible(request.database.db, comment);
    return once((database) => writeComment(database, me(), comment, rendered, audience));
  });

  serve(app, previewComment, async ({ params, me, body, request }) => {
    const { db } = request.database;
    if (!(await projectExists(db, params.id, me().id))) throw notFound(t(previewComment.missing));
    const { commentText: text } = body();
    return { commentHtml: (await renderComment(db, { userId: me().id, text })).html };
  });

  serve(app, editComment, async (call) => {
    const { params, me, body, peekBody, request } = call;
    const comment = await requireReadable(call, peekBody(commentNamed)?.id);
    requireOneself(call);
    if (comment && !mayEditComment(me(), comment)) {
      throw forbidden(t("comments.onlyAuthorEdits"));
    }
    const { id: commentId, commentText: text } = body();
    const edit = { id: commentId, projectId: params.id, userId: me().id, text };
    await changeComment(request.database.db, edit);
    return answer(call, commentId);
  });

  serve(app, deleteComment, async (call) => {
    const { params, me, body, peekBody, request } = call;
    const comment = await requireReadable(call, peekBody(commentNamed)?.id);
    const { id: commentId } = body();
    if (!comment || !mayDeleteComment(me(), comment)) {
      throw forbidden(t("comments.onlyAuthorDeletes"));
    }
    const { db } = request.database;
    await removeComment(db, { id: commentId, projectId: params.id, userId: me().id });
    return answer(call, commentId);
  });

  serve(app, likeComment, (call) => reactWith(call, react, "like"));
  serve(app, dislikeComment, (call) => reactWith(call, react, "dislike"));
  serve(app, unlikeComment, (call) => reactWith(call, unreact, "like"));
  serve(app, undislikeComment, (call) => reactWith(call, unreact, "dislike"));
}

type Act = Pick<Call<typeof likeComment>, "params" | "me" | "peekBody" | "request">;

async function reactWith(
  call: Act & Pick<Call<typeof likeComment>, "body">,
  write: (db: Db, id: string, userId: string, kind: Reaction) => Promise<Changed>,
  kind: Reaction,
) {
  const { params, me, body, peekBody, request } = call;
  const { db } = request.database;
  await requireReadable(call, peekBody(commentReacted)?.comment);
  requireOneself(call);
  const { comment } = body();
  await announcingChange(db, params.id, (transaction) =>
    write(transaction, comment, me().id, kind),
  );
  return answer(call, comment);
}

async function requireComment(db: Db, projectId: string, commentId: string) {
  return (await commentSubjectOf(db, projectId, commentId)) ?? throwNotFound();
}

/**
 * The comment that is acted on, if the body names one. A comment hidden from the person occupies
 * its position in lists, but can't be acted on.
 * @throws 404 if the project or the comment doesn't exist for the person
 */
async function requireReadable({ params, me, request }: Act, commentId: string | undefined) {
  const named = { projectId: params.id, userId: me().id, commentId: commentId ?? null };
  const found = await subjectOfAct(request.database, named);
  if (!found) throw notFound(t(postComment.missing));
  const { comment } = found;
  if (commentId === undefined) return null;
  return comment && mayReadComment(me(), comment) ? comment : throwNotFound();
}

function requireOneself({ me, peekBody }: Act): void {
  if ((peekBody(userNamed)?.user ?? me().id) !== me().id)
    throw forbidden(t("comments.onlyAsYourself"));
}

async function answer({ me, request }: Act, commentId: string): Promise<JsonText<Comment>> {
  return (await commentOf(request.database, me(), commentId)) ?? throwNotFound();
}

function throwNotFound(): never {
  throw notFound(t("comments.notFound"));
}
