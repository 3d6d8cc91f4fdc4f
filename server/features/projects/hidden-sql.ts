// Projects that an admin hid are there for their members and for admins. What leaves them out is
// written here, and nowhere else.
import { isAdmin } from "#server/features/people/hidden-sql.ts";

const isMember = (project: string, viewer: string) =>
  `exists (select from members own where own.project_id = ${project} and own.user_id = ${viewer})`;

/** Whether the row `p` of projects is there for `viewer`, an SQL expression for an id or null. */
export const seesProject = (viewer: string) =>
  `(p.hidden_at is null or ${isMember("p.id", viewer)} or ${isAdmin(viewer)})`;

/** The ids of those that aren't, for `project_id not in …`: read once a statement. */
export const hiddenProjects = (viewer: string) => `(
  select hidden.id from projects hidden where hidden.hidden_at is not null
    and not ${isMember("hidden.id", viewer)} and not ${isAdmin(viewer)})`;
