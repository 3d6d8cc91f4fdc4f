// All reports of one person: their outcomes, and dismissing them together.
import { t } from "#shared/messages/t.ts";
import type { UserRef } from "#contract/people.ts";
import { judgeReporter, type ReporterActInput, type ReporterRecord } from "#contract/reports.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { notFound } from "#server/http/errors.ts";
import { reporterAbilities } from "./rules.ts";

/** The record of each of these people; people who never reported have none. */
export async function recordsOf(
  db: Db,
  reporterIds: readonly string[],
): Promise<ReadonlyMap<string, ReporterRecord>> {
  if (reporterIds.length === 0) return new Map();
  const rows = await sql<{
    id: string;
    total: number;
    open: number;
    dismissed: number;
    setAside: number;
  }>`
    select reporter_id as id, count(*) as total, count(*) filter (where outcome is null) as open,
      count(*) filter (where outcome = 'dismissed') as dismissed,
      count(*) filter (where set_aside) as "setAside"
    from reports where reporter_id = any(${reporterIds}::uuid[]) group by reporter_id`.all(db);
  return new Map(
    rows.map(({ id, total, open, dismissed, setAside }) => [
      id,
      { total, open, dismissed, can: reporterAbilities({ open, setAside }) },
    ]),
  );
}

const noReports: ReporterRecord = {
  total: 0,
  open: 0,
  dismissed: 0,
  can: reporterAbilities({ open: 0, setAside: 0 }),
};

/** Dismisses or re-opens all reports of one person. @throws 404 */
export function actOnReporter(
  db: Db,
  reporterId: string,
  byUserId: string,
  body: () => Required<ReporterActInput>,
): Promise<ReporterRecord & { reporter: UserRef }> {
  return inTransaction(db, async (transaction) => {
    const reporter = await holdReporter(transaction, reporterId);
    if (!reporter) throw notFound(t(judgeReporter.missing));
    const { act, note } = body();
    const reports = await changes[act](transaction, reporterId);
    if (reports > 0) {
      await recordAct(transaction, {
        byUserId,
        act: act === "dismiss" ? "dismiss reports by" : "reopen reports by",
        subject: { kind: "user", id: reporterId, name: reporter.username },
        detail: { ...(note && { note }), reports },
      });
    }
    const record = (await recordsOf(transaction, [reporterId])).get(reporterId);
    return { ...(record ?? noReports), reporter };
  });
}

async function holdReporter(db: Db, id: string): Promise<UserRef | null> {
  const row = await sql<{ reporter: UserRef }>`
    select ${userRefJson} as reporter from users u
    where u.id = ${id} for no key update`.maybeOne(db);
  return row?.reporter ?? null;
}

const changes: Record<ReporterActInput["act"], (db: Db, id: string) => Promise<number>> = {
  dismiss: (db, id) =>
    sql`update reports set outcome = 'dismissed', settled_at = now(), set_aside = true
        where reporter_id = ${id} and outcome is null`.run(db),
  reopen: async (db, id) => {
    // Only one report per item can be open: the last one, and none if it was reported again since.
    const reopened =
      await sql`update reports r set outcome = null, settled_at = null, set_aside = false
        where id in (select distinct on (thing_id) id from reports
            where reporter_id = ${id} and set_aside order by thing_id, id desc)
          and not exists (select from reports
            where thing_id = r.thing_id and reporter_id = ${id} and outcome is null)`.run(db);
    await sql`update reports set set_aside = false where reporter_id = ${id} and set_aside`.run(db);
    return reopened;
  },
};
