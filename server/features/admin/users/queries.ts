import type { UserStanding } from "#contract/admin.ts";
import { belongsToPerson } from "#server/auth/admin-logins.ts";
import { revokeTokensOf } from "#server/auth/api-tokens.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import type { Subject } from "./rules.ts";

/** The people to whom the current entries of ADMIN_LOGINS belong. */
const namedByOperator = (adminLogins: readonly string[]): Sql => sql`
  exists (select from admin_logins l
    where l.login = any(${[...adminLogins]}::text[]) and ${belongsToPerson})`;

const columns = (adminLogins: readonly string[]): Sql<Subject> => sql<Subject>`
  ${userRefJson} as "user", u.is_admin as "isAdmin",
  ${namedByOperator(adminLogins)} as "namedByOperator",
  iso(u.suspended_at) as "suspendedAt", u.suspended_reason as "suspendedReason",
  iso(u.hidden_at) as "hiddenAt",
  u.hidden_with_user_id is not null
    or exists (select from projects where hidden_with_user_id = u.id)
    or exists (select from comments where hidden_with_user_id = u.id) as "hasHiddenContent",
  iso(u.created_at) as "createdAt"`;

export async function adminCount(db: Db): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from users where is_admin`.maybeOne(db);
  return row?.count ?? 0;
}

/** Locks the rows of all admins until the transaction ends; returns their ids. */
export async function lockAdmins(db: Db): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    select id from users where is_admin order by id for no key update`.all(db);
  return new Set(rows.map(({ id }) => id));
}

export interface UserFilter {
  readonly search?: string | undefined;
  readonly standing?: UserStanding | undefined;
  readonly before: string | null;
  readonly limit: number;
}

const escaped = (text: string) => text.toLowerCase().replace(/[\\%_]/g, "\\$&");

/** A page of people, latest first. */
export async function usersFor(
  db: Db,
  adminLogins: readonly string[],
  { search, standing, before, limit }: UserFilter,
): Promise<Subject[]> {
  const start = search === undefined ? null : `${escaped(search)}%`;
  return sql<Subject>`
    select ${columns(adminLogins)} from users u
    where (${before}::uuid is null or u.id < ${before}::uuid)
      and (${start}::text is null
        or lower(u.username) collate "C" like ${start}
        or lower(u.display_name) collate "C" like ${start}
        or u.id::text = ${search ?? null})
      and (${standing ?? null}::text is null
        or (${standing === "admin"} and u.is_admin)
        or (${standing === "suspended"} and u.suspended_at is not null))
    order by u.id desc limit ${limit}`.all(db);
}

export async function subjectOf(
  db: Db,
  adminLogins: readonly string[],
  userId: string,
): Promise<Subject | null> {
  const row = await sql<Subject>`
    select ${columns(adminLogins)} from users u where u.id = ${userId}`.maybeOne(db);
  return row ?? null;
}

/** Locks the person's row until the transaction ends. */
export async function lockSubject(
  db: Db,
  adminLogins: readonly string[],
  userId: string,
): Promise<Subject | null> {
  const row = await sql<Subject>`
    select ${columns(adminLogins)} from users u where u.id = ${userId} for no key update`.maybeOne(
    db,
  );
  return row ?? null;
}

export async function setAdmin(db: Db, userId: string, isAdmin: boolean): Promise<void> {
  await sql`update users set is_admin = ${isAdmin} where id = ${userId}`.run(db);
}

/** Marks the person as suspended, ends all their sessions and revokes their API tokens. */
export async function suspend(db: Db, userId: string, reason: string): Promise<void> {
  await sql`
    update users set suspended_at = coalesce(suspended_at, now()), suspended_reason = ${reason}
    where id = ${userId}`.run(db);
  await endSessionsOf(db, userId);
}

/** Ends all sessions of the person and revokes their API tokens; returns how many sessions there were. */
export async function endSessionsOf(db: Db, userId: string): Promise<number> {
  await revokeTokensOf(db, userId);
  return sql`delete from sessions where user_id = ${userId}`.run(db);
}

export async function liftSuspension(db: Db, userId: string): Promise<void> {
  await sql`
    update users
    set suspended_at = null, suspended_reason = null
    where id = ${userId}`.run(db);
}
