// Comments that an admin hid, or whose author is hidden, keep their place and lose their content for
// all but their author and admins.
import { isAdmin } from "#server/features/people/hidden-sql.ts";

/** Whether the row `c` of comments, with its author `u`, is hidden. */
export const isHidden = "(c.hidden_at is not null or u.hidden_at is not null)";

/** Whether the viewer, an SQL expression for an id or null, sees what it says nevertheless. */
export const seesComment = (viewer: string) =>
  `(not ${isHidden} or c.user_id = ${viewer} or ${isAdmin(viewer)})`;
