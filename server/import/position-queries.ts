// Reads and writes the positions of many projects in a few statements.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { KnownPosition, PositionRow } from "./positions.ts";

/**
 * The positions of the projects, by the project's id, oldest first. Locks the projects, so that
 * nobody takes a seat until the transaction ends.
 */
export async function lockPositions(
  db: Db,
  projectIds: readonly string[],
): Promise<Map<string, KnownPosition[]>> {
  if (projectIds.length === 0) return new Map();
  await sql`select from projects where id = any(${projectIds}::uuid[])
    order by id for no key update`.run(db);
  const rows = await sql<KnownPosition & { projectId: string }>`
    select s.id, s.project_id as "projectId", s.role, s.title, s.description,
      s.hours_a_week as "hoursAWeek", s.seats, s.taken, s.closed_at is null as "isOpen",
      s.closed_when_full as "closedWhenFull",
      array(select tech_id from position_techs where position_id = s.id order by position) as "techIds"
    from positions s where s.project_id = any(${projectIds}::uuid[])
    order by s.project_id, s.id`.all(db);
  return Map.groupBy(rows, ({ projectId }) => projectId);
}

/** Adds and changes positions, with their technologies. */
export async function writePositions(
  db: Db,
  positions: readonly (PositionRow & { readonly projectId: string })[],
): Promise<void> {
  if (positions.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(positions)}) as x (id uuid, "isNew" boolean,
    "projectId" uuid, role text, title text, description text, "hoursAWeek" smallint,
    seats smallint, "isOpen" boolean, "techIds" uuid[])`;
  await sql`
    insert into positions (id, project_id, role, title, description, hours_a_week, seats, closed_at)
    select id, "projectId", role, title, description, "hoursAWeek", seats,
      case when not "isOpen" then now() end
    from ${rows} where "isNew"`.run(db);
  await sql`
    update positions s
    set title = x.title, description = x.description, hours_a_week = x."hoursAWeek", seats = x.seats,
      closed_at = case when x."isOpen" then null when not x."isOpen" then now() else s.closed_at end,
      closed_when_full = s.closed_when_full and x."isOpen" is null, updated_at = now()
    from ${rows} where not x."isNew" and s.id = x.id`.run(db);
  await sql`delete from position_techs
    where position_id = any(${positions.map(({ id }) => id)}::uuid[])`.run(db);
  await sql`
    insert into position_techs (position_id, tech_id, position)
    select x.id, t.id, t.position
    from ${rows}, unnest(x."techIds") with ordinality as t (id, position)`.run(db);
}
