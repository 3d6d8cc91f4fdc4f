// The JSON of positions, built by PostgreSQL.
import { escaped, escapedOrNull, jsonObject, plain, quoted } from "#server/database/json-object.ts";
import { positionRefText } from "#server/database/position-ref.ts";
import { techRefText } from "#server/database/tech-ref.ts";
import { userRefText } from "#server/database/user-ref.ts";
import { sql } from "#server/database/sql.ts";
import { forViewer, hiddenPeople } from "#server/database/visibility.ts";

/** The position of the row `m` of members by name, or null. Looks only for those who have one. */
export const memberPosition = sql`case when m.position_id is null then 'null' else (
  select ${positionRefText}
  from positions s where s.id = m.position_id) end`;

const techs = sql`(select concat('[', string_agg(${techRefText}, ',' order by x.position), ']')
  from position_techs x join techs t on t.id = x.tech_id where x.position_id = s.id)`;

/** How many members a reply names, of a project or a position. */
export const shownMembers = 5;

const members = forViewer(
  (viewer) => sql`(
  select concat('[', string_agg(${jsonObject({
    user: plain(userRefText),
    createdAt: quoted(sql`iso(seated.created_at)`),
  })}, ',' order by seated.id), ']')
  from (select id, user_id, created_at from members
    where position_id = s.id and user_id not in ${hiddenPeople(viewer)}
    order by id limit ${sql.literal(shownMembers)}) seated join users u on u.id = seated.user_id)`,
);

/** The row `s` of positions. */
export const positionJson = forViewer((viewer) =>
  jsonObject({
    id: quoted(sql`s.id`),
    role: quoted(sql`s.role`),
    title: escaped(sql`s.title`),
    description: escapedOrNull(sql`s.description`),
    techs: plain(techs),
    hoursAWeek: escapedOrNull(sql`s.hours_a_week`),
    seats: plain(sql`s.seats`),
    taken: plain(sql`s.taken`),
    members: plain(members(viewer)),
    isOpen: escaped(sql`s.closed_at is null`),
    seatFreed: escaped(sql`s.closed_when_full and s.taken < s.seats`),
    createdAt: quoted(sql`iso(s.created_at)`),
  }),
);

/** The positions of the row `p` of projects. */
export const positionsJson = forViewer(
  (viewer) => sql`(
  select concat('[', string_agg(${positionJson(viewer)}, ',' order by s.id), ']')
  from positions s where s.project_id = p.id)`,
);
