import type { FastifyInstance } from "fastify";
import { listTechs } from "#contract/techs.ts";
import { id } from "#contract/text.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { Page, serve } from "#server/http/serve.ts";
import { z } from "zod";
import { techsAfter } from "./queries.ts";

const cursor = z.tuple([id]);

export function techRoutes(app: FastifyInstance): void {
  serve(app, listTechs, async ({ query, request }) => {
    const { pageSize, after, gt } = query();
    const from = readCursor(after, cursor)?.[0] ?? gt ?? null;
    const found = await techsAfter(request.database.db, from, pageSize + 1);
    const { rows, next } = pageOf(found, pageSize, (tech) => [tech.id]);
    return new Page(rows, next);
  });
}
