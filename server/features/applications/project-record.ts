// A project's public record: what became of those who applied to it. docs/matching.md says what ranking
// makes of it.
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { recordRules } from "#shared/outcomes.ts";

const { minApplications, sample, answers, soonDays, stayedDays, activeDays } = recordRules;

const days = (count: number) => sql`make_interval(days => ${sql.literal(count)})`;

/** Whether the person opened a pull request in the project that was merged, as its webhook told. */
export const hasMerged = (projectId: Sql, userId: Sql): Sql => sql`exists (
  select from project_events o join project_events m on m.project_id = o.project_id
    and m.event = 'repo_pull_request' and m.payload ->> 'action' = 'merged'
    and m.payload -> 'pull_request' -> 'number' = o.payload -> 'pull_request' -> 'number'
  where o.project_id = ${projectId} and o.user_id = ${userId} and o.event = 'repo_pull_request'
    and o.payload ->> 'action' = 'opened' and o.hidden_at is null and m.hidden_at is null)`;

/** Whether the person is on the team and wrote or worked in the last 30 days. */
export const isStillActive = (projectId: Sql, userId: Sql): Sql => sql`(
  exists (select from members still
    where still.project_id = ${projectId} and still.user_id = ${userId})
  and (exists (select from comments c where c.user_id = ${userId} and c.project_id = ${projectId}
      and c.deleted_at is null and c.posted_at > now() - ${days(activeDays)})
    or exists (select from project_events w where w.user_id = ${userId}
      and w.project_id = ${projectId} and w.created_at > now() - ${days(activeDays)})))`;

/** When the row `a` of applications was first answered, and first accepted. */
export const firstAnswer = sql`lateral (
  select min(e.at) as answered_at, min(e.at) filter (where e.status = 'accepted') as accepted_at
  from application_events e
  where e.application_id = a.id and e.status in ('accepted', 'closed')) answer`;

/** The record of the row `p` of projects as JSON, null for too few applications. */
const record = sql`(
  with sent as materialized (
    select a.id, a.user_id, a.status, a.created_at, answer.answered_at, answer.accepted_at
    from (select * from applications where project_id = p.id
        order by id desc limit ${sql.literal(sample)}) a
      join users u on u.id = a.user_id and u.hidden_at is null, ${firstAnswer}),
  latest as (
    select answered_at - created_at <= ${days(soonDays)} as soon from sent
    where answered_at is not null
      or (status in ('pending', 'expired') and created_at < now() - ${days(soonDays)})
    order by id desc limit ${sql.literal(answers)}),
  joined as (
    select user_id, min(accepted_at) as at from sent where accepted_at is not null group by user_id)
  select json_build_object(
    'answered', (select json_build_object('of', count(*),
      'within2Days', count(*) filter (where soon)) from latest),
    'merged', (select count(*) from joined
      where ${hasMerged(sql`p.id`, sql`joined.user_id`)}
        and not exists (select from members m where m.project_id = p.id
          and m.user_id = joined.user_id and m.role_name = 'owner')),
    'active', (select json_build_object('of', count(*),
      'after90Days', count(*) filter (where ${isStillActive(sql`p.id`, sql`joined.user_id`)}))
      from joined where at < now() - ${days(stayedDays)}))
  where (select count(*) from sent) >= ${sql.literal(minApplications)})`;

/** Computes the records of the projects whose ids `ids`, a subquery, has; returns how many changed. */
export async function updateRecords(db: Db, ids: Sql): Promise<number> {
  return sql`
    with computed as materialized (
      select p.id, p.record as stored, ${record}::jsonb as record from projects p where p.id in ${ids}),
    held as materialized (
      -- What is locked is being answered or deleted, and computes its own.
      select p.id, c.record, c.stored from computed c join projects p on p.id = c.id
      where c.record is distinct from c.stored for no key update of p skip locked)
    update projects p set record = held.record from held
    where p.id = held.id and p.record is not distinct from held.stored`.run(db);
}
