import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listAudit } from "#contract/admin.ts";
import { id } from "#contract/text.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { Page, serve } from "#server/http/serve.ts";
import { auditBefore } from "./audit-queries.ts";

const latestCursor = z.tuple([id]);

export function auditRoutes(app: FastifyInstance): void {
  serve(app, listAudit, async ({ query, request }) => {
    const { pageSize, after, ...filter } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    const found = await auditBefore(request.database.db, filter, before, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (entry) => [entry.id]);
    return new Page(rows, next);
  });
}
