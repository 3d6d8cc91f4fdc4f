// What comes from a hidden person, or is about what an admin hid, isn't there for its recipient until
// that is restored.
import { seesComment } from "#server/features/comments/hidden-sql.ts";
import { seesPerson } from "#server/features/people/hidden-sql.ts";
import { seesProject } from "#server/features/projects/hidden-sql.ts";

/** Whether the row `n` of notifications is there for the viewer, an SQL expression for an id. */
export const seesNotification = (viewer: string) => `(
  not exists (select from users u where u.id = n.actor_id and not ${seesPerson(viewer)})
  and not exists (select from projects p where p.id = n.project_id and not ${seesProject(viewer)})
  and not exists (select from comments c left join users u on u.id = c.user_id
    where c.id = n.comment_id and not ${seesComment(viewer)}))`;
