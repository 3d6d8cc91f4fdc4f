// Who sees an open invitation is written here, and nowhere else.
import { hiddenPeople } from "#server/features/people/hidden-sql.ts";

/**
 * Whether the row `i` of invitations is open, and neither the invited person nor whoever invited
 * them is suspended, or hidden from `viewer`, an SQL expression for an id or null.
 */
export const isOpenInvitation = (viewer: string) => `(i.ended_at is null
  and i.user_id not in ${hiddenPeople(viewer)}
  and (i.invited_by is null or i.invited_by not in ${hiddenPeople(viewer)})
  and not exists (select from users s
    where s.id = any(array[i.user_id, i.invited_by]) and s.suspended_at is not null))`;

/** Whoever invited, for the row `b` of users, which may be missing or hidden. */
export const inviterJson = (
  viewer: string,
) => `case when b.id is not null and b.id not in ${hiddenPeople(viewer)}
  then json_build_object('id', b.id, 'username', b.username, 'displayName', b.display_name,
    'avatarUrl', b.avatar_url) end`;

/** The viewer's own open invitation to the row `p` of projects, as JSON. */
export const ownInvitation = (viewer: string) => `(
  select json_build_object('id', i.id, 'roleName', i.role_name, 'invitedBy', ${inviterJson(viewer)},
    'invitedAt', iso(i.invited_at))
  from invitations i left join users b on b.id = i.invited_by
  where i.project_id = p.id and i.user_id = ${viewer} and ${isOpenInvitation(viewer)})`;
