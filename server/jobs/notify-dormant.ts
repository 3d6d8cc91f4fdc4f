// Notifies owners that a project of theirs has become dormant: once, until something happens in it
// again.
import type { Database, Db } from "#server/database/connect.ts";
import { maxRunMs, timeLimit } from "#server/database/job-progress.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { health } from "#server/features/projects/activity-sql.ts";

/** Projects per statement, so that each ends well before the statement timeout. */
const batchSize = 2_000;

/**
 * One person is notified of one project in so many days, so that somebody with a thousand imported
 * projects isn't flooded; the others wait for their turn.
 */
const daysBetween = 7;

const isDue = sql`(${health}) = 'dormant' and p.hidden_at is null
  and (p.dormant_notified_at is null or p.dormant_notified_at < p.last_activity_at)`;

const wasNotifiedLately = sql`u.dormant_notified_at > now() - make_interval(days => ${daysBetween})`;

/** Goes through the projects, newest first; returns of how many it notified the owners. */
export async function notifyDormant({ db }: Database, maxMs = maxRunMs): Promise<number> {
  const isTimeUp = timeLimit(maxMs);
  const notifiedOwners = new Set<string>();
  let notified = 0;
  for (let before: string | null = null; ;) {
    const found: Batch = await dueBefore(db, before);
    for (const { id, owners } of found.due) {
      if (isTimeUp()) return notified;
      if (owners.some((owner) => notifiedOwners.has(owner))) continue;
      if (!(await notifyOwners(db, id))) continue;
      for (const owner of owners) notifiedOwners.add(owner);
      notified += 1;
    }
    if (found.count < batchSize) return notified;
    before = found.last;
  }
}

interface Batch {
  readonly count: number;
  readonly last: string | null;
  /** Projects to notify of, unless one of their owners is notified of another one first. */
  readonly due: readonly { id: string; owners: string[] }[];
}

async function dueBefore(db: Db, before: string | null): Promise<Batch> {
  const row = await sql<Batch>`
    with batch as materialized (
      select p.id, ${isDue} as is_due from projects p
      where ${before}::uuid is null or p.id < ${before}::uuid
      order by p.id desc limit ${batchSize}
    ), due as (
      select b.id, json_agg(u.id) as owners
      from batch b join members m on m.project_id = b.id and m.role_name = 'owner'
        join users u on u.id = m.user_id
      where b.is_due group by b.id having not coalesce(bool_or(${wasNotifiedLately}), false)
    )
    select count(*)::int as count, (array_agg(id order by id))[1] as last,
      coalesce((select json_agg(json_build_object('id', id, 'owners', owners) order by id desc)
        from due), '[]') as due
    from batch`.maybeOne(db);
  return row ?? { count: 0, last: null, due: [] };
}

/**
 * Notifies the owners if the project is still due under its lock, so that several servers do so
 * once; returns whether they were. It counts as done also for those who switched this off.
 */
function notifyOwners(db: Db, projectId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const due = await sql`
      select from projects p where p.id = ${projectId} and ${isDue}
      for no key update`.all(transaction);
    if (due.length === 0) return false;
    const owners = await sql<{ id: string; wasNotifiedLately: boolean | null }>`
      select u.id, ${wasNotifiedLately} as "wasNotifiedLately" from users u
      where u.id in (select user_id from members
        where project_id = ${projectId} and role_name = 'owner')
      order by u.id for no key update`.all(transaction);
    if (owners.some((owner) => owner.wasNotifiedLately)) return false;
    const ownerIds = owners.map(({ id }) => id);
    await sql`update projects set dormant_notified_at = now()
      where id = ${projectId}`.run(transaction);
    await sql`update users set dormant_notified_at = now()
      where id = any(${ownerIds}::uuid[])`.run(transaction);
    await notify(transaction, ownerIds, { event: "project_dormant", actorId: null, projectId });
    return true;
  });
}
