// SQL conditions for what a viewer may see, defined only here. `viewer` is always an SQL expression
// for a user's id, or null for a visitor. Hidden people are visible to themselves and to admins.

/** Whether the viewer is an admin. Looked up once per statement. */
export const isAdmin = (viewer: string) =>
  `exists (select from users admin where admin.id = ${viewer} and admin.is_admin)`;

/** Whether the viewer may see the row `u` of users. */
export const seesPerson = (viewer: string) =>
  `(u.hidden_at is null or u.id = ${viewer} or ${isAdmin(viewer)})`;

/**
 * The ids of people whom the viewer may not see, for `user_id not in …`: read once per statement
 * from an index of hidden people only, so that lists of ids leave them out without a join. A
 * statement for visitors alone, with the viewer null, needs no parameter for them.
 */
export const hiddenPeople = (viewer: string | null) => `(
  select hidden.id from users hidden where hidden.hidden_at is not null
    ${viewer === null ? "" : `and hidden.id is distinct from ${viewer} and not ${isAdmin(viewer)}`})`;

// Hidden projects are visible to their members and to admins.

const isMember = (project: string, viewer: string) =>
  `exists (select from members own where own.project_id = ${project} and own.user_id = ${viewer})`;

/** Whether the viewer may see the row `p` of projects; null stands for visitors here, too. */
export const seesProject = (viewer: string | null) =>
  viewer === null
    ? "p.hidden_at is null"
    : `(p.hidden_at is null or ${isMember("p.id", viewer)} or ${isAdmin(viewer)})`;

/** Whether the viewer may see the row `e` of project_events: hidden ones are for the team and admins. */
export const seesEvent = (viewer: string) =>
  `(e.hidden_at is null or ${isMember("e.project_id", viewer)} or ${isAdmin(viewer)})`;

/** Whether the row `e` of project_events is the viewer's own: they sent it, or are on the team. */
export const isOwnEvent = (viewer: string) =>
  `(e.user_id is not distinct from ${viewer} or ${isMember("e.project_id", viewer)})`;

/** The ids of projects that the viewer may not see, for `project_id not in …`. */
export const hiddenProjects = (viewer: string) => `(
  select hidden.id from projects hidden where hidden.hidden_at is not null
    and not ${isMember("hidden.id", viewer)} and not ${isAdmin(viewer)})`;

// Hidden comments, and those of hidden people, stay in their thread without their content, which is
// visible only to their author and admins.

/** Whether the row `c` of comments, with its author `u`, is hidden. */
export const isHiddenComment = "(c.hidden_at is not null or u.hidden_at is not null)";

/** Whether the viewer may see the content of the row `c` of comments, with its author `u`. */
export const seesComment = (viewer: string) =>
  `(not ${isHiddenComment} or c.user_id = ${viewer} or ${isAdmin(viewer)})`;

/**
 * Whether the row `i` of invitations is open, and neither the invited person nor the inviter is
 * suspended, or hidden from the viewer.
 */
export const isOpenInvitation = (viewer: string) => `(i.ended_at is null
  and i.user_id not in ${hiddenPeople(viewer)}
  and (i.invited_by is null or i.invited_by not in ${hiddenPeople(viewer)})
  and not exists (select from users s
    where s.id = any(array[i.user_id, i.invited_by]) and s.suspended_at is not null))`;
