// Derives every project's last activity again from what is stored, and corrects what differs: after
// content was hidden, restored or deleted, and for projects that are older than the columns.
import type { Database, Db } from "#server/database/connect.ts";
import { maxRunMs, resumeJob } from "#server/database/job-progress.ts";
import { sql } from "#server/database/sql.ts";
import { countsAsActivity, isPushSince, isVisibleSender, joinedByAnswer } from "./activity-sql.ts";

/** Projects per statement, so that each ends well before the statement timeout. */
const batchSize = 500;

const job = "recompute-activity";

export interface RecomputedActivity {
  readonly corrected: number;
  readonly isDone: boolean;
}

/** Goes through all projects by id; the next run goes on where this one had to stop. */
export async function recomputeActivity(
  { db }: Database,
  maxMs = maxRunMs,
): Promise<RecomputedActivity> {
  let corrected = 0;
  const isDone = await resumeJob(db, job, maxMs, async (after) => {
    const done = await recomputeAfter(db, after, batchSize);
    corrected += done.corrected;
    return done.count < batchSize ? null : done.last;
  });
  return { corrected, isDone };
}

/**
 * When a person created or last changed the row `p` on the site. Of rows from before this was stored
 * it is only known who wrote their times: the server's requests wrote whole milliseconds, imports
 * and archiving the database's microseconds.
 */
const editedAt = sql`case when p.edited_at is null then null
  when p.edited_at > '-infinity' then p.edited_at
  when p.archived_at is null and p.updated_at > p.created_at
    and p.updated_at = p.updated_at::timestamptz(3) then p.updated_at::timestamptz(3)
  when p.created_at = p.created_at::timestamptz(3) then p.created_at::timestamptz(3) end`;

/** The latest comment of `p` that everybody sees, from the index of each depth. */
const latestComment = sql`
  with recursive depths as (
    (select depth from comments where project_id = p.id and p.comment_count > 0
      order by depth limit 1)
    union all
    select (select depth from comments where project_id = p.id and depth > d.depth
      order by depth limit 1)
    from depths d where d.depth is not null)
  select latest.posted_at, 'comment' from depths d, lateral (
    select c.posted_at from comments c join users u on u.id = c.user_id
    where c.project_id = p.id and c.depth = d.depth
      and c.deleted_at is null and c.hidden_at is null and u.hidden_at is null
    order by c.posted_at desc limit 1) latest
  order by latest.posted_at desc limit 1`;

/** The latest activity of `p`, whose `edited` is {@link editedAt}; no row without any. */
const latestActivity = sql`
  select at::timestamptz(3) as at, kind from (
    select p.edited as at,
      case when p.edited > p.created_at::timestamptz(3) then 'edit' else 'creation' end as kind
    union all (
      select e.created_at, case e.event when 'repo_push' then 'push' else 'pull_request' end
      from project_events e left join users u on u.id = e.user_id
      where e.project_id = p.id and ${isVisibleSender} and ${countsAsActivity}
        and e.event <> 'repo_release'
      order by e.id desc limit 1)
    union all
    select p.pushed_at, 'push' where ${isPushSince(sql`p.pushed_at`)}
    union all (${latestComment})
    union all (
      -- The person who created or imported it didn't join.
      select m.created_at, 'member' from members m join users u on u.id = m.user_id
      where m.project_id = p.id and m.created_at > p.created_at and u.hidden_at is null
      order by m.created_at desc limit 1)
    union all (
      select e.at, 'answer'
      from applications a join users u on u.id = a.user_id join application_events e
        on e.application_id = a.id and e.status in ('accepted', 'closed')
      where a.project_id = p.id and u.hidden_at is null
        and (select status from application_events
          where application_id = a.id and id < e.id order by id desc limit 1) = 'pending'
        and not ${joinedByAnswer(sql`p.id`, sql`a.user_id`, sql`e.at`)}
      order by e.at desc limit 1)
  ) acts where at is not null order by at desc limit 1`;

interface Batch {
  readonly count: number;
  readonly last: string | null;
  readonly corrected: number;
}

async function recomputeAfter(db: Db, after: string | null, limit: number): Promise<Batch> {
  const row = await sql<Batch>`
    with batch as materialized (
      select p.id, p.edited, p.edited_at, p.last_activity_at, p.last_activity, found.at, found.kind
      from (select *, ${editedAt} as edited from projects p
        where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}) p
      left join lateral (${latestActivity}) found on true
    ), wrong as materialized (
      select * from batch where (last_activity_at, last_activity) is distinct from (at, kind)
        or (edited_at = '-infinity' and edited is not null)
    ), held as materialized (
      -- What is being changed right now is correct.
      select id from projects where id in (select id from wrong) for no key update skip locked
    ), corrected as (
      update projects p set last_activity_at = w.at, last_activity = w.kind,
        edited_at = coalesce(w.edited, p.edited_at)
      from wrong w join held using (id)
      -- Unchanged since it was read.
      where p.id = w.id and p.edited_at is not distinct from w.edited_at
        and (p.last_activity_at, p.last_activity)
          is not distinct from (w.last_activity_at, w.last_activity)
      returning p.id
    )
    select count(*)::int as count, (array_agg(id order by id desc))[1] as last,
      (select count(*)::int from corrected) as corrected
    from batch`.maybeOne(db);
  return row ?? { count: 0, last: null, corrected: 0 };
}
