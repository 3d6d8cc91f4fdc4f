import type { z } from "zod";
import type { newPosition, Position, positionChanges } from "#contract/positions.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";
import { positionJson, positionsJson } from "#server/database/position-json.ts";
import { JsonText } from "#server/http/serve.ts";
import type { NextSeats, SeatState } from "./rules.ts";

/** The positions of a project; null if it doesn't exist for the viewer. */
export async function positionsOf(
  db: Db,
  viewerId: string | null,
  projectId: string,
): Promise<JsonText<Position[]> | null> {
  const row = await sql<{ json: string }>`
    select ${positionsJson(viewerId)} as json from projects p
    where p.id = ${projectId} and ${seesProject(viewerId)}`.maybeOne(db);
  return row ? new JsonText<Position[]>(row.json) : null;
}

/** The position as the viewer sees it. */
export async function positionJsonOf(
  db: Db,
  viewerId: string,
  positionId: string,
): Promise<JsonText<Position> | null> {
  const row = await sql<{ json: string }>`
    select ${positionJson(viewerId)} as json
    from positions s where s.id = ${positionId}`.maybeOne(db);
  return row ? new JsonText<Position>(row.json) : null;
}

/** Counts the positions of a project, which must be locked. */
export async function countPositions(db: Db, projectId: string): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*) from positions where project_id = ${projectId}`.maybeOne(db);
  return row?.count ?? 0;
}

/** The seats of a position of the project; null if it has none with that id. */
export async function seatStateOf(
  db: Db,
  projectId: string,
  positionId: string,
): Promise<SeatState | null> {
  const row = await sql<SeatState>`
    select seats, taken, closed_at is null as "isOpen", closed_when_full as "closedWhenFull"
    from positions where project_id = ${projectId} and id = ${positionId}`.maybeOne(db);
  return row ?? null;
}

/** Stores an open position with its technologies; returns its id. */
export async function insertPosition(
  db: Db,
  projectId: string,
  position: z.output<typeof newPosition>,
  at?: Date,
): Promise<string> {
  const id = newId(at);
  await sql`
    insert into positions ${sql.values({
      id,
      project_id: projectId,
      role: position.role,
      title: position.title,
      description: position.description,
      hours_a_week: position.hoursAWeek,
      seats: position.seats,
      ...(at && { created_at: at, updated_at: at }),
    })}`.run(db);
  await setTechs(db, id, position.techs);
  return id;
}

type Details = Omit<z.output<typeof positionChanges>, "seats" | "isOpen">;

/** Changes the position; undefined fields stay unchanged. */
export async function updatePosition(
  db: Db,
  id: string,
  { title, description, techs, hoursAWeek }: Details,
  { seats, isOpen }: NextSeats,
): Promise<void> {
  await sql`
    update positions
    set ${sql.set({
      title,
      description,
      hours_a_week: hoursAWeek,
      seats,
      ...(isOpen !== null && {
        closed_at: isOpen ? null : sql`coalesce(closed_at, now())`,
        closed_when_full: false,
      }),
      updated_at: currentTime(),
    })}
    where id = ${id}`.run(db);
  if (techs) await setTechs(db, id, techs);
}

/** Replaces the position's technologies, in this order. */
async function setTechs(db: Db, positionId: string, techIds: string[]): Promise<void> {
  await sql`delete from position_techs where position_id = ${positionId}`.run(db);
  await sql`
    insert into position_techs (position_id, tech_id, position)
    select ${positionId}, id, position
    from unnest(${techIds}::uuid[]) with ordinality as x (id, position)`.run(db);
}

/** Removes the position. Its members, applications and invitations stay, without one. */
export async function erasePosition(db: Db, id: string): Promise<void> {
  await sql`delete from positions where id = ${id}`.run(db);
}
