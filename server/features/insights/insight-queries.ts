import { type Insights, maxAnswerTimes, maxSearches } from "#contract/insights.ts";
import type { TechRef } from "#contract/techs.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { techRef } from "#server/database/tech-ref.ts";
import {
  firstAnswer,
  hasMerged,
  isStillActive,
} from "#server/features/applications/project-record.ts";
import type { VisitSource } from "#shared/visits.ts";
import { minCount, recordRules } from "#shared/outcomes.ts";

/** What is known of a project that its owners get advice from. Counts are exact here. */
export interface Outcomes {
  readonly since: string;
  readonly viewed: number;
  readonly opened: number;
  readonly applied: number;
  readonly answered: number;
  readonly accepted: number;
  readonly merged: number;
  readonly active: number;
  /** Applications that were answered. */
  readonly answers: number;
  readonly median: number | null;
  readonly p90: number | null;
  /** In seconds, the quickest of the latest first. */
  readonly latest: number[];
  readonly waiting: number;
  /** Since when the oldest application waits, in days. */
  readonly waitingDays: number | null;
  readonly isArchived: boolean;
  readonly takesApplications: boolean;
  readonly techCount: number;
  readonly starterIssues: number;
  readonly repositoryUrl: string | null;
  readonly hasHook: boolean;
  /** The title of an open position without a description. */
  readonly undescribed: string | null;
}

/** People are counted by what became of their latest application in the period. */
export async function outcomesOf(
  db: Db,
  projectId: string,
  days: number,
): Promise<Outcomes | null> {
  const row = await sql<Outcomes>`
    with p as (
      select *, greatest(created_at, now() - make_interval(days => ${days})) as since
      from projects where id = ${projectId}),
    sent as materialized (
      select a.user_id, a.created_at, answer.answered_at, answer.accepted_at
      from p join applications a on a.project_id = p.id and a.created_at >= p.since
        join users u on u.id = a.user_id and u.hidden_at is null, ${firstAnswer}),
    people as (
      select user_id, min(answered_at) as answered_at, min(accepted_at) as accepted_at
      from sent group by user_id),
    visits as (
      select step, sum(times)::int as times from p join project_visits v on v.project_id = p.id
        and v.day >= (p.since at time zone 'utc')::date group by step)
    select iso(p.since) as since,
      coalesce((select times from visits where step = 'viewed'), 0) as viewed,
      coalesce((select times from visits where step = 'opened'), 0) as opened,
      (select count(*)::int from people) as applied,
      (select count(*)::int from people where answered_at is not null) as answered,
      (select count(*)::int from people where accepted_at is not null) as accepted,
      (select count(*)::int from people
        where accepted_at is not null and ${hasMerged(sql`p.id`, sql`people.user_id`)}) as merged,
      (select count(*)::int from people
        where accepted_at < now() - make_interval(days => ${sql.literal(recordRules.stayedDays)})
          and ${isStillActive(sql`p.id`, sql`people.user_id`)}) as active,
      (select count(*)::int from sent where answered_at is not null) as answers,
      (select extract(epoch from percentile_cont(0.5) within group (order by answered_at - created_at))::int
        from sent where answered_at is not null) as median,
      (select extract(epoch from percentile_cont(0.9) within group (order by answered_at - created_at))::int
        from sent where answered_at is not null) as p90,
      array(select extract(epoch from answered_at - created_at)::int as seconds
        from (select * from sent where answered_at is not null
          order by answered_at desc limit ${sql.literal(maxAnswerTimes)}) answered
        order by 1) as latest,
      waiting.count as waiting, waiting.days as "waitingDays",
      p.archived_at is not null as "isArchived",
      p.archived_at is null and p.open_roles <> '{}' as "takesApplications",
      (select count(*)::int from project_techs where project_id = p.id) as "techCount",
      p.starter_issue_count as "starterIssues", p.repository_url as "repositoryUrl",
      exists (select from hooks h where h.project_id = p.id and h.is_active) as "hasHook",
      (select title from positions s where s.project_id = p.id and s.closed_at is null
        and s.description is null order by s.id limit 1) as undescribed
    from p, lateral (
      select count(*)::int as count,
        floor(extract(epoch from now() - min(coalesce(a.pending_since, a.updated_at))) / 86400)::int as days
      from applications a join users u on u.id = a.user_id and u.hidden_at is null
      where a.project_id = p.id and a.status = 'pending') waiting`.maybeOne(db);
  return row ?? null;
}

export interface SourceCount {
  readonly kind: VisitSource;
  readonly tech: TechRef | null;
  readonly viewed: number;
  readonly applied: number;
}

/** Kinds of sources with all their views, and technologies with theirs, most first. */
export const sourcesOf = (db: Db, projectId: string, since: string): Promise<SourceCount[]> =>
  sql<SourceCount>`
    select source as kind, case when t.id is not null then ${techRef} end as tech, viewed, applied
    from (
      select coalesce(source, 'tech') as source, tech_id,
        coalesce(sum(times) filter (where step = 'viewed'), 0)::int as viewed,
        coalesce(sum(times) filter (where step = 'applied'), 0)::int as applied
      from project_visits
      where project_id = ${projectId} and day >= (${since}::timestamptz at time zone 'utc')::date
      group by grouping sets ((source), (tech_id))
      having source is not null or tech_id is not null) counted
      left join techs t on t.id = counted.tech_id
    where viewed > 0 and (tech_id is null or t.id is not null)
    order by viewed desc, source, t.slug`.all(db);

/** The searches that led to the project, most first; only those with enough visitors. */
export const searchesOf = (
  db: Db,
  projectId: string,
  since: string,
): Promise<Insights["searches"]> =>
  sql<Insights["searches"][number]>`
    select query, sum(times)::int as count from project_searches
    where project_id = ${projectId} and day >= (${since}::timestamptz at time zone 'utc')::date
    group by 1 having sum(times) >= ${sql.literal(minCount)}
    order by 2 desc, 1 limit ${sql.literal(maxSearches)}`.all(db);

export type GapCount = Omit<Insights["gaps"][number], "brought"> & { readonly brought: number };

const maxGaps = 12;

/**
 * What open seats ask for, or the project's own technologies where it has no positions, and what the
 * applicants of the period know.
 */
export const gapsOf = (db: Db, projectId: string, since: string): Promise<GapCount[]> =>
  sql<GapCount>`
    with p as (select id, position_count, open_roles from projects where id = ${projectId}),
    asked as (
      select x.tech_id, count(*)::int as seats
      from p join positions s on s.project_id = p.id join position_techs x on x.position_id = s.id
      where s.closed_at is null group by x.tech_id
      union all
      select x.tech_id, 1 from p join project_techs x on x.project_id = p.id
      where p.position_count = 0 and p.open_roles <> '{}'),
    people as (
      select distinct a.user_id from p join applications a on a.project_id = p.id
        join users u on u.id = a.user_id and u.hidden_at is null
      where a.created_at >= ${since}::timestamptz),
    brought as (
      select k.tech_id, count(*)::int as people from people join user_techs k using (user_id)
      group by k.tech_id)
    select ${techRef} as tech, coalesce(asked.seats, 0) as asked, coalesce(brought.people, 0) as brought
    from asked full join brought using (tech_id) join techs t on t.id = tech_id
    order by (asked.seats is null), case when asked.seats is null then -brought.people
      else coalesce(brought.people, 0) end, t.slug
    limit ${maxGaps}`.all(db);
