import type { MonthFigures, Overview } from "#contract/overview.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { recordRules } from "#shared/outcomes.ts";

const { soonDays, stayedDays, activeDays } = recordRules;

const lately = sql`now() - make_interval(days => ${sql.literal(activeDays)})`;

/**
 * The last months, the current one last. By whole tables: what project-record.ts says of one person and
 * project would be looked up for each application here.
 */
export const monthsOf = (db: Db, months: number): Promise<MonthFigures[]> =>
  sql<MonthFigures>`
    with months as (
      select first, first + interval '1 month' as next
      from generate_series(date_trunc('month', now() at time zone 'utc') - make_interval(months => ${months - 1}),
        date_trunc('month', now() at time zone 'utc'), interval '1 month') first),
    answers as (
      select application_id, min(at) as answered_at,
        min(at) filter (where status = 'accepted') as accepted_at
      from application_events where status in ('accepted', 'closed')
        and at >= (select min(first) at time zone 'utc' from months) group by 1),
    merges as (
      select distinct o.project_id, o.user_id
      from project_events m join project_events o on o.project_id = m.project_id
        and o.payload -> 'pull_request' -> 'number' = m.payload -> 'pull_request' -> 'number'
      where m.event = 'repo_pull_request' and m.payload ->> 'action' = 'merged'
        and m.hidden_at is null and o.event = 'repo_pull_request'
        and o.payload ->> 'action' = 'opened' and o.user_id is not null and o.hidden_at is null),
    still_there as (
      select distinct m.project_id, m.user_id from members m join (
        select project_id, user_id from comments where deleted_at is null and posted_at > ${lately}
        union all
        select project_id, user_id from project_events where created_at > ${lately}) acts
        using (project_id, user_id)),
    sent as (
      select date_trunc('month', a.created_at at time zone 'utc') as month, r.answered_at - a.created_at as answered_after,
        r.accepted_at, g.user_id is not null as has_merged, s.user_id is not null as is_active
      from applications a left join answers r on r.application_id = a.id
        left join merges g on g.project_id = a.project_id and g.user_id = a.user_id
        left join still_there s on s.project_id = a.project_id and s.user_id = a.user_id
      where a.created_at >= (select min(first) at time zone 'utc' from months)),
    of_month as (
      select month, count(*)::int as applied,
        (count(*) filter (where answered_after <= make_interval(days => ${sql.literal(soonDays)})))::int as soon,
        (count(*) filter (where accepted_at is not null))::int as accepted,
        (count(*) filter (where accepted_at is not null and has_merged))::int as merged,
        (count(*) filter (where accepted_at < now() - make_interval(days => ${sql.literal(stayedDays)})
          and is_active))::int as active,
        extract(epoch from percentile_cont(0.5) within group (order by answered_after))::int as median
      from sent group by month),
    visits as (
      select date_trunc('month', day::timestamp) as month,
        coalesce(sum(times) filter (where step = 'viewed'), 0)::int as viewed,
        coalesce(sum(times) filter (where step = 'opened'), 0)::int as opened
      from site_visits where day >= (select min(first) from months)::date group by 1),
    people as (
      select date_trunc('month', created_at at time zone 'utc') as month, count(*)::int as count
      from users group by 1),
    made as (
      select date_trunc('month', created_at at time zone 'utc') as month, count(*)::int as count
      from projects group by 1)
    select to_char(m.first, 'YYYY-MM') as month,
      (select coalesce(sum(count), 0)::int from people where month < m.next) as people,
      (select coalesce(sum(count), 0)::int from people where month = m.first) as joined,
      (select coalesce(sum(count), 0)::int from made where month < m.next) as projects,
      (select coalesce(sum(count), 0)::int from made where month = m.first) as created,
      coalesce(v.viewed, 0) as viewed, coalesce(v.opened, 0) as opened,
      coalesce(o.applied, 0) as applied, coalesce(o.soon, 0) as "answeredSoon",
      coalesce(o.accepted, 0) as accepted, coalesce(o.merged, 0) as merged,
      coalesce(o.active, 0) as active, o.median as "medianAnswerSeconds"
    from months m left join of_month o on o.month = m.first left join visits v on v.month = m.first
    order by m.first`.all(db);

/** Projects that are named. */
const namedProjects = 3;

/** Applications that have waited for more than a week. */
export const waitingOf = (db: Db): Promise<Overview["waiting"]> =>
  sql<Overview["waiting"]>`
    with waiting as (
      select a.project_id, coalesce(a.pending_since, a.updated_at) as since from applications a
        join projects p on p.id = a.project_id and p.hidden_at is null
      where a.status = 'pending' and coalesce(a.pending_since, a.updated_at) < now() - interval '7 days'),
    oldest as (
      select project_id, min(since) as since from waiting group by 1 order by 2, 1
      limit ${sql.literal(namedProjects)})
    select (select count(*)::int from waiting) as count,
      (select iso(min(since)) from waiting) as since,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by o.since, p.id), '[]')
        from oldest o join projects p on p.id = o.project_id) as projects`.one(db);

/** Mails that couldn't be sent in the last day. */
export async function failedMailsOf(db: Db): Promise<number> {
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from mails
    where state = 'failed' and created_at > now() - interval '1 day'`.one(db);
  return count;
}
