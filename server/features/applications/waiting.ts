// Applications that wait for a decision by an owner, across all projects of that owner.
import {
  type ApplicationStatus,
  applicationStatus,
  maxPendingCount,
} from "#contract/applications.ts";
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { hiddenPeople, seesPerson, seesProject } from "#server/database/visibility.ts";

/** Since when the pending row `a` waits, by its index: since it was sent or last re-opened. */
export const pendingSince = sql`coalesce(a.pending_since, a.updated_at)`;

/** Whether that person owns the project of the application `a`. */
export const isToOwnProject = (ownerId: string) => sql`a.project_id in (
  select project_id from members where user_id = ${ownerId} and role_name = 'owner')`;

/** Whether the applicant isn't hidden from the owner. */
const isShownTo = (ownerId: string) => sql`a.user_id not in ${hiddenPeople(ownerId)}`;

/**
 * The ids of up to `limit` applications that wait for that owner, latest change first. Reads at
 * most `limit` index entries per project, however many applications wait there.
 */
export const latestWaitingFor = (ownerId: string, limit: number): Sql => sql`
  select waiting.id from members m cross join lateral (
    select a.id, a.updated_at from applications a
    where a.project_id = m.project_id and a.status = 'pending' and ${isShownTo(ownerId)}
    order by a.updated_at desc, a.id desc limit ${limit}) waiting
  where m.user_id = ${ownerId} and m.role_name = 'owner'
  order by waiting.updated_at desc, waiting.id desc limit ${limit}`;

/** A position in the list of waiting applications; the time is ISO 8601. */
export type WaitingCursor = [projectId: string, updatedAt: string, applicationId: string];

/**
 * Up to `limit` applications that wait for that owner, by project, the newest project first, and in
 * it latest change first: an order of projects that answers don't change, so that the next page
 * continues where this one ends. Reads at most `limit` index entries per project. With `project`,
 * those to that one alone.
 */
export async function waitingFor(
  db: Db,
  ownerId: string,
  {
    project = null,
    after,
  }: { readonly project?: string | null | undefined; readonly after: WaitingCursor | null },
  limit: number,
): Promise<{ id: string; cursor: WaitingCursor }[]> {
  const [projectId = null, updatedAt = null, applicationId = null] = after ?? [];
  return sql<{ id: string; cursor: WaitingCursor }>`
    select waiting.id, json_build_array(m.project_id, iso(waiting.updated_at), waiting.id) as cursor
    from members m cross join lateral (
      select a.id, a.updated_at from applications a
      where a.project_id = m.project_id and a.status = 'pending' and ${isShownTo(ownerId)}
        and (${projectId}::uuid is null or (a.updated_at, a.id) < (
          case when m.project_id = ${projectId}::uuid then ${updatedAt}::timestamptz
            else 'infinity' end, ${applicationId}::uuid))
      order by a.updated_at desc, a.id desc limit ${limit}) waiting
    where m.user_id = ${ownerId} and m.role_name = 'owner'
      and (${project}::uuid is null or m.project_id = ${project}::uuid)
      and (${projectId}::uuid is null or m.project_id <= ${projectId}::uuid)
    order by m.project_id desc, waiting.updated_at desc, waiting.id desc
    limit ${limit}`.all(db);
}

/** How many applications of a person, or to projects, have each status, counted up to a limit. */
export async function countByStatus(
  db: Db,
  viewerId: string,
  {
    user,
    project,
    owned,
  }: { user?: string | undefined; project?: string | undefined; owned?: boolean },
): Promise<Record<ApplicationStatus, number>> {
  const conditions = [
    user && sql`a.user_id = ${user}`,
    project && sql`a.project_id = ${project}`,
    owned && isToOwnProject(viewerId),
  ];
  const filters = conditions.filter((one) => typeof one === "object");
  const rows = await sql<{ status: ApplicationStatus; count: number }>`
    select status, (select count(*)::int from (
        select from applications a join users u on u.id = a.user_id
          join projects p on p.id = a.project_id
        where ${sql.join(filters, " and ")} and a.status = statuses.status
          and ${seesPerson(viewerId)} and ${seesProject(viewerId)}
        limit ${maxPendingCount}) found) as count
    from unnest(${applicationStatus.options}::text[]) as statuses (status)`.all(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<
    ApplicationStatus,
    number
  >;
}

/** How many applications wait for that owner, counted up to `maxPendingCount`. */
export async function countWaiting(db: Db, ownerId: string): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from members m join applications a on a.project_id = m.project_id
      where m.user_id = ${ownerId} and m.role_name = 'owner' and a.status = 'pending'
        and ${isShownTo(ownerId)}
      limit ${maxPendingCount}) waiting`.maybeOne(db);
  return row?.count ?? 0;
}
