import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import {
  addHiddenWord as addHiddenWordCall,
  dismissSearch,
  type HiddenWord,
  listHiddenWords,
  readTrending,
  removeHiddenWord as removeHiddenWordCall,
} from "#contract/trending.ts";
import { recordAct } from "#server/database/audit-log.ts";
import type { Database } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { computeTrending, type FindsAsWritten } from "./compute.ts";
import { addHiddenWord, hiddenWords, removeHiddenWord } from "./hidden-words.ts";
import { dismissQuery } from "./queries.ts";
import { settleSearches } from "./record-search.ts";
import { forgetCount, trendingNow } from "./trending-now.ts";

export function trendingRoutes(
  app: FastifyInstance,
  database: Database,
  findsAsWritten: FindsAsWritten,
): void {
  serve(app, readTrending, ({ request }) =>
    trendingNow(request.database, findsAsWritten, request.readDb),
  );

  serve(app, dismissSearch, async ({ me, body, request }) => {
    const { query } = body();
    await settleSearches(request.database);
    await inTransaction(request.database.db, async (db) => {
      if (!(await dismissQuery(db, query))) throw notFound(t(dismissSearch.missing));
      const subject = { kind: "search", id: query, name: query };
      await recordAct(db, { byUserId: me().id, act: "dismiss search", subject });
    });
    forgetCount(request.database);
    await computeTrending(request.database, findsAsWritten);
    return trendingNow(request.database, findsAsWritten);
  });

  serve(app, listHiddenWords, async ({ request }) => hiddenWords(request.database.db));

  serve(app, addHiddenWordCall, async ({ me, body, request }) => {
    const { word: typed } = body();
    const word = await inTransaction(request.database.db, async (db) => {
      const added = await addHiddenWord(db, typed);
      if (added.isNew) await recordAct(db, actOn(added.word, me().id, "hide searches with word"));
      return added.word;
    });
    await computeTrending(request.database, findsAsWritten);
    return word;
  });

  serve(app, removeHiddenWordCall, async ({ me, params, request }) => {
    const word = await inTransaction(request.database.db, async (db) => {
      const removed = await removeHiddenWord(db, params.id);
      if (!removed) throw notFound(t(removeHiddenWordCall.missing));
      await recordAct(db, actOn(removed, me().id, "show searches with word"));
      return removed;
    });
    await computeTrending(request.database, findsAsWritten);
    return word;
  });

  // Write the collected searches before the server stops.
  app.addHook("onClose", () =>
    settleSearches(database).catch((error: unknown) => {
      app.log.warn({ err: error }, "could not count the latest searches");
    }),
  );
}

const actOn = ({ id, word }: HiddenWord, byUserId: string, act: string) => ({
  byUserId,
  act,
  subject: { kind: "search", id, name: word },
});
