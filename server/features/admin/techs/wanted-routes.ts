import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { dismissWantedTech, listWantedTechs } from "#contract/admin-techs.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { settleWanted } from "#server/features/techs/wanted.ts";
import { dismissWanted, wantedTechs } from "#server/features/techs/wanted-queries.ts";
import { int4, pageOf, readCursor, storedText } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { Page, serve } from "#server/http/serve.ts";

const timesCursor = z.tuple([int4.min(0), storedText]);

export function wantedTechRoutes(app: FastifyInstance): void {
  serve(app, listWantedTechs, async ({ query, request }) => {
    const { pageSize, after } = query();
    const from = readCursor(after, timesCursor);
    await settleWanted(request.database);
    const found = await wantedTechs(request.database.db, from, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, ({ times, word }) => [times, word]);
    return new Page(rows, next);
  });

  serve(app, dismissWantedTech, ({ me, body, request }) =>
    inTransaction(request.database.db, async (db) => {
      const { word } = body();
      const dismissed = await dismissWanted(db, word);
      if (!dismissed) throw notFound(t("admin.wantedMissing"));
      const subject = { kind: "tech", id: word, name: word };
      await recordAct(db, { byUserId: me().id, act: "dismiss wanted tech", subject });
      return dismissed;
    }),
  );
}
