// Finds the most meaningful connections between two nodes.
import type { GraphPaths } from "#contract/graph.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { JsonText } from "#server/http/serve.ts";
import { nidOf, type NodeRef, nodeRefOf, nodesOf } from "./nodes.ts";
import { type Clock, inPathQueue } from "./path-queue.ts";
import { searchPath, type Step } from "./path-search.ts";
import { stepsFor, type StepRule } from "./path-sql.ts";
import { type TechUsage, techUsage } from "./tech-usage.ts";

/** A technology that this many use says little, so it is used only if nothing else connects. */
export const shareByThousands = 1_000;

/**
 * The approximate number of edges of a project and of a person, which decides the end to expand.
 */
const usualEdges = 10;

interface PathOptions {
  /** Whether technologies may be at the ends only. */
  isOverPeople?: boolean;
  /** How many different paths to find, at most. */
  count?: number;
  /** What is read from, unless it is the database itself. */
  db?: Db;
}

interface ShownPath {
  readonly path: readonly string[] | null;
  /** JSON by nid. */
  readonly nodes: ReadonlyMap<string, string>;
}

/** Null if one of them doesn't exist or isn't visible to the viewer. */
export async function pathBetween(
  database: Database,
  viewerId: string | null,
  one: NodeRef,
  other: NodeRef,
  { isOverPeople = false, count = 1, db = database.db }: PathOptions = {},
): Promise<JsonText<GraphPaths> | null> {
  const [from, to] = [nidOf(one), nidOf(other)];
  const ends = await nodesOf(db, viewerId, [from, to]);
  if (!ends.has(from) || !ends.has(to)) return null;
  if (from === to) return jsonOf([{ path: [from], nodes: ends }]);
  const found = await inPathQueue(database, "paths", async (clock) => {
    const paths: ShownPath[] = [];
    while (paths.length < count) {
      const search = { db, from, to, isOverPeople, known: paths.map(({ path }) => path ?? []) };
      const next = await findShown(database, viewerId, ends, search, clock);
      if (!next) return null;
      if (!next.path) break;
      paths.push(next);
    }
    return paths;
  });
  return found && jsonOf(found);
}

/**
 * The number of steps to each node, null where there is no path; nodes that aren't visible and those
 * that there was no time for are missing. Null if the first one isn't visible.
 */
export async function stepsTo(
  database: Database,
  viewerId: string | null,
  one: NodeRef,
  others: readonly NodeRef[],
  db: Db = database.db,
): Promise<ReadonlyMap<string, number | null> | null> {
  const [from, ...targets] = [one, ...others].map(nidOf);
  if (from === undefined) return null;
  const nodes = await nodesOf(db, viewerId, [from, ...targets]);
  if (!nodes.has(from)) return null;
  return inPathQueue(database, "steps", async (clock) => {
    const until = performance.now() + maxCountingMs;
    const hurried = () => {
      clock();
      if (performance.now() > until) throw new OutOfTime();
    };
    const steps = new Map<string, number | null>();
    try {
      for (const to of targets) {
        if (!nodes.has(to)) continue;
        const search = { db, from, to, isOverPeople: false, known: [] };
        const path = from === to ? [from] : await findPath(database, viewerId, search, hurried);
        steps.set(to, path && path.length - 1);
      }
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
    }
    return steps;
  });
}

/** A list of suggestions waits no longer for a detail of them. */
const maxCountingMs = 1_500;

class OutOfTime extends Error {}

function jsonOf(paths: readonly ShownPath[]): JsonText<GraphPaths> {
  const [best = { path: null, nodes: new Map() }, ...others] = paths;
  const partsOf = ({ path, nodes }: ShownPath) => {
    const edges = (path ?? []).slice(1).map((nid, index) => ({ nodes: [path?.[index], nid] }));
    const shown = (path ?? []).map((nid) => nodes.get(nid));
    return `"path":${JSON.stringify(path)},"nodes":[${shown.join(",")}],"edges":${JSON.stringify(edges)}`;
  };
  const rest = others.map((one) => `{${partsOf(one)}}`);
  return new JsonText(`{${partsOf(best)},"others":[${rest.join(",")}]}`);
}

interface Search {
  readonly db: Db;
  readonly from: string;
  readonly to: string;
  readonly isOverPeople: boolean;
  /** Paths that were found before. */
  readonly known: readonly (readonly string[])[];
}

/** The visible path with its nodes; null if an end was hidden or deleted meanwhile. */
async function findShown(
  database: Database,
  viewerId: string | null,
  ends: Map<string, string>,
  search: Search,
  clock: Clock,
): Promise<ShownPath | null> {
  const { db, from, to } = search;
  for (;;) {
    clock();
    const path = await findPath(database, viewerId, search, clock);
    if (!path || path.length === 2) return { path, nodes: ends };
    const nodes = await nodesOf(db, viewerId, path);
    if (!nodes.has(from) || !nodes.has(to)) return null;
    if (path.every((nid) => nodes.has(nid))) return { path, nodes };
    // A node in between was hidden or deleted meanwhile: search again for another path.
  }
}

async function findPath(
  database: Database,
  viewerId: string | null,
  { db, from, to, isOverPeople, known }: Search,
  clock: Clock,
): Promise<string[] | null> {
  const usage = await techUsage(database);
  // The search always runs in one direction, so that the way back is the same path.
  const [first, last] = from < to ? [from, to] : [to, from];
  const ends = [first, last].map((nid) => nodeRefOf(nid).id);
  const avoided = known.flatMap(betweenOf).map((nid) => nodeRefOf(nid).id);
  const isDirectKnown = known.some(({ length }) => length === 2);
  const all = rules(usage, [first, last]);
  for (const rule of isOverPeople ? all.slice(0, 1) : all) {
    const steps = stepsFor(db, viewerId, { ...rule, avoided, ends }, clock);
    const ways = waysOf(steps, usage);
    const path = await searchPath(
      isDirectKnown ? withoutEdge(ways, first, last) : ways,
      first,
      last,
    );
    if (path) return first === from ? path : path.toReversed();
  }
  return null;
}

/**
 * What other paths avoid. Those next to the ends may be the only way there, so longer paths may have
 * them in common.
 */
function betweenOf(path: readonly string[]): readonly string[] {
  return path.length > 4 ? path.slice(2, -2) : path.slice(1, -1);
}

type Ways = ReturnType<typeof waysOf>;

function withoutEdge(ways: Ways, one: string, other: string): Ways {
  const isEdge = ({ nid, via }: Step) =>
    (nid === one && via === other) || (nid === other && via === one);
  return {
    ...ways,
    stepsFrom: async (nids) => (await ways.stepsFrom(nids)).filter((step) => !isEdge(step)),
    stepsBetween: async (from, to) =>
      (await ways.stepsBetween(from, to)).filter((step) => !isEdge(step)),
  };
}

/** Which technologies may be used, in this order: only the ends, those that few use, all. */
function rules(usage: TechUsage, ends: readonly string[]): Omit<StepRule, "avoided" | "ends">[] {
  const chosenTechs = ends.map(nodeRefOf).filter(({ type }) => type === "tech");
  const chosenIds = chosenTechs.map(({ id }) => id);
  const shared = [...usage].filter(
    ([id, number]) => number >= shareByThousands && !chosenIds.includes(id),
  );
  const few = { onlyTechs: null, noTechs: shared.map(([id]) => id) };
  return [
    { onlyTechs: chosenIds, noTechs: [] },
    few,
    ...(shared.length > 0 ? [{ onlyTechs: null, noTechs: [] }] : []),
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
