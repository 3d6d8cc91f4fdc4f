// SQL for people who can be found: rows `f` of findable_people.
import { listedForDays } from "#shared/findable.ts";
import { sql } from "#server/database/sql.ts";
import { techRefsOfUser } from "#server/features/techs/queries.ts";
import { forViewer, hiddenPeople } from "#server/database/visibility.ts";

const findableFields = sql`json_build_object(
  'roles', f.roles, 'availability', f.availability, 'lookingFor', f.looking_for)`;

/** The contract's `Findable` of the row `u` of users, or null. */
export const findable = sql`(select ${findableFields} from findable_people f where f.user_id = u.id)`;

const today = sql`(now() at time zone 'utc')::date`;

/**
 * Whether the row `f` is listed for the viewer: not suspended or hidden people, those who accept
 * no invitations or weren't here for long, or where one of the two blocks the other. One anti-join, whose size PostgreSQL
 * estimates better than that of several `not in`.
 */
export const isListed = forViewer(
  (viewer) => sql`(
  f.active_week > ${today} - ${sql.literal(listedForDays)}
  and not exists (select from (
    select id from ${hiddenPeople(viewer)} hidden_from_viewer
    union all select id from users where suspended_at is not null
    union all select user_id from person_details where not accepts_invitations
    union all select blocked_user_id from blocks where user_id = ${viewer}
    union all select user_id from blocks where blocked_user_id = ${viewer}
  ) unlisted where unlisted.id = f.user_id))`,
);

/** The contract's `LastHere` of the row `f`. */
export const lastHere = sql`case
  when f.active_week > ${today} - 7 then 'this_week'
  when f.active_week > ${today} - 14 then 'last_week'
  when f.active_week > ${today} - 35 then 'this_month'
  else 'earlier' end`;

/** Fields of the contract's `FindablePerson`, for the row `f` and its person `u`. */
export const personFields = sql`
  u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl",
  ${techRefsOfUser} as techs, ${findableFields} as findable, ${lastHere} as "lastHere"`;
