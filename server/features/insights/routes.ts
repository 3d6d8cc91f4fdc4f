import type { FastifyInstance } from "fastify";
import { recordVisit } from "#contract/insights.ts";
import { notFound } from "#server/http/errors.ts";
import { isBotOrPrefetch } from "#server/http/is-bot-or-prefetch.ts";
import { serve } from "#server/http/serve.ts";
import { t } from "#shared/messages/t.ts";
import { recordVisit as record } from "./record-visit.ts";
import { isOnTeam } from "./visit-queries.ts";

export function insightRoutes(app: FastifyInstance): void {
  serve(app, recordVisit, async ({ params: { id }, viewer, body, request }) => {
    const onTeam = await isOnTeam(request.database.db, id, viewer?.id ?? null);
    if (onTeam === null) throw notFound(t(recordVisit.missing));
    const visit = body();
    const counted = !onTeam && !isBotOrPrefetch(request.headers);
    if (counted) await record(request, id, visit);
    return { counted };
  });
}
