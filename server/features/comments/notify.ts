// Whom a comment concerns: those it mentions, whom it replies to, and the project's owners. Each is
// told once of one comment, whatever it becomes: as mentioned before replied to before owner.
import { sql } from "kysely";
import type { NotificationEvent } from "#contract/notifications.ts";
import type { Db } from "#server/database/connect.ts";
import { type Notice, notifyEach } from "#server/features/notifications/notify.ts";
import { announce } from "#server/realtime/announce.ts";

/** A text has room for three hundred names: more than these aren't told that they are in it. */
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
  /** Who wrote what is replied to; null where nobody did, or the account is gone. */
  readonly repliedTo: string | null;
  readonly owners: readonly string[];
}

/** Who hears of a comment without being mentioned. */
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

/** Tells of a new comment; `at` back-dates it. */
export async function notifyOfComment(
  db: Db,
  said: Omit<PostedComment, "parentId">,
  { repliedTo, owners }: Audience,
  at?: Date,
): Promise<void> {
  const notices = [
    ...noticesFor(said.mentioned.slice(0, maxMentions), "comment_mention"),
    ...noticesFor(repliedTo === null ? [] : [repliedTo], "comment_reply"),
    ...noticesFor(owners, "comment_created"),
  ];
  await notifyEach(db, notices, { ...about(said), ...(at && { at }) });
}

/** Tells those whom an edit mentions, unless they were told of the comment before. */
export async function notifyOfMentions(
  db: Db,
  said: Omit<PostedComment, "parentId">,
): Promise<void> {
  if (said.mentioned.length === 0) return;
  const { rows } = await sql<{ told: string[]; mentions: number }>`
    select coalesce(array_agg(user_id), '{}') as told,
      count(*) filter (where event = 'comment_mention') as mentions
    from notifications where comment_id = ${said.id}`.execute(db);
  const { told = [], mentions = 0 } = rows[0] ?? {};
  const added = said.mentioned.filter((id) => !told.includes(id));
  const left = Math.max(0, maxMentions - mentions);
  await notifyEach(db, noticesFor(added.slice(0, left), "comment_mention"), about(said));
}

const about = ({ id, projectId, userId }: Omit<PostedComment, "parentId">) => ({
  actorId: userId,
  projectId,
  commentId: id,
});

/** Lets open pages know that something about the project's comments changed. */
export const announceComments = (db: Db, projectId: string): Promise<void> =>
  announce(db, { projectId, keys: [["comments", projectId]] });
