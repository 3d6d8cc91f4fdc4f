// What counts as a project's activity is written down in docs/activity.md. Acts record it themselves
// in their transaction; `recomputeActivity` derives it again from what is stored.
import type { ActivityKind } from "#contract/projects.ts";
import { activityDays } from "#shared/activity.ts";
import { type Sql, sql } from "#server/database/sql.ts";

const daysAgo = (days: number) => sql`now() - make_interval(days => ${sql.literal(days)})`;

/** The health of the row `p` of projects: the only definition of it. */
export const health = sql`case when p.archived_at is not null then 'archived'
  when p.last_activity_at >= ${daysAgo(activityDays.active)} then 'active'
  when coalesce(p.last_activity_at, p.created_at) >= ${daysAgo(activityDays.quiet)} then 'quiet'
  else 'dormant' end`;

/**
 * Assignments that record an activity in the row `p` of projects. `at` is an SQL expression; an
 * activity from before the last one changes nothing.
 */
export const recordActivity = (kind: ActivityKind, at: Sql) =>
  recordActivityOf(sql.literal(kind), at);

/** The same with the kind as an SQL expression. */
export function recordActivityOf(kind: Sql, at: Sql): Sql {
  const last = lastActivity(kind, at);
  return sql`last_activity_at = ${last.at}, last_activity = ${last.kind}`;
}

/** The last activity of the row `p` once there is that one, too. */
export const lastActivity = (kind: Sql, at: Sql) => ({
  at: sql`greatest(p.last_activity_at, ${at})`,
  kind: sql`case when p.last_activity_at > (${at})::timestamptz(3) then p.last_activity
    else ${kind} end`,
});

/**
 * Whether a push at the time `at`, as the code host says, is an activity of `p`: since the project is
 * on the site. Null where it doesn't say.
 */
export const isPushSince = (at: Sql) => sql`${at} > p.created_at`;

/** As {@link recordActivity} for such a push. */
export function recordPush(at: Sql): Sql {
  const isLatest = sql`(${isPushSince(at)} and ${at} > coalesce(p.last_activity_at, '-infinity'))`;
  return sql`last_activity_at = case when ${isLatest} then ${at} else p.last_activity_at end,
    last_activity = case when ${isLatest} then 'push' else p.last_activity end`;
}

/**
 * Whether the person's membership began with an answer of the time `at`: then the new member is the
 * activity, not the answer.
 */
export const joinedByAnswer = (projectId: Sql, userId: Sql, at: Sql) => sql`exists (
  select from members joined where joined.project_id = ${projectId} and joined.user_id = ${userId}
    and joined.created_at > ${at} - interval '1 minute')`;

/**
 * Whether the events of the sender `u` are shown and count; an unknown sender's do. Also left out are
 * suspended people, while they are suspended.
 */
export const isVisibleSender = sql`(u.id is null or u.hidden_at is null and u.suspended_at is null)`;

/** Whether the row `e` of project_events is work: neither a bot's nor a deletion. */
export const isWork = sql`(not e.is_bot and e.payload -> 'deleted' is null)`;

/** Whether it counts: hidden events don't. */
export const countsAsActivity = sql`(${isWork} and e.hidden_at is null)`;
