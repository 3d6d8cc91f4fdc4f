// Applications that nobody answered in time expire, and their applicants are notified.
import type { Database, Db } from "#server/database/connect.ts";
import { maxRunMs, timeLimit } from "#server/database/job-progress.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { announceApplication, notifyOfStatus } from "./change-application.ts";
import { setStatus } from "./queries.ts";
import { pendingSince } from "./waiting.ts";

/** Applications per statement, so that each ends well before the statement timeout. */
const batchSize = 100;

export interface Expired {
  readonly expired: number;
  readonly isDone: boolean;
}

/** An application that is due, and its position in the order of waiting. */
interface Due {
  readonly id: string;
  readonly projectId: string;
  readonly since: string;
  /** Whether an admin hid the project. */
  readonly isHidden: boolean;
}

/**
 * Expires what has been pending for so many days, what has waited longest first. Applications to
 * hidden projects wait: nobody can accept them, and their applicants don't see the project.
 */
export async function expireApplications(
  { db }: Database,
  days: number,
  maxMs = maxRunMs,
): Promise<Expired> {
  const isTimeUp = timeLimit(maxMs);
  let expired = 0;
  for (let after: Due | null = null; ;) {
    const due: Due[] = await dueAfter(db, days, after);
    for (const one of due) {
      if (isTimeUp()) return { expired, isDone: false };
      if (!one.isHidden && (await expire(db, one, days))) expired += 1;
    }
    if (due.length < batchSize) return { expired, isDone: true };
    after = due.at(-1) ?? null;
  }
}

const isDue = (days: number) =>
  sql`a.status = 'pending' and ${pendingSince} <= now() - make_interval(days => ${days})`;

async function dueAfter(db: Db, days: number, after: Due | null): Promise<Due[]> {
  return sql<Due>`
    select due.id, due.project_id as "projectId", due.since::text,
      p.hidden_at is not null as "isHidden"
    from (
      select a.id, a.project_id, ${pendingSince} as since from applications a
      where ${isDue(days)} and (${after === null} or (${pendingSince}, a.id)
        > (${after?.since ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by ${pendingSince}, a.id limit ${batchSize}) due join projects p on p.id = due.project_id
    order by due.since, due.id`.all(db);
}

/** Expires the application if it is still due under its lock; returns whether it was. */
function expire(db: Db, { id, projectId }: Due, days: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const projects = await sql`
      select from projects where id = ${projectId} and hidden_at is null
      for no key update`.all(transaction);
    if (projects.length === 0) return false;
    const rows = await sql<{ applicantId: string; requestedRole: string }>`
      select a.user_id as "applicantId", a.requested_role as "requestedRole" from applications a
      where a.id = ${id} and ${isDue(days)} for update`.all(transaction);
    const [due] = rows;
    if (!due) return false;
    const application = { id, projectId, ...due };
    await setStatus(transaction, id, { status: "expired", reason: null, byUserId: null });
    await announceApplication(transaction, application);
    await notifyOfStatus(transaction, application, "expired", { byUserId: null });
    return true;
  });
}
