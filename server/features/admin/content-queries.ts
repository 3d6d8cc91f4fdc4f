// Hides the content of a suspended person and restores exactly that content: each row stores whose
// suspension hid it. Rows are locked in the common order: projects, comments,
// and last the person.
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { settleReports } from "#server/features/reports/queries.ts";

/** How many projects and comments were hidden or restored. */
export interface ContentCount {
  readonly projects: number;
  readonly comments: number;
}

/** Maximum rows per statement, so that each statement ends well before the statement timeout. */
const batch = 1000;

/**
 * Hides the person, their projects without another owner in good standing, and their comments.
 * Content that is hidden already stays unchanged. Open reports of the newly hidden content are
 * settled.
 */
export async function hideContentOf(db: Db, userId: string): Promise<ContentCount> {
  const count = {
    projects: await hide(
      db,
      userId,
      "projects",
      (limit) => sql`
      select p.id from members m join projects p on p.id = m.project_id
      where m.user_id = ${userId} and m.role_name = 'owner' and p.hidden_at is null
        and not ${isKeptByOthers(userId)}
      limit ${limit}`,
    ),
    comments: await hide(
      db,
      userId,
      "comments",
      (limit) => sql`
      select id from comments where user_id = ${userId} and hidden_at is null and deleted_at is null
      order by id limit ${limit}`,
    ),
  };
  await hide(
    db,
    userId,
    "users",
    () => sql`
    select id from users where id = ${userId} and hidden_at is null`,
  );
  return count;
}

/** Whether the row `p` of projects has another owner who is neither suspended nor hidden. */
const isKeptByOthers = (userId: string) => sql`exists (
  select from members x join users o on o.id = x.user_id
  where x.project_id = p.id and x.role_name = 'owner' and x.user_id <> ${userId}
    and o.suspended_at is null and o.hidden_at is null)`;

type Table = "projects" | "comments" | "users";
type Selection = (limit: number) => Sql;

async function hide(db: Db, userId: string, table: Table, doomed: Selection): Promise<number> {
  for (let count = 0; ;) {
    const rows = await sql<{ id: string }>`
      update ${sql.id(table)} set hidden_at = now(), hidden_with_user_id = ${userId}
      where id in (${doomed(batch)}) returning id`.all(db);
    await settleReports(
      db,
      rows.map(({ id }) => id),
      "hidden",
    );
    count += rows.length;
    if (rows.length < batch) return count;
  }
}

/**
 * Restores what the person's suspension hid. If the content shall stay hidden, only the marks are
 * removed.
 */
export async function endHidingOf(
  db: Db,
  userId: string,
  { restore }: { restore: boolean },
): Promise<ContentCount> {
  const endIn = (table: Table) => endHiding(db, userId, table, restore);
  const count = { projects: await endIn("projects"), comments: await endIn("comments") };
  await endIn("users");
  return count;
}

async function endHiding(db: Db, userId: string, table: Table, restore: boolean): Promise<number> {
  for (let count = 0; ;) {
    const rowCount = await sql`
      update ${sql.id(table)} set hidden_with_user_id = null,
        hidden_at = case when ${!restore} then hidden_at end
      where id in (select id from ${sql.id(table)}
        where hidden_with_user_id = ${userId} order by id limit ${batch})`.run(db);
    count += rowCount;
    if (rowCount < batch) return count;
  }
}
