import type { Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import { sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";
import type { CountedVisit } from "./visit-counter.ts";

/** Days for which the counts of visits are stored: two years, to compare a month with a year before. */
export const visitRetentionDays = 760;
/** Those of the words of searches: as far back as owners see them. */
const searchRetentionDays = 365;

/** Whether the viewer is on the project's team; null if the project doesn't exist for them. */
export async function isOnTeam(
  db: Db,
  projectId: string,
  viewerId: string | null,
): Promise<boolean | null> {
  const row = await sql<{ isOnTeam: boolean }>`
    select exists (select from members m where m.project_id = p.id and m.user_id = ${viewerId})
      as "isOnTeam"
    from projects p where p.id = ${projectId} and ${seesProject(viewerId)}`.maybeOne(db);
  return row?.isOnTeam ?? null;
}

/**
 * Counts the visits whose fingerprints are new, whichever server they came to, in one statement. In a
 * fixed order, which prevents deadlocks between servers. What was looked for counts as the technology
 * that it names; else as words, if a search of the last days found all of them as written. Any other
 * text is dropped here, unread.
 */
export async function addVisits(db: Db, visits: readonly CountedVisit[]): Promise<void> {
  if (visits.length === 0) return;
  await sql`
    with noted as (
      select day, decode(hash, 'base64') as hash, project_id, step, source, tech, search
      from unnest(
        ${visits.map(({ day }) => day)}::date[], ${visits.map(({ hash }) => hash)}::text[],
        ${visits.map(({ projectId }) => projectId)}::uuid[],
        ${visits.map(({ step }) => step)}::text[], ${visits.map(({ source }) => source)}::text[],
        ${visits.map(({ tech }) => tech)}::text[], ${visits.map(({ search }) => search)}::text[])
        as noted (day, hash, project_id, step, source, tech, search)
    ), called as materialized (
      select distinct on (word) word, id from (
        select slug as word, id from techs
        union all select lower(name), id from techs
        union all select alias, tech_id from tech_aliases) names
      order by word, id
    ), fresh as (
      insert into visitor_hashes (day, hash) select day, hash from noted order by 1, 2
      on conflict do nothing returning day, hash
    ), counted as (
      select n.project_id, n.day, n.step, n.source, t.id as tech_id, count(*)::int as times
      from fresh join noted n using (day, hash) join projects p on p.id = n.project_id
        left join called t on t.word = coalesce(lower(n.tech), n.search)
      group by 1, 2, 3, 4, 5
    ), searched as (
      insert into project_searches as q (project_id, day, query, times)
      select n.project_id, n.day, n.search, count(*)::int
      from fresh join noted n using (day, hash) join projects p on p.id = n.project_id
      where n.step = 'viewed' and exists (select from searches s where s.query = n.search)
        and not exists (select from called where word = n.search)
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (project_id, day, query) do update set times = q.times + excluded.times
    ), of_site as (
      insert into site_visits as s (day, step, times)
      select day, step, sum(times) from counted group by 1, 2 order by 1, 2
      on conflict (day, step) do update set times = s.times + excluded.times
    )
    insert into project_visits as v (project_id, day, step, source, tech_id, times)
    select project_id, day, step, source, tech_id, times from counted order by 1, 2, 3, 4, 5
    on conflict (project_id, day, step, source, tech_id)
      do update set times = v.times + excluded.times`.run(db);
}

/** Deletes the fingerprints of past days with their keys, and old counts; returns how many rows. */
export async function removePastVisits(db: Db): Promise<number> {
  const today = sql`(now() at time zone 'utc')::date`;
  await sql`delete from visit_keys where day < ${today}`.run(db);
  const hashes = await removeInBatches(
    db,
    "visitor_hashes",
    sql`select ctid from visitor_hashes where day < ${today}`,
  );
  const counts = await removeInBatches(
    db,
    "project_visits",
    sql`select ctid from project_visits where day < ${today} - ${sql.literal(visitRetentionDays)}`,
  );
  const searches = await removeInBatches(
    db,
    "project_searches",
    sql`select ctid from project_searches where day < ${today} - ${sql.literal(searchRetentionDays)}`,
  );
  return hashes + counts + searches;
}
