import { sql } from "kysely";
import type { SessionUser, User } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { techRefsOfUser } from "#server/features/techs/queries.ts";

const publicFields = sql`
  u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl",
  ${techRefsOfUser(sql.ref("u.id"))} as techs, iso(u.created_at) as "createdAt"`;

/** What a person sees of themselves. */
export async function sessionUserOf(db: Db, userId: string): Promise<SessionUser | null> {
  const { rows } = await sql<SessionUser>`
    select ${publicFields}, u.is_admin as "isAdmin", iso(u.updated_at) as "updatedAt"
    from users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function userByUsername(db: Db, username: string): Promise<User | null> {
  const { rows } = await sql<User>`
    select ${publicFields} from users u where lower(u.username) = lower(${username})`.execute(db);
  return rows[0] ?? null;
}

/** A UserRef as SQL, for the row `u` of users. */
export const userRefJson = sql`json_build_object(
  'id', u.id, 'username', u.username, 'displayName', u.display_name, 'avatarUrl', u.avatar_url)`;
