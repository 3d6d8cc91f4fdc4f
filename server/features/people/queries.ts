import type { Session, SessionUser, User, UserRef } from "#contract/people.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { seesPerson } from "#server/database/visibility.ts";
import { unreadCount } from "#server/features/notifications/queries.ts";
import { findable } from "#server/features/findable-people/findable-sql.ts";
import { techRefsOfUser } from "#server/features/techs/queries.ts";
import { hasKnownLogin, userIdNamed } from "./named.ts";

const publicFields = sql`
  u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl",
  ${techRefsOfUser} as techs, ${findable} as findable,
  iso(u.created_at) as "createdAt",
  iso(u.hidden_at) as "hiddenAt"`;

/**
 * A person as seen by themselves, with the number of unread notifications; null if the account is
 * deleted.
 */
export async function sessionOf(database: Database, userId: string): Promise<Session | null> {
  // Each page and each signed-in visit asks for it. Most people have nothing unread, and the statement
  // that counts, by what its recipient sees, costs several times as much as this one.
  const row = await sql<SessionUser & { hasUnread: boolean }>`
    select ${publicFields}, u.is_admin as "isAdmin", iso(u.updated_at) as "updatedAt",
      exists (select from notifications where user_id = u.id and not is_read) as "hasUnread"
    from users u where u.id = ${userId}`
    .named("session-user")
    .maybeOne(database.db);
  if (!row) return null;
  const { hasUnread, ...user } = row;
  const unread = hasUnread ? await unreadCount(database, userId) : 0;
  return { isLoggedIn: true, user, unreadCount: unread };
}

/** The person whom that username or login means. */
export async function userByName(
  db: Db,
  name: string,
  viewerId: string | null,
): Promise<User | null> {
  const row = await sql<User>`
    select ${publicFields} from users u
    where u.id = ${userIdNamed(sql`${name}::text`)}
      and ${seesPerson(viewerId)}`.maybeOne(db);
  return row ?? null;
}

export async function userById(db: Db, id: string, viewerId: string | null): Promise<User | null> {
  const row = await sql<User>`
    select ${publicFields} from users u
    where u.id = ${id} and ${seesPerson(viewerId)}`.maybeOne(db);
  return row ?? null;
}

export async function displayNameOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await sql<{
    display_name: string;
  }>`select display_name from users where id = ${userId}`.maybeOne(db);
  return row?.display_name;
}

/** How many former usernames are still reserved for the person, `taken` aside. */
export async function formerUsernamesOf(db: Db, userId: string, taken: string): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*) from usernames
    where user_id = ${userId} and held_until > now() and name <> lower(${taken})`.maybeOne(db);
  return row?.count ?? 0;
}

export async function updateUser(
  db: Db,
  userId: string,
  { username, displayName }: { username?: string | undefined; displayName?: string | undefined },
): Promise<void> {
  await sql`
    update users
    set ${sql.set({ username, display_name: displayName, updated_at: currentTime() })}
    where id = ${userId}`.run(db);
}

/** Replaces the person's technologies, in this order. */
export async function setUserTechs(db: Db, userId: string, techIds: string[]): Promise<void> {
  await sql`delete from user_techs where user_id = ${userId}`.run(db);
  await sql`
    insert into user_techs (user_id, tech_id, position)
    select ${userId}, id, position from unnest(${techIds}::uuid[]) with ordinality as x (id, position)`.run(
    db,
  );
}

// People whose names begin with a text: exact usernames first, then other usernames, then logins,
// then display names.

/** Maximum results of a search. */
const maxResults = 10;

/**
 * Up to 10 people who are visible to the viewer. Each part walks an index in its own order and
 * stops early, so a prefix shared by thousands costs no more than any other. A person can be in
 * several parts.
 */
export async function usersNamed(
  db: Db,
  text: string,
  viewerId: string | null,
): Promise<UserRef[]> {
  const sees = seesPerson(viewerId);
  const beginning = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<UserRef>`
    with by_username as (
      select id, 0 as place, lower(username) as name from users u
      where lower(username) collate "C" like lower(${beginning}) and ${sees}
      order by lower(username) collate "C" limit ${maxResults}
    ), by_login as (
      select u.id, 1 as place, lower(a.login) as name
      from user_accounts a join users u on u.id = a.user_id
      where lower(a.login) collate "C" like lower(${beginning}) and ${hasKnownLogin}
        and ${sees}
      order by lower(a.login) collate "C" limit ${2 * maxResults}
    ), by_display_name as (
      select id, 2 as place, lower(display_name) as name from users u
      where lower(display_name) collate "C" like lower(${beginning}) and ${sees}
      order by lower(display_name) collate "C", id limit ${2 * maxResults}
    ), found as (
      select distinct on (id) id, place, name
      from (select * from by_username union all select * from by_login
        union all select * from by_display_name) either
      order by id, place
    )
    select u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl"
    from found join users u using (id)
    order by found.place, found.name collate "C", u.id limit ${maxResults}`.all(db);
}
