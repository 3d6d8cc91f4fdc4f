// Who may apply for which position, and who takes a seat in it. Each function that decides is part
// of a transaction that has locked the project.
import type { OpenRole } from "#contract/members.ts";
import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { onCommit } from "#server/database/transaction.ts";
import type { Notice } from "#server/features/notifications/write/notify.ts";
import { noteOpenedSeats } from "#server/features/notifications/write/watched-events.ts";
import { conflict, invalid } from "#server/http/errors.ts";
import { signalAnnouncement } from "#server/realtime/announce.ts";

/** What decides whether one may apply for a position, or take a seat in it. */
export interface PositionState {
  readonly id: string;
  readonly title: string;
  readonly role: OpenRole;
  readonly isOpen: boolean;
  readonly isFull: boolean;
}

const state = sql`
  select s.id, s.title, s.role, s.closed_at is null as "isOpen", s.taken >= s.seats as "isFull"
  from positions s`;

/** A position of the project by its id in the field `position`. @throws 400 if it has none */
export async function positionOf(
  db: Db,
  projectId: string,
  positionId: string,
): Promise<PositionState> {
  const row = await sql<PositionState>`
    ${state} where s.project_id = ${projectId} and s.id = ${positionId}`.maybeOne(db);
  return row ?? refusePosition(t("positions.noSuch"));
}

/** The open positions for a role, in the order in which they were made. */
async function openPositions(db: Db, projectId: string, role: string): Promise<PositionState[]> {
  return sql<PositionState>`
    ${state} where s.project_id = ${projectId} and s.role = ${role} and s.closed_at is null
    order by s.id`.all(db);
}

/** What somebody applies for. */
export interface ApplicationTarget {
  readonly requestedRole: OpenRole;
  /** Null where the project has no positions. */
  readonly positionId: string | null;
}

interface TargetChoice {
  readonly requestedRole?: OpenRole | undefined;
  readonly position?: string | undefined;
}

/**
 * What an application is for: the position that it names, or the only open one for the role.
 * @throws 400 if it isn't open, of another role, or to be chosen among several
 */
export async function targetOf(
  db: Db,
  project: { id: string; hasPositions: boolean; openRoles: readonly string[] },
  { requestedRole, position }: TargetChoice,
): Promise<ApplicationTarget> {
  if (position !== undefined) {
    const named = await positionOf(db, project.id, position);
    if (requestedRole !== undefined) requireRole(named, requestedRole, "requestedRole");
    if (!named.isOpen) refusePosition(t("positions.notOpen"));
    return { requestedRole: named.role, positionId: named.id };
  }
  if (requestedRole === undefined || !project.openRoles.includes(requestedRole))
    throw roleNotOpen();
  if (!project.hasPositions) return { requestedRole, positionId: null };
  const [first, ...others] = await openPositions(db, project.id, requestedRole);
  if (!first) throw roleNotOpen();
  if (others.length > 0) refusePosition(t("positions.chooseOne"));
  return { requestedRole, positionId: first.id };
}

/** @throws 400 in `field` if the position is for the other role */
export function requireRole({ role }: PositionState, required: string, field: string): void {
  if (required === role) return;
  const message = t("positions.otherRole", { role });
  throw invalid(`${field}: ${message}`, [{ path: field, message }]);
}

/** @throws 400 in the field `position` */
export function refusePosition(message: string): never {
  throw invalid(`position: ${message}`, [{ path: "position", message }]);
}

/** A 400: the project accepts no applications for the role. */
function roleNotOpen() {
  const message = t("positions.roleNotOpen");
  return invalid(`requestedRole: ${message}`, [{ path: "requestedRole", message }]);
}

/**
 * The position in which an accepted applicant takes a seat: the one applied for, or else an open
 * one for the role. Undefined if they take none: where the project has no positions, and where they
 * are a member who keeps theirs.
 * @throws 409 if no seat is free
 */
export async function seatForApplicant(
  db: Db,
  {
    projectId,
    userId,
    requestedRole,
    positionId,
  }: { projectId: string; userId: string } & ApplicationTarget,
  project: { readonly hasPositions: boolean },
): Promise<PositionState | undefined> {
  if (!project.hasPositions) return undefined;
  const member = await sql<{ positionId: string | null }>`
    select position_id as "positionId"
    from members
    where project_id = ${projectId} and user_id = ${userId}`.maybeOne(db);
  if (member && (positionId === null || member.positionId === positionId)) return undefined;
  const [seat] =
    positionId === null
      ? await openPositions(db, projectId, requestedRole)
      : [await positionOf(db, projectId, positionId)];
  if (!seat) {
    throw conflict(t("positions.noneForRole", { role: requestedRole }));
  }
  if (seat.isFull) {
    throw conflict(t("positions.takenForApplicant", { title: seat.title }));
  }
  return seat;
}

/**
 * The people to tell that the last seat of the position is taken: those who wait for it. Nobody, as
 * long as a seat is free. Announces it to their open pages. To be called after somebody took a seat.
 */
export async function othersWaitingFor(
  db: Db,
  seat: { readonly id: string } | undefined,
): Promise<Notice[]> {
  if (!seat) return [];
  const rows = await sql<{ id: string; userId: string; role: string; title: string }>`
    select a.id, a.user_id as "userId", a.requested_role as role, s.title
    from positions s join applications a on a.position_id = s.id
    where s.id = ${seat.id} and s.taken >= s.seats and a.status = 'pending'
    order by a.id`.all(db);
  if (rows.length > 0) await announceWaiting(db, seat.id);
  return rows.map(({ id, userId, role, title }) => ({
    userId,
    event: "seat_taken",
    applicationId: id,
    detail: { requestedRole: role, positionId: seat.id, positionTitle: title },
  }));
}

/** A full position in which a seat became free. */
interface FreedPosition {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
}

/**
 * Those of the positions that were full until somebody left: their owners are notified that a seat is
 * free, which they may open again. Not again when another seat becomes free meanwhile, and not while
 * the project is archived or hidden. To be called after somebody left them.
 */
export async function freedAmong(
  db: Db,
  positionIds: readonly string[],
): Promise<readonly FreedPosition[]> {
  if (positionIds.length === 0) return [];
  return sql<FreedPosition>`
    select s.id, s.project_id as "projectId", s.title
    from positions s join projects p on p.id = s.project_id
    where s.id = any(${positionIds}::uuid[]) and s.closed_when_full and s.taken = s.seats - 1
      and p.archived_at is null and p.hidden_at is null
    order by s.project_id`.all(db);
}

/**
 * The notices of a freed seat. `removed`: an owner removed the member who had it, instead of the
 * member leaving.
 */
export const freedSeatNotices = (
  owners: readonly string[],
  { id, title }: FreedPosition,
  removed: boolean,
): Notice[] =>
  owners.map((userId) => ({
    userId,
    event: "seat_freed",
    detail: { positionId: id, positionTitle: title, removed },
  }));

/** Announces to those who wait for the position that their application should be fetched again. */
export async function announceWaiting(db: Db, positionId: string): Promise<void> {
  await sql`
    insert into live_changes (user_ids, keys)
    select array[user_id], jsonb_build_array(jsonb_build_array('applications', id, project_id))
    from applications where position_id = ${positionId} and status = 'pending'`.run(db);
  onCommit(db, signalAnnouncement);
}

/** Notes for the project's watchers that the position has a free seat, if it is open. */
export async function noteOpened(
  db: Db,
  {
    projectId,
    positionId,
    actorId,
  }: { projectId: string; positionId: string; actorId: string | null },
): Promise<void> {
  const { id, title, role, isOpen, isFull } = await positionOf(db, projectId, positionId);
  if (!isOpen || isFull) return;
  const opened = { projectId, actorId, roles: [role], position: { id, title } };
  await noteOpenedSeats(db, [opened]);
}
