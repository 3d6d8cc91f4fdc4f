// Finds the most meaningful connection between two nodes.
import type { GraphPath } from "#contract/graph.ts";
import type { Database } from "#server/database/connect.ts";
import { JsonText } from "#server/http/serve.ts";
import { nidOf, type NodeRef, nodeRefOf, nodesOf } from "./nodes.ts";
import { type Clock, inPathQueue } from "./path-queue.ts";
import { searchPath } from "./path-search.ts";
import { stepsFor, type TechRule } from "./path-sql.ts";
import { type TechUsage, techUsage } from "./tech-usage.ts";

/** A technology that this many use says little, so it is used only if nothing else connects. */
export const shareByThousands = 1_000;

/**
 * The approximate number of edges of a project and of a person, which decides the end to expand.
 */
const usualEdges = 10;

/** Null if one of them doesn't exist or isn't visible to the viewer. */
export async function pathBetween(
  database: Database,
  viewerId: string | null,
  one: NodeRef,
  other: NodeRef,
): Promise<JsonText<GraphPath> | null> {
  const [from, to] = [nidOf(one), nidOf(other)];
  const ends = await nodesOf(database, viewerId, [from, to]);
  if (!ends.has(from) || !ends.has(to)) return null;
  const found =
    from === to
      ? { path: [from], nodes: ends }
      : await inPathQueue(database, findShown(database, viewerId, ends, [from, to]));
  if (!found) return null;
  const { path } = found;
  const nodes = (path ?? []).map((nid) => found.nodes.get(nid));
  const edges = (path ?? []).slice(1).map((nid, index) => ({ nodes: [path?.[index], nid] }));
  return new JsonText(
    `{"path":${JSON.stringify(path)},"nodes":[${nodes.join(",")}],"edges":${JSON.stringify(edges)}}`,
  );
}

/** The visible path with its nodes; null if an end was hidden or deleted meanwhile. */
const findShown =
  (
    database: Database,
    viewerId: string | null,
    ends: Map<string, string>,
    [from, to]: readonly [string, string],
  ) =>
  async (clock: Clock) => {
    for (;;) {
      clock();
      const path = await findPath(database, viewerId, clock, [from, to]);
      if (!path || path.length === 2) return { path, nodes: ends };
      const nodes = await nodesOf(database, viewerId, path);
      if (!nodes.has(from) || !nodes.has(to)) return null;
      if (path.every((nid) => nodes.has(nid))) return { path, nodes };
      // A node in between was hidden or deleted meanwhile: search again for another path.
    }
  };

async function findPath(
  database: Database,
  viewerId: string | null,
  clock: Clock,
  [from, to]: readonly [string, string],
): Promise<string[] | null> {
  const usage = await techUsage(database);
  // The search always runs in one direction, so that the way back is the same path.
  const [first, last] = from < to ? [from, to] : [to, from];
  for (const rule of rules(usage, [first, last])) {
    const steps = stepsFor(database, viewerId, rule, clock);
    const path = await searchPath(waysOf(steps, usage), first, last);
    if (path) return first === from ? path : path.toReversed();
  }
  return null;
}

/** Which technologies may be used, in this order: only the ends, those that few use, all. */
function rules(usage: TechUsage, ends: readonly string[]): TechRule[] {
  const asked = ends.map(nodeRefOf).filter(({ type }) => type === "tech");
  const askedIds = asked.map(({ id }) => id);
  const shared = [...usage].filter(
    ([id, number]) => number >= shareByThousands && !askedIds.includes(id),
  );
  const few = { only: null, never: shared.map(([id]) => id) };
  return [
    { only: askedIds, never: [] },
    few,
    ...(shared.length > 0 ? [{ only: null, never: [] }] : []),
  ];
}

function waysOf(steps: ReturnType<typeof stepsFor>, usage: TechUsage) {
  const usageOfNid = (nid: string) =>
    nid.startsWith("T") ? (usage.get(nodeRefOf(nid).id) ?? 0) : null;
  return {
    /** People and projects cost nothing; the more use a technology, the more it costs. */
    costOf: (nid: string) => Math.log2(1 + (usageOfNid(nid) ?? 0)),
    weightOf: (nids: Iterable<string>) => {
      let weight = 0;
      for (const nid of nids) weight += usageOfNid(nid) ?? usualEdges;
      return weight;
    },
    stepsFrom: steps.from,
    stepsBetween: steps.between,
    bridge: steps.bridge,
  };
}
