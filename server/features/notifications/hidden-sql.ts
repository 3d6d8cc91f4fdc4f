// What comes from a hidden person, or is about what an admin hid, isn't there for its recipient until
// that is restored. What admins are told of reports is for as long as they are admins.
import { isAdmin, seesComment, seesPerson, seesProject } from "#server/database/visibility.ts";

/** The rows beside `n` of notifications: who acted, who also wrote the comment, and what it is about. */
export const joins = `
  left join users u on u.id = n.actor_id left join projects p on p.id = n.project_id
  left join comments c on c.id = n.comment_id`;

const there = (row: string, sees: (viewer: string) => string) =>
  `(${row}.id is null or ${sees("n.user_id")})`;

/** Whether the row `n`, with these beside it, is there for its recipient. */
export const isShown = `
  ${there("u", seesPerson)} and ${there("p", seesProject)} and ${there("c", seesComment)}
  and (n.event <> 'report_created' or ${isAdmin("n.user_id")})`;
