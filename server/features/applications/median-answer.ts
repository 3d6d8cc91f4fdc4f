// How long a project's applicants usually wait for a first answer: the median of its latest
// applications. Those without an answer count for as long as they waited (Kaplan–Meier), see
// docs/decisions/030-answers.md.
import type { Db } from "#server/database/connect.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { updateRecords } from "./project-record.ts";
import { answerSample, minMedianApplications } from "#shared/answer-times.ts";

/** How long an application waited: until its first answer, or without one until now or its expiry. */
export interface AnswerTime {
  readonly seconds: number;
  readonly isAnswered: boolean;
}

/** Floating-point products of shares miss a half by less than this. */
const tolerance = 1e-9;

/**
 * The seconds within which half of the applications had an answer; null for too few applications,
 * or if more than half of them had none.
 */
export function medianAnswer(times: readonly AnswerTime[]): number | null {
  if (times.length < minMedianApplications) return null;
  const byTime = times.toSorted(
    (one, other) =>
      one.seconds - other.seconds || Number(other.isAnswered) - Number(one.isAnswered),
  );
  let unansweredShare = 1;
  for (const [index, { seconds, isAnswered }] of byTime.entries()) {
    if (!isAnswered) continue;
    unansweredShare *= 1 - 1 / (byTime.length - index);
    if (unansweredShare <= 0.5 + tolerance) return seconds;
  }
  return null;
}

/**
 * The answer times of the row `p` of projects, as a JSON array. Left out are applications of hidden
 * people, which owners don't see, and those that were withdrawn before an answer.
 */
const answerTimes = sql`(
  select coalesce(json_agg(json_build_object(
    'seconds', greatest(0, extract(epoch from until - created_at)::int),
    'isAnswered', answered_at is not null)), '[]')
  from (
    select a.created_at, answer.at as answered_at, coalesce(answer.at,
      case a.status when 'pending' then now() when 'expired' then a.updated_at end) as until
    from (select id, user_id, status, created_at, updated_at from applications
        where project_id = p.id order by id desc limit ${sql.literal(answerSample)}) a
      join users u on u.id = a.user_id and u.hidden_at is null
      left join lateral (
        select min(e.at) as at from application_events e
        where e.application_id = a.id and e.status in ('accepted', 'closed')) answer on true
  ) waited where until is not null)`;

/** Computes the median and the record of the application's project again. */
export async function updateMedianAnswer(db: Db, applicationId: string): Promise<void> {
  const ids = sql`(select project_id from applications where id = ${applicationId})`;
  await updateMedians(db, ids);
  await updateRecords(db, ids);
}

/**
 * Computes the medians of the projects whose ids `ids`, a subquery, has; returns how many changed.
 */
export async function updateMedians(db: Db, ids: Sql): Promise<number> {
  const rows = await sql<{ id: string; stored: number | null; times: AnswerTime[] }>`
    select p.id, p.median_answer_seconds as stored, ${answerTimes} as times
    from projects p where p.id in ${ids}`.all(db);
  const changed = rows
    .map(({ id, stored, times }) => ({ id, stored, median: medianAnswer(times) }))
    .filter(({ stored, median }) => stored !== median);
  if (changed.length === 0) return 0;
  const changedIds = changed.map(({ id }) => id);
  const rowCount = await sql`
    with held as materialized (
      -- What is locked is being answered or deleted, and computes its own.
      select id from projects where id = any(${changedIds}::uuid[]) for no key update skip locked)
    update projects p set median_answer_seconds = computed.median
    from held join unnest(${changedIds}::uuid[], ${changed.map(({ stored }) => stored)}::int[],
      ${changed.map(({ median }) => median)}::int[]) as computed (id, stored, median) using (id)
    where p.id = held.id and p.median_answer_seconds is not distinct from computed.stored`.run(db);
  return rowCount;
}
