import { type RawBuilder, sql } from "kysely";
import type { UserStanding } from "#contract/admin.ts";
import { belongsToPerson } from "#server/auth/admin-logins.ts";
import type { Db } from "#server/database/connect.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import type { Subject } from "./rules.ts";

/** The people to whom the current entries of ADMIN_LOGINS belong. */
const namedByOperator = (adminLogins: readonly string[]): RawBuilder<boolean> => sql<boolean>`
  exists (select from admin_logins l
    where l.login = any(${[...adminLogins]}::text[]) and ${belongsToPerson})`;

const columns = (adminLogins: readonly string[]): RawBuilder<Subject> => sql<Subject>`
  ${userRefJson} as "user", u.is_admin as "isAdmin",
  ${namedByOperator(adminLogins)} as "namedByOperator",
  iso(u.suspended_at) as "suspendedAt", u.suspended_reason as "suspendedReason",
  iso(u.hidden_at) as "hiddenAt",
  u.hidden_with_user_id is not null
    or exists (select from projects where hidden_with_user_id = u.id)
    or exists (select from comments where hidden_with_user_id = u.id) as "hasHiddenContent",
  iso(u.created_at) as "createdAt"`;

/** The number of admins. */
export async function adminCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where is_admin`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks the rows of all admins until the transaction ends; returns their ids. */
export async function lockAdmins(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users where is_admin order by id for no key update`.execute(db);
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
  const { rows } = await sql<Subject>`
    select ${columns(adminLogins)} from users u
    where (${before}::uuid is null or u.id < ${before}::uuid)
      and (${start}::text is null
        or lower(u.username) collate "C" like ${start}
        or lower(u.display_name) collate "C" like ${start}
        or u.id::text = ${search ?? null})
      and (${standing ?? null}::text is null
        or (${standing === "admin"} and u.is_admin)
        or (${standing === "suspended"} and u.suspended_at is not null))
    order by u.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function subjectOf(
  db: Db,
  adminLogins: readonly string[],
  userId: string,
): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    select ${columns(adminLogins)} from users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the person's row until the transaction ends. */
export async function lockSubject(
  db: Db,
  adminLogins: readonly string[],
  userId: string,
): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    select ${columns(adminLogins)} from users u where u.id = ${userId} for no key update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function setAdmin(db: Db, userId: string, isAdmin: boolean): Promise<void> {
  await db.updateTable("users").set({ is_admin: isAdmin }).where("id", "=", userId).execute();
}

/** Marks the person as suspended and ends all their sessions. */
export async function suspend(db: Db, userId: string, reason: string): Promise<void> {
  await sql`
    update users set suspended_at = coalesce(suspended_at, now()), suspended_reason = ${reason}
    where id = ${userId}`.execute(db);
  await endSessionsOf(db, userId);
}

/** Ends all sessions of the person; returns how many there were. */
export async function endSessionsOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function liftSuspension(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ suspended_at: null, suspended_reason: null })
    .where("id", "=", userId)
    .execute();
}
