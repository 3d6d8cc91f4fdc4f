// People by how their names begin: those of the username first, the exact one before all.
import { sql } from "kysely";
import type { UserRef } from "#contract/people.ts";
import type { Db } from "#server/database/connect.ts";
import { forViewer } from "#server/database/for-viewer.ts";
import { seesPerson } from "#server/database/visibility.ts";

/** As many as a picker shows. */
const mostFound = 10;

/**
 * Up to 10 people who are there for the viewer. Each half walks an index in its own order and stops early, so a text that
 * thousands begin with costs no more than any other. A person can be in both halves.
 */
export async function usersNamed(
  db: Db,
  text: string,
  viewerId: string | null,
): Promise<UserRef[]> {
  const sees = forViewer(seesPerson, viewerId);
  const beginning = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<UserRef>`
    with by_username as (
      select id, 0 as place, lower(username) as name from users u
      where lower(username) collate "C" like lower(${beginning}) and ${sees}
      order by lower(username) collate "C" limit ${mostFound}
    ), by_display_name as (
      select id, 1 as place, lower(display_name) as name from users u
      where lower(display_name) collate "C" like lower(${beginning}) and ${sees}
      order by lower(display_name) collate "C", id limit ${2 * mostFound}
    ), found as (
      select distinct on (id) id, place, name
      from (select * from by_username union all select * from by_display_name) either
      order by id, place
    )
    select u.id, u.username, u.display_name as "displayName", u.avatar_url as "avatarUrl"
    from found join users u using (id)
    order by found.place, found.name collate "C", u.id limit ${mostFound}`.execute(db);
  return rows;
}
