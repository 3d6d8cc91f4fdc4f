import { sql } from "kysely";
import type { Session, SessionUser, User } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { forViewer } from "#server/database/for-viewer.ts";
import { seesPerson } from "#server/database/visibility.ts";
import { unreadCount } from "#server/features/notifications/queries.ts";
import { techRefsOfUser } from "#server/features/techs/queries.ts";

const publicFields = sql`
  u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl",
  ${techRefsOfUser(sql.ref("u.id"))} as techs, iso(u.created_at) as "createdAt",
  iso(u.hidden_at) as "hiddenAt"`;

/** What a person sees of themselves, and how much is unread; null where the account is gone. */
export async function sessionOf(db: Db, userId: string): Promise<Session | null> {
  const { rows } = await sql<SessionUser & { unreadCount: number }>`
    select ${publicFields}, u.is_admin as "isAdmin", iso(u.updated_at) as "updatedAt",
      ${unreadCount(userId)} as "unreadCount"
    from users u where u.id = ${userId}`.execute(db);
  if (!rows[0]) return null;
  const { unreadCount: unread, ...user } = rows[0];
  return { isLoggedIn: true, user, unreadCount: unread };
}

/** Whoever has that name in any case, or had it and gave it up within the last 90 days. */
export async function userByUsername(
  db: Db,
  username: string,
  viewerId: string | null,
): Promise<User | null> {
  const { rows } = await sql<User>`
    select ${publicFields} from usernames n join users u on u.id = n.user_id
    where n.name = lower(${username}) and (n.held_until is null or n.held_until > now())
      and ${forViewer(seesPerson, viewerId)}`.execute(db);
  return rows[0] ?? null;
}

export async function userById(db: Db, id: string, viewerId: string | null): Promise<User | null> {
  const { rows } = await sql<User>`
    select ${publicFields} from users u
    where u.id = ${id} and ${forViewer(seesPerson, viewerId)}`.execute(db);
  return rows[0] ?? null;
}

/** Whether there is such a person for the viewer. */
export async function userExists(
  db: Db,
  userId: string,
  viewerId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom("users as u")
    .select("u.id")
    .where("u.id", "=", userId)
    .where(forViewer(seesPerson, viewerId))
    .executeTakeFirst();
  return row !== undefined;
}
