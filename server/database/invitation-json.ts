// The JSON of invitations, built by PostgreSQL.
import { sql } from "./sql.ts";
import { positionRef } from "./position-ref.ts";
import { userRef } from "./user-ref.ts";
import { forViewer, hiddenPeople, isOpenInvitation } from "./visibility.ts";

/**
 * The UserRef of the person who invited, for the row `b` of users, which may be missing or hidden.
 */
export const inviterJson = forViewer(
  (viewer) => sql`case when b.id is not null and b.id not in ${hiddenPeople(viewer)}
  then ${userRef(sql`b`)} end`,
);

/** The position of the row `i` of invitations by name, or null. */
export const invitedPosition = sql`(select ${positionRef}
  from positions s where s.id = i.position_id)`;

/** The viewer's own open invitation to the row `p` of projects, as JSON. */
export const ownInvitation = forViewer(
  (viewer) => sql`(
  select json_build_object('id', i.id, 'roleName', i.role_name,
    'position', ${invitedPosition}, 'invitedBy', ${inviterJson(viewer)},
    'invitedAt', iso(i.invited_at))
  from invitations i left join users b on b.id = i.invited_by
  where i.project_id = p.id and i.user_id = ${viewer} and ${isOpenInvitation(viewer)})`,
);
