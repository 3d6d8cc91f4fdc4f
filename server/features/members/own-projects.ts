import type { OwnProject } from "#contract/own-projects.ts";
import type { RoleName } from "#contract/members.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { hiddenPeople } from "#server/database/visibility.ts";
import { jsonOf } from "#server/features/projects/card-sql.ts";
import { cardsOf } from "#server/features/projects/queries.ts";
import { pageOf } from "#server/http/cursor.ts";
import { JsonText, Page } from "#server/http/serve.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { memberSource, seen } from "#server/features/projects/team.ts";
import { membershipsOf } from "./queries.ts";

interface OwnProjectsPage {
  readonly role: RoleName | undefined;
  readonly archived?: "true" | undefined;
  /** The last membership of the previous page. */
  readonly before: string | null;
  readonly pageSize: number;
}

/** A page of the viewer's memberships with their projects' cards, in three statements. */
export async function ownProjects(
  database: Database,
  viewer: Viewer,
  { role, archived, before, pageSize }: OwnProjectsPage,
): Promise<Page<OwnProject[]>> {
  const filter = { userId: viewer.id, role, archived, before, limit: pageSize + 1 };
  const found = await membershipsOf(database.db, viewer.id, filter);
  const { rows, next } = pageOf(found, pageSize, (row) => [row.id]);
  const owned = rows.flatMap(({ roleName, project }) => (roleName === "owner" ? project.id : []));
  const [cards, waiting] = await Promise.all([
    cardsOf(
      database,
      viewer,
      rows.map(({ project }) => project.id),
    ),
    waitingIn(database.db, viewer.id, owned),
  ]);
  const cardById = new Map(cards.map((card) => [card.id, jsonOf(card, viewer)]));
  const items = rows.flatMap(({ id, roleName, position, createdAt, project }) => {
    const card = cardById.get(project.id);
    if (card === undefined) return [];
    const waitingCount = roleName === "owner" ? (waiting.get(project.id) ?? 0) : null;
    const own = JSON.stringify({ id, roleName, position, createdAt, waitingCount });
    return [`${own.slice(0, -1)},"project":${card}}`];
  });
  return new Page(new JsonText<OwnProject[]>(`[${items.join(",")}]`), next);
}

interface OwnProjectCounts extends Record<RoleName, number> {
  archived: number;
  withoutSeats: number;
}

/**
 * How many projects the person is in: by role, how many of all are archived, and how many of their
 * own have no free seat.
 */
export async function countOwnProjects(db: Db, userId: string): Promise<OwnProjectCounts> {
  const rows = await sql<OwnProjectCounts>`
    select count(*) filter (where m.role_name = 'owner')::int as owner,
      count(*) filter (where m.role_name = 'developer')::int as developer,
      count(*) filter (where m.role_name = 'designer')::int as designer,
      count(*) filter (where p.archived_at is not null)::int as archived,
      count(*) filter (where m.role_name = 'owner' and p.archived_at is null and p.hidden_at is null
        and p.open_roles = '{}')::int as "withoutSeats"
    from ${memberSource} where m.user_id = ${userId} and ${seen(userId)}`.all(db);
  const [counts] = rows;
  if (!counts) throw new Error("Counting has one row");
  return counts;
}

/** The numbers of pending applications to those projects, by project, as that owner sees them. */
async function waitingIn(
  db: Db,
  ownerId: string,
  projectIds: readonly string[],
): Promise<Map<string, number>> {
  if (projectIds.length === 0) return new Map();
  const rows = await sql<{ id: string; count: number }>`
    select a.project_id as id, count(*)::int as count from applications a
    where a.project_id = any(${[...projectIds]}::uuid[]) and a.status = 'pending'
      and a.user_id not in ${hiddenPeople(ownerId)}
    group by a.project_id`.all(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
