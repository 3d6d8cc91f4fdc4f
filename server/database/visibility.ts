// SQL conditions for what a viewer may see, defined only here. Hidden people are visible to
// themselves and to admins.
import { Sql, sql } from "./sql.ts";

/** A person's id, null for a visitor, or SQL for either. */
export type ViewerId = string | null | Sql;

/** A part of statements that depends on the viewer, whose id is one parameter of it. */
export const forViewer =
  (part: (viewer: Sql) => Sql) =>
  (viewer: ViewerId): Sql =>
    part(viewer instanceof Sql ? viewer : sql`${viewer}::uuid`);

/** Whether the viewer is an admin. Looked up once per statement. */
export const isAdmin = forViewer(
  (viewer) => sql`exists (select from users admin where admin.id = ${viewer} and admin.is_admin)`,
);

/** Whether the viewer may see the row `u` of users. */
export const seesPerson = forViewer(
  (viewer) => sql`(u.hidden_at is null or u.id = ${viewer} or ${isAdmin(viewer)})`,
);

/**
 * The ids of people whom the viewer may not see, for `user_id not in …`: read once per statement
 * from an index of hidden people only, so that lists of ids leave them out without a join.
 */
export const hiddenPeople = forViewer(
  (viewer) => sql`(
  select hidden.id from users hidden where hidden.hidden_at is not null
    and hidden.id is distinct from ${viewer} and not ${isAdmin(viewer)})`,
);

/** The same for visitors alone, without a parameter. */
export const hiddenFromVisitors = sql`(
  select hidden.id from users hidden where hidden.hidden_at is not null)`;

// Hidden projects are visible to their members and to admins.

const isMember = (project: Sql, viewer: Sql) =>
  sql`exists (select from members own where own.project_id = ${project} and own.user_id = ${viewer})`;

/** Whether the viewer may see the row `p` of projects. */
export const seesProject = forViewer(
  (viewer) => sql`(p.hidden_at is null or ${isMember(sql`p.id`, viewer)} or ${isAdmin(viewer)})`,
);

/** The same for visitors alone, without a parameter. */
export const isShownToVisitors = sql`p.hidden_at is null`;

/** Whether the viewer may see the row `e` of project_events: hidden ones are for the team and admins. */
export const seesEvent = forViewer(
  (viewer) =>
    sql`(e.hidden_at is null or ${isMember(sql`e.project_id`, viewer)} or ${isAdmin(viewer)})`,
);

/** Whether the row `e` of project_events is the viewer's own: they sent it, or are on the team. */
export const isOwnEvent = forViewer(
  (viewer) =>
    sql`(e.user_id is not distinct from ${viewer} or ${isMember(sql`e.project_id`, viewer)})`,
);

/** The ids of projects that the viewer may not see, for `project_id not in …`. */
export const hiddenProjects = forViewer(
  (viewer) => sql`(
  select hidden.id from projects hidden where hidden.hidden_at is not null
    and not ${isMember(sql`hidden.id`, viewer)} and not ${isAdmin(viewer)})`,
);

// Hidden comments, and those of hidden people, stay in their thread without their content, which is
// visible only to their author and admins.

/** Whether the row `c` of comments, with its author `u`, is hidden. */
export const isHiddenComment = sql`(c.hidden_at is not null or u.hidden_at is not null)`;

/** Whether the viewer may see the content of the row `c` of comments, with its author `u`. */
export const seesComment = forViewer(
  (viewer) => sql`(not ${isHiddenComment} or c.user_id = ${viewer} or ${isAdmin(viewer)})`,
);

// Hidden updates of a project, and those of hidden people, are visible to the team and admins.

/** Whether the row `w` of project_updates, with its author `u` if there is one, is hidden. */
export const isHiddenUpdate = sql`(w.hidden_at is not null or u.hidden_at is not null)`;

/** Whether the viewer may see the row `w` of project_updates, with its author `u`. */
export const seesUpdate = forViewer(
  (viewer) =>
    sql`(not ${isHiddenUpdate} or ${isMember(sql`w.project_id`, viewer)} or ${isAdmin(viewer)})`,
);

/** Whether the viewer may see the row `x` of pictures: hidden ones are for the team and admins. */
export const seesPicture = forViewer(
  (viewer) =>
    sql`(x.hidden_at is null or ${isMember(sql`x.project_id`, viewer)} or ${isAdmin(viewer)})`,
);

/**
 * Whether the row `i` of invitations is open, and neither the invited person nor the inviter is
 * suspended, or hidden from the viewer.
 */
export const isOpenInvitation = forViewer(
  (viewer) => sql`(i.ended_at is null
  and i.user_id not in ${hiddenPeople(viewer)}
  and (i.invited_by is null or i.invited_by not in ${hiddenPeople(viewer)})
  and not exists (select from users s
    where s.id = any(array[i.user_id, i.invited_by]) and s.suspended_at is not null))`,
);
