// The people whom a comment concerns: those mentioned, the author of the parent, and the project's
// owners. Each is notified once per comment, also after edits, for the first reason of that order.
import { sql } from "kysely";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { type Notice, notifyEach } from "#server/features/notifications/notify.ts";
import { announce } from "#server/realtime/announce.ts";

/** A text of maximum length holds 300 usernames; more mentions than this limit aren't notified. */
export const maxMentions = 20;

export interface PostedComment {
  readonly id: string;
  readonly projectId: string;
  readonly parentId: string | null;
  readonly userId: string;
  readonly mentioned: readonly string[];
}

const noticesFor = (userIds: readonly string[], event: NotificationEvent): Notice[] =>
  userIds.map((userId) => ({ userId, event }));

export interface Audience {
  /** The author of the parent; null if there is no parent or its author's account is deleted. */
  readonly repliedTo: string | null;
  readonly owners: readonly string[];
}

/** The people to notify who aren't mentioned. */
export async function audienceOf(
  db: Db,
  { projectId, parentId }: Pick<PostedComment, "projectId" | "parentId">,
): Promise<Audience> {
  const { rows } = await sql<Audience>`select
    (select user_id from comments where id = ${parentId}) as "repliedTo",
    array(select user_id from members where project_id = ${projectId} and role_name = 'owner') as owners
  `.execute(db);
  return rows[0] ?? { repliedTo: null, owners: [] };
}

/** Notifies of a new comment; `at` back-dates the notifications. */
export async function notifyOfComment(
  db: Db,
  comment: Omit<PostedComment, "parentId">,
  { repliedTo, owners }: Audience,
  at?: Date,
): Promise<void> {
  const notices = [
    ...noticesFor(comment.mentioned.slice(0, maxMentions), "comment_mention"),
    ...noticesFor(repliedTo === null ? [] : [repliedTo], "comment_reply"),
    ...noticesFor(owners, "comment_created"),
  ];
  await notifyEach(db, notices, { ...about(comment), ...(at && { at }) });
}

/** Notifies the people whom an edit mentions, unless they were notified of the comment before. */
export async function notifyOfMentions(
  db: Db,
  comment: Omit<PostedComment, "parentId">,
): Promise<void> {
  if (comment.mentioned.length === 0) return;
  const { rows } = await sql<{ alreadyNotified: string[]; mentions: number }>`
    select coalesce(array_agg(user_id), '{}') as "alreadyNotified",
      count(*) filter (where event = 'comment_mention') as mentions
    from notifications where comment_id = ${comment.id}`.execute(db);
  const { alreadyNotified = [], mentions = 0 } = rows[0] ?? {};
  const added = comment.mentioned.filter((id) => !alreadyNotified.includes(id));
  const left = Math.max(0, maxMentions - mentions);
  await notifyEach(db, noticesFor(added.slice(0, left), "comment_mention"), about(comment));
}

const about = ({ id, projectId, userId }: Omit<PostedComment, "parentId">) => ({
  actorId: userId,
  projectId,
  commentId: id,
});

/** Announces to open pages that the project's comments changed. */
export const announceComments = (db: Db, projectId: string): Promise<void> =>
  announce(db, { projectId, keys: [["comments", projectId]] });
