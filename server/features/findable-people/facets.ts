// How many people there are with each choice beside the others.
import type { PeopleFacets } from "#contract/findable-people.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { type Filters, hasAvailability, hasRole, hasTechs, isCandidate } from "./filters.ts";

/** The most technologies beside the chosen ones. */
const maxTechs = 30;

/**
 * For each candidate, which of the three filters lets them through: a choice is counted among those
 * whom the two others let through. With `any`, another technology adds those who have none so far.
 */
export async function facetsOf(db: Db, filters: Filters): Promise<PeopleFacets> {
  const { techIds } = filters;
  const addsPeople = isUnion(filters);
  const rows = await sql<PeopleFacets>`
    with candidates as materialized (
      select f.user_id, 'developer' = any(f.roles) as is_developer,
        'designer' = any(f.roles) as is_designer, f.availability, ${hasRole(filters)} as in_role,
        ${hasAvailability(filters)} as in_availability, ${hasTechs(filters)} as in_techs
      from findable_people f where ${isCandidate(filters)}
    ), counts as (
      select count(*) filter (where in_role and in_availability and in_techs)::int as total,
        count(*) filter (where is_developer and in_availability and in_techs)::int as developer,
        count(*) filter (where is_designer and in_availability and in_techs)::int as designer,
        count(*) filter (where availability = 'up_to_3' and in_role and in_techs)::int as up_to_3,
        count(*) filter (where availability = '4_to_8' and in_role and in_techs)::int as from_4_to_8,
        count(*) filter (where availability = '9_or_more' and in_role and in_techs)::int as from_9
      from candidates
    ), found as (
      ${isUnfiltered(filters) ? usesByAll : usesByOthers(filters)}
      order by count desc, tech_id limit ${maxTechs}
    ), listed as (
      select listed.id as tech_id, listed.place, counts.total as count
      from unnest(${[...techIds]}::uuid[]) with ordinality as listed (id, place), counts
      union all
      select found.tech_id, null, found.count + case when ${addsPeople} then counts.total else 0 end
      from found, counts
    )
    select total, json_build_object('developer', developer, 'designer', designer) as roles,
      json_build_object('up_to_3', up_to_3, '4_to_8', from_4_to_8, '9_or_more', from_9) as availability,
      coalesce((select json_agg(json_build_object('id', t.id, 'slug', t.slug, 'name', t.name,
          'imageUrl', t.image_url, 'count', listed.count)
          order by listed.place, listed.count desc, lower(t.name), t.id)
        from listed join techs t on t.id = listed.tech_id), '[]') as techs
    from counts`.all(db);
  const [facets] = rows;
  if (!facets) throw new Error("An aggregate without a row");
  return facets;
}

/** Whether another technology adds people, instead of leaving some out. */
const isUnion = ({ techIds, techsMatch }: Filters) => techsMatch === "any" && techIds.length > 0;

const isUnfiltered = ({ techIds, role, availability }: Filters) =>
  techIds.length === 0 && role === null && availability === null;

/** How many candidates list each technology, among those whom the other filters let through. */
const usesByOthers = (filters: Filters) => sql`
  select x.tech_id, count(*)::int as count
  from user_techs x join candidates c using (user_id)
  where x.is_findable and c.in_role and c.in_availability and c.in_techs <> ${isUnion(filters)}
    and x.tech_id <> all(${[...filters.techIds]}::uuid[])
  group by x.tech_id`;

/**
 * The same without filters, which most visits ask for: nearly everybody is a candidate, so the few
 * others are subtracted.
 */
const usesByAll = sql`
  select uses.tech_id, uses.count - coalesce(unlisted.count, 0) as count
  from (
    select tech_id, count(*)::int from user_techs where is_findable group by tech_id
  ) uses left join (
    select x.tech_id, count(*)::int from findable_people f join user_techs x using (user_id)
    where not exists (select from candidates c where c.user_id = f.user_id)
    group by x.tech_id
  ) unlisted using (tech_id)
  where uses.count > coalesce(unlisted.count, 0)`;
