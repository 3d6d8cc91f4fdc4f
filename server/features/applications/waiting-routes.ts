import type { FastifyInstance } from "fastify";
import { countWaitingApplications, listWaitingApplications } from "#contract/applications.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { Page, serve } from "#server/http/serve.ts";
import { latestCursor } from "./latest-cursor.ts";
import { applicationsOf } from "./queries.ts";
import { countWaiting } from "./waiting.ts";

/** For whoever owns projects: what waits for their answer in any of them. */
export function waitingRoutes(app: FastifyInstance): void {
  serve(app, listWaitingApplications, async ({ me, query, request }) => {
    const { pageSize, after } = query();
    const filter = { waitingFor: me().id };
    const before = readCursor(after, latestCursor);
    const found = await applicationsOf(request.database.db, me().id, filter, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (row) => [row.updatedAt, row.id]);
    return new Page(rows, next);
  });

  serve(app, countWaitingApplications, async ({ me, request }) => ({
    count: await countWaiting(request.database.db, me().id),
  }));
}
