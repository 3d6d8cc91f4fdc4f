import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  countOpenReports,
  judgeReported,
  judgeReporter,
  listReported,
  type NewReport,
  type Report,
  reportedKind,
  sendReport,
} from "#contract/reports.ts";
import { id } from "#contract/text.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { int4, pageOf, readCursor, timestamp } from "#server/http/cursor.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { actOnReported } from "./act-on-reported.ts";
import { insertReport, ownershipOf } from "./queries.ts";
import { countOpen, reportedThing, reportedThings } from "./queue.ts";
import { actOnReporter } from "./reporters.ts";
import { mayReport } from "./rules.ts";

const thingNamed = z.object({ kind: reportedKind, id });
const queueCursor = z.tuple([int4.min(0), timestamp, id]);

export function reportRoutes(app: FastifyInstance): void {
  serve(app, sendReport, async ({ me, body, peekBody, request, count }) => {
    const { db } = request.database;
    const named = peekBody(thingNamed);
    const ownership = named && (await ownershipOf(db, named, me().id));
    if (named && !ownership) throw notFound(t(sendReport.missing));
    if (ownership && !mayReport(ownership)) throw forbidden(t("reports.ownContent"));
    const report = body();
    await count();
    return reportThing(db, me().id, report);
  });

  serve(app, listReported, async ({ me, query, request }) => {
    const { state, sort, pageSize, after } = query();
    const window = { sort, after: readCursor(after, queueCursor), limit: pageSize + 1 };
    const found = await reportedThings(request.database.db, me().id, state, window);
    const { rows, next } = pageOf(found, pageSize, ({ key }) => key);
    return new Page(
      rows.map(({ thing }) => thing),
      next,
    );
  });

  serve(app, countOpenReports, async ({ request }) => ({
    count: await countOpen(request.database.db),
  }));

  serve(app, judgeReported, async ({ params, me, body, request }) => {
    const { db } = request.database;
    if (!(await reportedThing(db, me().id, params))) throw notFound(t(judgeReported.missing));
    await actOnReported(db, params, me().id, body());
    const thing = await reportedThing(db, me().id, params);
    if (!thing) throw notFound(t(judgeReported.missing));
    return thing;
  });

  serve(app, judgeReporter, ({ params, me, body, request }) =>
    actOnReporter(request.database.db, params.id, me().id, body),
  );
}

/** Stores a report, or returns the person's open report of the same content. */
export function reportThing(
  db: Db,
  reporterId: string,
  report: Required<NewReport>,
): Promise<Report> {
  return inTransaction(db, async (transaction) => {
    const sent = await insertReport(transaction, reporterId, report);
    if (!sent.isRepeat) await notifyAdmins(transaction, reporterId, sent);
    return sent;
  });
}

/**
 * Notifies admins of a report. Admins who haven't read an open notification about the same content
 * or the same reporter aren't notified again, so that a flood notifies once.
 */
async function notifyAdmins(db: Db, reporterId: string, sent: Report): Promise<void> {
  // Serialized: of two concurrent reports, the second has to see whom the first notified.
  await sql`select pg_advisory_xact_lock(hashtext('stack-cafe reports'))`.run(db);
  const rows = await sql<{ id: string }>`
    select id from users u where is_admin and not exists (
      select from reports r join notifications n on n.report_id = r.id
      where n.user_id = u.id and not n.is_read and r.outcome is null
        and (r.thing_id = ${sent.reported} or r.reporter_id = ${reporterId}))`.all(db);
  await notify(
    db,
    rows.map((admin) => admin.id),
    { event: "report_created", actorId: reporterId, reportId: sent.id },
  );
}
