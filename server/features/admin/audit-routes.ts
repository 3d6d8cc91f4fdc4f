import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { exportAudit, listAudit } from "#contract/admin.ts";
import { id } from "#contract/text.ts";
import { currentTime } from "#server/database/clock.ts";
import { recordAct } from "#server/database/audit-log.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { Download, Page, serve } from "#server/http/serve.ts";
import { auditBefore, auditLines } from "./audit-queries.ts";

const latestCursor = z.tuple([id]);

export function auditRoutes(app: FastifyInstance): void {
  serve(app, listAudit, async ({ query, request }) => {
    const { pageSize, after, ...filter } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    const found = await auditBefore(request.database.db, filter, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (entry) => [entry.id]);
    return new Page(rows, next);
  });

  serve(app, exportAudit, async ({ me, request, count }) => {
    await count();
    const { db } = request.database;
    const subject = { kind: "audit", id: "audit", name: "Audit log" };
    await recordAct(db, { byUserId: me().id, act: "export", subject });
    const today = currentTime().toISOString().slice(0, 10);
    return new Download(`audit-log-${today}.jsonl`, auditLines(db));
  });
}
