import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { countIssues, type Issue, listIssues } from "#contract/issues.ts";
import { listStarterIssues } from "#contract/repositories.ts";
import { id as idSchema } from "#contract/text.ts";
import { totalHeader } from "#server/features/projects/list.ts";
import { notFound } from "#server/http/errors.ts";
import { JsonText, serve } from "#server/http/serve.ts";
import { issueFacetsOf, issuesListed } from "./list.ts";
import { addressOfIssue } from "./open-issue.ts";
import { starterIssuesOf } from "./queries.ts";

export function starterIssueRoutes(app: FastifyInstance): void {
  // Of the page with the list, whose links lead here first.
  app.get<{ Params: { id: string } }>("/issues/:id", async (request, reply) => {
    const { data: issueId } = idSchema.safeParse(request.params.id);
    const address =
      issueId === undefined ? null : await addressOfIssue(request.database, app.settings, issueId);
    return reply.header("cache-control", "no-store").redirect(address ?? "/issues?gone=true");
  });

  serve(app, listIssues, async ({ query, viewer, request, reply }) => {
    const { page, total } = await issuesListed(request.database, viewer, query());
    reply.headers(totalHeader(total));
    return page;
  });

  serve(app, countIssues, async ({ query, viewer, request }) =>
    issueFacetsOf(request.database, viewer, query()),
  );

  serve(app, listStarterIssues, async ({ params, viewer, request }) => {
    const issues = await starterIssuesOf(request.database, viewer, params.id);
    if (!issues) throw notFound(t(listStarterIssues.missing));
    return new JsonText<Issue[]>(issues);
  });
}
