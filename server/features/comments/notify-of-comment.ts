// The people whom a comment concerns: those mentioned, the author of the parent, and the project's
// owners. Each is notified once per comment, also after edits, for the first reason of that order.
import type { NotificationEvent } from "#contract/notifications.ts";
import type { ChangeKey } from "#contract/realtime.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";
import { type Notice, notifyEach } from "#server/features/notifications/write/notify.ts";
import { announce } from "#server/realtime/announce.ts";

/** A text of maximum length holds 300 usernames; more mentions than this limit aren't notified. */
export const maxMentions = 20;

export interface WrittenComment {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  /** Ids of the people whom the text mentions, in that order. */
  readonly mentioned: readonly string[];
}

export interface Audience {
  /** The author of the parent; null if there is no parent or its author's account is deleted. */
  readonly repliedTo: string | null;
  readonly owners: readonly string[];
}

/**
 * The people to notify who aren't mentioned; null if the project doesn't exist for the person who
 * comments.
 */
export async function audienceOf(
  database: Database,
  { projectId, userId, parentId }: { projectId: string; userId: string; parentId: string | null },
): Promise<Audience | null> {
  const audience = await sql<Audience>`
    select (select user_id from comments where id = ${parentId}::uuid) as "repliedTo",
      array(select user_id from members where project_id = p.id and role_name = 'owner') as owners
    from projects p where p.id = ${projectId}::uuid and ${seesProject(userId)}`
    .named("audience-of-comment")
    .maybeOne(database.db);
  return audience ?? null;
}

const noticesFor = (userIds: readonly string[], event: NotificationEvent): Notice[] =>
  userIds.map((userId) => ({ userId, event }));

/** Whom a new comment notifies of what; people may be among them several times. */
export const noticesOf = (
  mentioned: readonly string[],
  { repliedTo, owners }: Audience,
): Notice[] => [
  ...noticesFor(mentioned.slice(0, maxMentions), "comment_mention"),
  ...noticesFor(repliedTo === null ? [] : [repliedTo], "comment_reply"),
  ...noticesFor(owners, "comment_created"),
];

/** What notifications say of the comment. */
export const aboutComment = ({ id, projectId, userId }: Omit<WrittenComment, "mentioned">) => ({
  actorId: userId,
  projectId,
  commentId: id,
});

/** Notifies the people whom an edit mentions, unless they were notified of the comment before. */
export async function notifyOfMentions(db: Db, comment: WrittenComment): Promise<void> {
  if (comment.mentioned.length === 0) return;
  const row = await sql<{ alreadyNotified: string[]; mentions: number }>`
    select coalesce(array_agg(user_id), '{}') as "alreadyNotified",
      count(*) filter (where event = 'comment_mention') as mentions
    from notifications where comment_id = ${comment.id}`.maybeOne(db);
  const { alreadyNotified = [], mentions = 0 } = row ?? {};
  const added = comment.mentioned.filter((id) => !alreadyNotified.includes(id));
  const left = Math.max(0, maxMentions - mentions);
  await notifyEach(db, noticesFor(added.slice(0, left), "comment_mention"), aboutComment(comment));
}

/** What open pages fetch again after a change to the project's comments. */
export const changeKeysOf = (projectId: string): ChangeKey[] => [["comments", projectId]];

/** Announces to open pages that the project's comments changed. */
export const announceComments = (db: Db, projectId: string): Promise<void> =>
  announce(db, { projectId, keys: changeKeysOf(projectId) });
