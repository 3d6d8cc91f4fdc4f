// Reminds owners of applications that have waited for two and for seven days.
import { currentTime } from "#server/database/clock.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { maxRunMs, timeLimit } from "#server/database/job-progress.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { ownerIdsOf } from "#server/features/projects/team.ts";
import { reminderDays } from "#shared/answer-times.ts";
import { lastTimeAt } from "#shared/site-clock.ts";
import { pendingSince } from "./waiting.ts";

/** Applications per statement, so that each ends well before the statement timeout. */
const batchSize = 2_000;

const after = (days: number) => sql`${pendingSince} + make_interval(days => ${days})`;

/** The last of the reminder days that the row `a` has reached; null before the first. */
const reached = sql`case ${sql.join(
  reminderDays.toReversed().map((days) => sql`when ${after(days)} <= now() then ${after(days)}`),
  " ",
)} end`;

/**
 * Whether the owners are to be reminded of the row `a`, with its applicant `u`, whom they see. A
 * reminder from before it was re-opened doesn't count.
 */
const isDue = sql`a.status = 'pending' and u.hidden_at is null
  and coalesce(a.reminded_at, '-infinity') < ${reached}`;

/** Whether the row `p` may be reminded of: nobody can accept for a hidden one. Once a day. */
const isFree = () => sql`p.hidden_at is null and (p.applications_reminded_at is null
  or p.applications_reminded_at < ${lastTimeAt(0, "each day", currentTime())})`;

/** Goes through what waits, the longest first; returns of how many projects it reminded. */
export async function remindOwners({ db }: Database, maxMs = maxRunMs): Promise<number> {
  const isTimeUp = timeLimit(maxMs);
  const seen = new Set<string>();
  let reminded = 0;
  for (let last: Waiting | null = null; ;) {
    const found: Waiting[] = await waitingAfter(db, last);
    for (const { projectId, isDue: due } of found) {
      if (isTimeUp()) return reminded;
      if (!due || seen.has(projectId)) continue;
      seen.add(projectId);
      if (await remindOf(db, projectId)) reminded += 1;
    }
    if (found.length < batchSize) return reminded;
    last = found.at(-1) ?? null;
  }
}

interface Waiting {
  readonly id: string;
  readonly projectId: string;
  readonly since: string;
  readonly isDue: boolean;
}

/** Reads the index of what waits, whether it is due or not, so that each statement is bounded. */
async function waitingAfter(db: Db, last: Waiting | null): Promise<Waiting[]> {
  return sql<Waiting>`
    select a.id, a.project_id as "projectId", ${pendingSince}::text as since,
      ${isDue} and ${isFree()} as "isDue"
    from (
      select a.* from applications a
      where a.status = 'pending'
        and ${pendingSince} <= now() - make_interval(days => ${Math.min(...reminderDays)})
        and (${last === null} or (${pendingSince}, a.id)
          > (${last?.since ?? null}::timestamptz, ${last?.id ?? null}::uuid))
      order by ${pendingSince}, a.id limit ${batchSize}) a
      join users u on u.id = a.user_id join projects p on p.id = a.project_id
    order by ${pendingSince}, a.id`.all(db);
}

interface Oldest {
  readonly id: string;
  readonly requestedRole: string;
  readonly days: number;
  readonly count: number;
}

/**
 * Notifies the owners if something is still due under the project's lock, so that several servers do
 * so once; returns whether they were. It counts as done also for those who switched this off.
 */
function remindOf(db: Db, projectId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const free = await sql`
      select from projects p where p.id = ${projectId} and ${isFree()}
      for no key update`.all(transaction);
    if (free.length === 0) return false;
    const rowCount = await sql`
      update applications a set reminded_at = now() from users u
      where u.id = a.user_id and a.project_id = ${projectId} and ${isDue}`.run(transaction);
    if (rowCount === 0) return false;
    const rows = await sql<Oldest>`
      select a.id, a.requested_role as "requestedRole", count(*) over ()::int as count,
        extract(day from now() - ${pendingSince})::int as days
      from applications a join users u on u.id = a.user_id
      where a.project_id = ${projectId} and a.status = 'pending' and u.hidden_at is null
      order by ${pendingSince}, a.id limit 1`.all(transaction);
    const [oldest] = rows;
    if (!oldest) return false;
    await sql`update projects set applications_reminded_at = now()
      where id = ${projectId}`.run(transaction);
    const { id: applicationId, ...detail } = oldest;
    await notify(transaction, await ownerIdsOf(transaction, projectId), {
      event: "application_reminder",
      actorId: null,
      projectId,
      applicationId,
      detail,
    });
    return true;
  });
}
