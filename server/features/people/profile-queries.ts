import { sql } from "kysely";
import type { ProjectCard } from "#contract/projects.ts";
import type { Viewer } from "#server/auth/viewer.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { seesProject } from "#server/database/visibility.ts";
import { cardColumns, type CardRow } from "#server/features/projects/card-sql.ts";
import { readyCards } from "#server/features/projects/queries.ts";
import { pageOf } from "#server/http/cursor.ts";
import { MissingAccount } from "#server/database/missing.ts";
import { Page } from "#server/http/serve.ts";

/**
 * Holds the person's own row until the transaction ends; returns their username.
 * @throws MissingAccount
 */
export async function holdUser(db: Db, userId: string): Promise<string> {
  const { username } = await db
    .selectFrom("users")
    .select("username")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new MissingAccount());
  return username;
}

/** How many names that the person gave up are still theirs, `taken` aside. */
export async function heldNamesOf(db: Db, userId: string, taken: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from usernames
    where user_id = ${userId} and held_until > now() and name <> lower(${taken})`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function updateUser(
  db: Db,
  userId: string,
  { username, displayName }: { username?: string | undefined; displayName?: string | undefined },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ username, display_name: displayName, updated_at: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** Makes `techIds` the person's technologies, in that order. */
export async function setUserTechs(db: Db, userId: string, techIds: string[]): Promise<void> {
  await db.deleteFrom("user_techs").where("user_id", "=", userId).execute();
  await sql`
    insert into user_techs (user_id, tech_id, position)
    select ${userId}, id, position from unnest(${techIds}::uuid[]) with ordinality as x (id, position)`.execute(
    db,
  );
}

const joined = `select ${cardColumns("$1::uuid")}, m.id as membership
  from members m join projects p on p.id = m.project_id
  where m.user_id = $2 and ($3::uuid is null or m.id < $3::uuid)
    and ($4::uuid is null or exists (
      select from project_techs where project_id = p.id and tech_id = $4::uuid))
    and ${seesProject("$1::uuid")}
  order by m.id desc limit $5`;

export interface JoinedProjects {
  readonly userId: string;
  readonly techId: string | undefined;
  /** The membership that the page before ended with. */
  readonly before: string | null;
  readonly pageSize: number;
}

/** A page of the projects that a person is in, latest joined first. */
export async function projectsJoinedBy(
  database: Database,
  viewer: Viewer | null,
  { userId, techId, before, pageSize }: JoinedProjects,
): Promise<Page<ProjectCard[]>> {
  const found = await database.prepared<CardRow & { membership: string }>(
    "joined-projects",
    joined,
    [viewer?.id ?? null, userId, before, techId ?? null, pageSize + 1],
  );
  const { rows, next } = pageOf(found, pageSize, (row) => [row.membership]);
  return new Page(readyCards(rows, viewer), next);
}
