import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

/** The number of recent projects to choose the middle from, and of candidates to draw around it. */
const recent = 300;
const maxCandidates = 24;

interface Neighbour {
  readonly nid: string;
  readonly name: string;
  readonly imageUrl: string | null;
}

/** A project with its connections: owners and the first technologies of the stack come first. */
export interface Neighbourhood {
  readonly nid: string;
  readonly name: string;
  readonly people: readonly Neighbour[];
  readonly techs: readonly Neighbour[];
}

/**
 * The best connected of the recent projects, followed by those that share the most with it: people
 * count three times as much as technologies. Hidden and archived projects are left out.
 */
export async function neighbourhoods(db: Db): Promise<Neighbourhood[]> {
  return sql<Neighbourhood>`
    with recent as materialized (
      select id from projects where hidden_at is null and archived_at is null
      order by id desc limit ${recent}
    ), team as materialized (
      select m.project_id, m.user_id, m.role_name, m.id from members m
      join recent r on r.id = m.project_id
      join users u on u.id = m.user_id and u.hidden_at is null
    ), stack as materialized (
      select x.project_id, x.tech_id, x.position from project_techs x
      join recent r on r.id = x.project_id
    ), middle as (
      select r.id from recent r
      order by least((select count(*) from stack where project_id = r.id), 6)
        + 2 * least((select count(*) from team where project_id = r.id), 4) desc, r.id desc
      limit 1
    ), shared as (
      select other.project_id, 3 as weight from team own join team other using (user_id)
      where own.project_id = (select id from middle)
      union all
      select other.project_id, 1 from stack own join stack other using (tech_id)
      where own.project_id = (select id from middle)
    ), beside as (
      select project_id as id, sum(weight) as weight from shared
      where project_id <> (select id from middle)
      group by project_id order by weight desc, project_id desc limit ${maxCandidates}
    )
    select 'P_' || p.id as nid, p.name,
      coalesce((select json_agg(json_build_object(
          'nid', 'U_' || u.id, 'name', u.display_name, 'imageUrl', u.avatar_url
        ) order by t.role_name = 'owner' desc, t.id)
        from team t join users u on u.id = t.user_id where t.project_id = p.id), '[]') as people,
      coalesce((select json_agg(json_build_object(
          'nid', 'T_' || t.id, 'name', t.name, 'imageUrl', t.image_url) order by s.position)
        from stack s join techs t on t.id = s.tech_id where s.project_id = p.id), '[]') as techs
    from (select id, null as weight from middle union all select id, weight from beside) chosen
    join projects p using (id)
    order by chosen.weight desc nulls first, p.id desc`.all(db);
}

/** Whether all of these are still visible to everyone. */
export async function areSeen(
  db: Db,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<boolean> {
  const row = await sql<{ seen: number }>`
    select (select count(*) from projects
        where id = any(${[...projectIds]}::uuid[]) and hidden_at is null and archived_at is null)
      + (select count(*) from users
        where id = any(${[...userIds]}::uuid[]) and hidden_at is null) as seen`.maybeOne(db);
  return row?.seen === projectIds.length + userIds.length;
}
