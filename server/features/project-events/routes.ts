import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listProjectEvents } from "#contract/project-events.ts";
import { id } from "#contract/text.ts";
import { projectExists } from "#server/features/projects/queries.ts";
import { readCursor } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { eventsOf } from "./queries.ts";

const projectNamed = z.object({ project: id });
const latestCursor = z.tuple([id]);

export function eventRoutes(app: FastifyInstance): void {
  serve(app, listProjectEvents, async ({ query, peekQuery, viewer, request }) => {
    const { db } = request.database;
    const named = peekQuery(projectNamed)?.project;
    if (named && !(await projectExists(db, named, viewer?.id ?? null))) {
      throw notFound(t(listProjectEvents.missing));
    }
    const { project, types, pageSize, after } = query();
    const listed = types?.split(",").map((type) => type.trim()) ?? null;
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    const filter = { projectId: project, types: listed, before, pageSize };
    return eventsOf(db, viewer?.id ?? null, filter, request.server.settings);
  });
}
