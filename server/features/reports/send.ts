// Sending a report: what it is about is kept as it is, and admins are told.
import { sql } from "kysely";
import type { NewReport, Report } from "#contract/reports.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notify } from "#server/features/notifications/notify.ts";
import { insertReport } from "./queries.ts";

/** Stores a report, unless one of the same person and thing is open: then that one is answered. */
export function reportThing(
  db: Db,
  reporterId: string,
  given: Required<NewReport>,
): Promise<Report> {
  return inTransaction(db, async (transaction) => {
    const sent = await insertReport(transaction, reporterId, given);
    if (!sent.isRepeat) await tellAdmins(transaction, reporterId, sent);
    return sent;
  });
}

/**
 * Tells admins of a report. Those who haven't read yet that the same thing was reported, or something
 * by the same person, are not told again until that is settled: a flood notifies once.
 */
async function tellAdmins(db: Db, reporterId: string, sent: Report): Promise<void> {
  // One after the other: of reports sent at once, the second sees whom the first told.
  await sql`select pg_advisory_xact_lock(hashtext('stack-cafe reports'))`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from users u where is_admin and not exists (
      select from reports r join notifications n on n.report_id = r.id
      where n.user_id = u.id and not n.is_read and r.outcome is null
        and (r.thing_id = ${sent.reported} or r.reporter_id = ${reporterId}))`.execute(db);
  await notify(
    db,
    rows.map(({ id }) => id),
    { event: "report_created", actorId: reporterId, reportId: sent.id },
  );
}
