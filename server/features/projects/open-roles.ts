// Opens roles in several projects of a person at once, in a fixed number of statements.
import type { OpenRole, RoleName } from "#contract/members.ts";
import { type OpenedRoles, openOwnRoles } from "#contract/own-projects.ts";
import { t } from "#shared/messages/t.ts";
import { currentTime } from "#server/database/clock.ts";
import { sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";
import type { Db } from "#server/database/connect.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { openRoles } from "#shared/findable.ts";
import { lastActivity } from "./activity-sql.ts";
import { mayEngage } from "./hidden-project.ts";
import { mayEditProject } from "./rules.ts";
import { announceProjects } from "./team.ts";
import { noteOpenedSeats } from "#server/features/notifications/write/watched-events.ts";

interface RolesToOpen {
  readonly userId: string;
  readonly projects: readonly string[];
  readonly roles: readonly OpenRole[];
}

interface Found {
  readonly id: string;
  readonly openRoles: readonly string[];
  readonly archived: boolean;
  readonly hidden: boolean;
  readonly hasPositions: boolean;
}

/**
 * Part of a transaction, which locks all of the projects first.
 * @throws 404 or 403 if one of them isn't there, or not the person's; then none is changed
 */
export async function openRolesIn(
  db: Db,
  { userId, projects, roles }: RolesToOpen,
): Promise<OpenedRoles> {
  const found = await lockProjects(db, projects, userId);
  if (found.length < projects.length) throw notFound(t(openOwnRoles.missing));
  const held = await rolesIn(db, projects, userId);
  if (!projects.every((id) => mayEditProject({ userId, role: held.get(id) ?? null }))) {
    throw forbidden(t("projects.onlyOwnersChange"));
  }
  const left = found.flatMap((project) => {
    const reason = obstacleOf(project);
    return reason === null ? [] : [{ id: project.id, reason }];
  });
  const takesRoles = found.filter((project) => obstacleOf(project) === null);
  const opened = takesRoles.flatMap((project) => {
    const added = roles.filter((role) => !project.openRoles.includes(role));
    return added.length === 0 ? [] : [{ projectId: project.id, roles: added }];
  });
  const openedIds = opened.map(({ projectId }) => projectId);
  if (opened.length > 0) {
    await addRoles(db, openedIds, roles);
    await noteOpenedSeats(
      db,
      opened.map((one) => ({ ...one, actorId: userId, position: null })),
    );
    await announceProjects(db, openedIds);
  }
  const unchanged = takesRoles.map(({ id }) => id).filter((id) => !openedIds.includes(id));
  return { opened: openedIds, unchanged, left };
}

function obstacleOf(project: Found): OpenedRoles["left"][number]["reason"] | null {
  if (!mayEngage(project)) return "hidden";
  if (project.archived) return "archived";
  return project.hasPositions ? "positions" : null;
}

/** As `lockProject` does for one of them. */
async function lockProjects(db: Db, ids: readonly string[], userId: string): Promise<Found[]> {
  return sql<Found>`
    select p.id, p.open_roles as "openRoles", p.archived_at is not null as archived,
      p.hidden_at is not null as hidden, p.position_count > 0 as "hasPositions"
    from projects p where p.id = any(${ids}::uuid[]) and ${seesProject(userId)}
    order by p.id for no key update of p`.all(db);
}

/** The person's roles, by project. Read once the projects are locked. */
async function rolesIn(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<Map<string, RoleName>> {
  const rows = await sql<{ id: string; role: RoleName }>`
    select project_id as id, role_name as role from members
    where user_id = ${userId} and project_id = any(${ids}::uuid[])`.all(db);
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** An edit by the team, as in the settings. */
async function addRoles(db: Db, ids: readonly string[], roles: readonly OpenRole[]): Promise<void> {
  const now = currentTime();
  const last = lastActivity(sql`'edit'`, sql`edit.at`);
  await sql`
    update projects p set
      open_roles = array(select role from unnest(${openRoles}::text[]) role
        where role = any(p.open_roles) or role = any(${roles}::text[])),
      updated_at = edit.at, edited_at = edit.at,
      last_activity_at = ${last.at}, last_activity = ${last.kind}
    from (select ${now}::timestamptz as at) edit
    where p.id = any(${ids}::uuid[])`.run(db);
}
