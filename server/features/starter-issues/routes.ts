import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { listStarterIssues } from "#contract/repositories.ts";
import { notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { starterIssuesOf } from "./queries.ts";

export function starterIssueRoutes(app: FastifyInstance): void {
  serve(app, listStarterIssues, async ({ params, viewer, request }) => {
    const issues = await starterIssuesOf(request.database, viewer, params.id);
    if (!issues) throw notFound(t(listStarterIssues.missing));
    return issues;
  });
}
