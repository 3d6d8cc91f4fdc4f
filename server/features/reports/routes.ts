import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  countOpenReports,
  judgeReported,
  judgeReporter as judgeReporterCall,
  listReported,
  reportedKind,
  sendReport,
} from "#contract/reports.ts";
import { id } from "#contract/text.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { forbidden, notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";
import { judge } from "./judge.ts";
import { ownershipOf } from "./queries.ts";
import { countOpen, reportedThing, reportedThings } from "./queue.ts";
import { judgeReporter } from "./reporters.ts";
import { mayReport } from "./rules.ts";
import { reportThing } from "./send.ts";

const thingNamed = z.object({ kind: reportedKind, id });
const queueCursor = z.tuple([
  z.number().int().min(0),
  z.iso.datetime({ precision: 3 }).refine((at) => !at.startsWith("0000")),
  id,
]);

export function reportRoutes(app: FastifyInstance): void {
  serve(app, sendReport, async ({ me, body, part, request }) => {
    const { db } = request.database;
    const named = part(thingNamed);
    const ownership = named && (await ownershipOf(db, named, me().id));
    if (named && !ownership) throw notFound(sendReport.missing);
    if (ownership && !mayReport(ownership)) throw forbidden("This is your own.");
    const given = body();
    await request.countAs("reports");
    return reportThing(db, me().id, given);
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
    if (!(await reportedThing(db, me().id, params))) throw notFound(judgeReported.missing);
    await judge(db, params, me().id, body());
    const thing = await reportedThing(db, me().id, params);
    if (!thing) throw notFound(judgeReported.missing);
    return thing;
  });

  serve(app, judgeReporterCall, ({ params, me, body, request }) =>
    judgeReporter(request.database.db, params.id, me().id, body),
  );
}
