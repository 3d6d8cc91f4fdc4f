import type { FastifyInstance } from "fastify";
import { matchProjects } from "#contract/matches.ts";
import { serve } from "#server/http/serve.ts";
import { matchesFor } from "./queries.ts";

export function matchRoutes(app: FastifyInstance): void {
  serve(app, matchProjects, async ({ query, viewer, request }) => {
    const { techs, role, pageSize } = query();
    return matchesFor(request.database, viewer, { techs, role, limit: pageSize });
  });
}
