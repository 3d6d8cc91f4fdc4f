import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { countSteps, findPath, maxStepCounts, readGraph, searchGraph } from "#contract/graph.ts";
import { readCursor } from "#server/http/cursor.ts";
import { notFound } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { beginning, neighboursOf, positionCursor } from "./neighbours.ts";
import { parseNid } from "./nodes.ts";
import { pathBetween, stepsTo } from "./path.ts";
import { searchNodes } from "./search.ts";

export function graphRoutes(app: FastifyInstance): void {
  serve(app, readGraph, async ({ query, viewer, request }) => {
    const { nid, after } = query();
    const node = parseNid(nid, "nid");
    const from = readCursor(after, positionCursor(node)) ?? beginning;
    const graph = await neighboursOf(request.readDb, viewer?.id ?? null, node, from);
    if (!graph) throw notFound(t(readGraph.missing));
    return graph;
  });

  serve(app, findPath, async ({ query, viewer, request }) => {
    const { from, to, over, count } = query();
    const [one, other] = [parseNid(from, "from"), parseNid(to, "to")];
    const path = await pathBetween(request.database, viewer?.id ?? null, one, other, {
      isOverPeople: over === "people",
      count: Number(count),
      db: request.readDb,
    });
    if (!path) throw notFound(t(findPath.missing));
    return path;
  });

  serve(app, countSteps, async ({ query, viewer, request, count }) => {
    await count();
    const { from, to } = query();
    const one = parseNid(from, "from");
    const others = to.split(",", maxStepCounts).map((nid) => parseNid(nid, "to"));
    const steps = await stepsTo(request.database, viewer?.id ?? null, one, others, request.readDb);
    if (!steps) throw notFound(t(countSteps.missing));
    return { steps: Object.fromEntries(steps) };
  });

  serve(app, searchGraph, async ({ query, viewer, request }) =>
    searchNodes(request.database, viewer?.id ?? null, query().q, request.readDb),
  );
}
