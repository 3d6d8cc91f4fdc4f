import type { FastifyInstance } from "fastify";
import { dismissSearch, readTrending } from "#contract/trending.ts";
import type { Database } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { recordAct } from "#server/features/admin/audit.ts";
import { notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { computeTrending } from "./compute.ts";
import { dismissQuery } from "./queries.ts";
import { settleSearches } from "./record-search.ts";
import { forgetCount, trendingNow } from "./trending-now.ts";

export function trendingRoutes(app: FastifyInstance, database: Database): void {
  serve(app, readTrending, async ({ request }) => trendingNow(request.database));

  serve(app, dismissSearch, async ({ me, body, request }) => {
    const { query } = body();
    await settleSearches(request.database);
    await inTransaction(request.database.db, async (db) => {
      if (!(await dismissQuery(db, query))) throw notFound(dismissSearch.missing);
      const subject = { kind: "search", id: query, name: query };
      await recordAct(db, { byUserId: me().id, act: "dismiss search", subject });
    });
    forgetCount(request.database);
    await computeTrending(request.database);
    return trendingNow(request.database);
  });

  // What the last visitors searched for isn't lost with the server.
  app.addHook("onClose", () =>
    settleSearches(database).catch((error: unknown) => {
      app.log.warn({ err: error }, "could not count what was searched for last");
    }),
  );
}
