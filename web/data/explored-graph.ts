// The explored graph. It is a set of replies, from which nodes and edges follow: their order makes
// no difference, and removing one leaves the others intact.
import type { Graph, GraphEdge, GraphNode, GraphTotals, NodeType } from "#contract/graph.ts";
import type { OpenRole } from "#contract/members.ts";

/** A reply of the graph call, with its request. */
export interface Expansion {
  /** The node whose neighbours these are. */
  readonly nid: string;
  /** The cursor of the request; null for the first neighbours. */
  readonly after: string | null;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly totals: GraphTotals;
  /** The cursor of the next neighbours; null on the last page. */
  readonly next: string | null;
  /** When it arrived, in ms: of two replies with the same node the later one counts. */
  readonly at: number;
  /** The node in whose surroundings it was loaded; null where it was requested itself. */
  readonly around: string | null;
}

export interface ExploredGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** By {@link edgeKey}. */
  readonly edges: ReadonlyMap<string, GraphEdge>;
  /** Nodes whose neighbours are loaded. */
  readonly expanded: ReadonlySet<string>;
  /** Hubs with neighbours that aren't loaded yet, and the cursor of the next ones. */
  readonly more: ReadonlyMap<string, string>;
  /** The total number of an expanded node's neighbours, loaded or not. */
  readonly totals: ReadonlyMap<string, GraphTotals>;
  readonly answers: ReadonlyMap<string, Expansion>;
  /** How many neighbours of a node are shown, where that isn't {@link firstShown}. */
  readonly limits: ReadonlyMap<string, number>;
}

/** So many neighbours of a node are shown at first, and so many more by each step. */
export const firstShown = 60;

export const emptyGraph: ExploredGraph = graphOf(new Map(), new Map());

/** The same for both directions. */
export function edgeKey([a, b]: GraphEdge["nodes"]): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/**
 * @param after the cursor of the request
 * @param at when the reply arrived, in ms
 * @param around the node in whose surroundings it was loaded
 */
export function expansionOf(
  nid: string,
  after: string | null,
  { nodes, edges, totals, next }: Graph,
  at: number,
  around: string | null = null,
): Expansion {
  return { nid, after, nodes, edges, totals, next, at, around };
}

/** Adds a reply; replaces an older one to the same request. */
export function merge(graph: ExploredGraph, answer: Expansion): ExploredGraph {
  const key = `${answer.nid} ${answer.after ?? ""}`;
  const known = graph.answers.get(key);
  if (known && known.at >= answer.at) return graph;
  const answers = new Map(graph.answers).set(key, answer);
  const isLatest = !known && [...graph.answers].every((one) => isEarlier(one, [key, answer]));
  return isLatest ? withLatest(graph, answers, answer) : graphOf(answers, graph.limits);
}

/** Whether a reply is this node's own, or was loaded in its surroundings. */
export const belongsTo = (answer: Expansion, nid: string): boolean =>
  answer.nid === nid || answer.around === nid;

/**
 * Removes what only this node's replies contain, and those in its surroundings; the node stays where
 * others are connected to it.
 */
export function collapse(graph: ExploredGraph, nid: string): ExploredGraph {
  if (!graph.expanded.has(nid)) return graph;
  const answers = new Map([...graph.answers].filter(([, answer]) => !belongsTo(answer, nid)));
  return graphOf(answers, graph.limits);
}

/** Shows more neighbours of a node. */
export function raiseLimit(graph: ExploredGraph, nid: string): ExploredGraph {
  const limit = (graph.limits.get(nid) ?? firstShown) + firstShown;
  return { ...graph, limits: new Map(graph.limits).set(nid, limit) };
}

/** How many neighbours of a node are loaded. */
export const loadedCount = (graph: ExploredGraph, nid: string): number =>
  [...graph.answers.values()].reduce(
    (sum, answer) => sum + (answer.nid === nid ? answer.nodes.length - 1 : 0),
    0,
  );

/**
 * Without the neighbours of hubs that are beyond their limits; those that share the viewer's stack come
 * first.
 * @param kept the selected node and those of a path, which are always there
 */
export function withinLimits(graph: ExploredGraph, kept: ReadonlySet<string>): ShownGraph {
  const { nodes, edges, answers, limits } = graph;
  const loaded = new Map<string, GraphNode[]>();
  for (const answer of oldestFirst(answers)) {
    const before = loaded.get(answer.nid) ?? [];
    loaded.set(answer.nid, [...before, ...searchNeighbours(keyed(answer), answer.nid)]);
  }
  const within = new Set([...kept, ...loaded.keys()]);
  const beyond = new Set<string>();
  for (const [nid, neighbours] of loaded) {
    const limit = limits.get(nid) ?? firstShown;
    const shown = neighbours.length > limit ? foremost(neighbours, limit) : neighbours;
    for (const node of shown) within.add(node.nid);
    if (shown !== neighbours) for (const node of neighbours) beyond.add(node.nid);
  }
  const isShown = (nid: string) => within.has(nid) || !beyond.has(nid);
  if (beyond.size === 0) return { nodes, edges };
  return {
    nodes: new Map([...nodes].filter(([nid]) => isShown(nid))),
    edges: new Map([...edges].filter(([, { nodes: ends }]) => ends.every(isShown))),
  };
}

const keyed = ({ nodes, edges }: Expansion): NodesAndEdges => ({
  nodes: new Map(nodes.map((node) => [node.nid, node])),
  edges: new Map(edges.map((edge) => [edgeKey(edge.nodes), edge])),
});

/** The first of each kind; a kind with few leaves its places to the others. */
function foremost(neighbours: readonly GraphNode[], limit: number): GraphNode[] {
  const shared = ({ attributes }: GraphNode) => attributes.sharedTechs ?? 0;
  const kinds = (["project", "user", "tech"] as const)
    .map((kind) => neighbours.filter(({ type }) => type === kind))
    .toSorted((a, b) => a.length - b.length);
  let left = limit;
  return kinds.flatMap((nodes, nth) => {
    const share = Math.min(nodes.length, Math.floor(left / (kinds.length - nth)));
    left -= share;
    return nodes.toSorted((a, b) => shared(b) - shared(a)).slice(0, share);
  });
}

/** The graph with further nodes and edges, such as those of a path. */
export function withPart(
  graph: ExploredGraph,
  part: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] },
): ExploredGraph {
  const nodes = new Map(part.nodes.map((node) => [node.nid, node]));
  const edges = new Map(part.edges.map((edge) => [edgeKey(edge.nodes), edge]));
  return {
    ...graph,
    nodes: new Map([...nodes, ...graph.nodes]),
    edges: new Map([...edges, ...graph.edges]),
  };
}

type NodesAndEdges = Pick<ExploredGraph, "nodes" | "edges">;

/** The last result for each graph: several parts of the page need the same one. */
const lastResult = new WeakMap<NodesAndEdges["edges"], { nid: string; found: GraphNode[] }>();

/** The nodes next to this one, in the order in which they were loaded. */
export function neighboursOf(graph: NodesAndEdges, nid: string): readonly GraphNode[] {
  const last = lastResult.get(graph.edges);
  if (last?.nid === nid) return last.found;
  const found = searchNeighbours(graph, nid);
  lastResult.set(graph.edges, { nid, found });
  return found;
}

function searchNeighbours(graph: NodesAndEdges, nid: string): GraphNode[] {
  const adjacent = new Set<string>();
  for (const { nodes } of graph.edges.values()) {
    if (nodes[0] === nid) adjacent.add(nodes[1]);
    else if (nodes[1] === nid) adjacent.add(nodes[0]);
  }
  return [...graph.nodes.values()].filter((node) => adjacent.has(node.nid));
}

function graphOf(
  answers: ReadonlyMap<string, Expansion>,
  limits: ExploredGraph["limits"],
): ExploredGraph {
  const parts = { nodes: new Map(), edges: new Map(), totals: new Map() };
  for (const answer of oldestFirst(answers)) add(parts, answer);
  const expanded = new Set(parts.totals.keys());
  return { ...parts, expanded, more: moreOf(answers), answers, limits };
}

/** Adds a reply that is later than all others, without merging those again. */
function withLatest(
  graph: ExploredGraph,
  answers: ReadonlyMap<string, Expansion>,
  latest: Expansion,
): ExploredGraph {
  const parts = {
    nodes: new Map(graph.nodes),
    edges: new Map(graph.edges),
    totals: new Map(graph.totals),
  };
  add(parts, latest);
  const expanded = new Set(parts.totals.keys());
  return { ...parts, expanded, more: moreOf(answers), answers, limits: graph.limits };
}

interface Parts {
  readonly nodes: Map<string, GraphNode>;
  readonly edges: Map<string, GraphEdge>;
  readonly totals: Map<string, GraphTotals>;
}

function add({ nodes, edges, totals }: Parts, answer: Expansion): void {
  for (const node of answer.nodes) nodes.set(node.nid, node);
  for (const edge of answer.edges) edges.set(edgeKey(edge.nodes), edge);
  totals.set(answer.nid, answer.totals);
}

type KeyedAnswer = readonly [key: string, answer: Expansion];

/** The key breaks ties between replies of the same millisecond. */
const isEarlier = ([a, one]: KeyedAnswer, [b, other]: KeyedAnswer) =>
  one.at < other.at || (one.at === other.at && a < b);

/** Oldest first. */
function oldestFirst(answers: ReadonlyMap<string, Expansion>): Expansion[] {
  return [...answers]
    .toSorted((one, other) => (isEarlier(one, other) ? -1 : 1))
    .map(([, answer]) => answer);
}

/** Follows each hub's replies from the first page to the first missing one. */
function moreOf(answers: ReadonlyMap<string, Expansion>): Map<string, string> {
  const more = new Map<string, string>();
  for (const first of answers.values()) {
    if (first.after !== null) continue;
    let next = first.next;
    for (let seen = 0; next !== null && seen < answers.size; seen++) {
      const following = answers.get(`${first.nid} ${next}`);
      if (!following) break;
      next = following.next;
    }
    if (next !== null) more.set(first.nid, next);
  }
  return more;
}

export interface GraphFilters {
  /** Hidden kinds. */
  readonly hidden: readonly NodeType[];
  /** Only projects with an open role of this kind. */
  readonly role: OpenRole | null;
}

export interface ShownGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
}

/**
 * What passes the filters, plus the nodes of `kept`: the selected one and those of a path. Nodes
 * that are connected only to hidden projects are hidden too, so that every node has an edge.
 */
export function visible(
  { nodes, edges }: Pick<ExploredGraph, "nodes" | "edges">,
  { hidden, role }: GraphFilters,
  kept: ReadonlySet<string>,
): ShownGraph {
  const seeks = (nid: string) => {
    const node = nodes.get(nid);
    if (role === null || node?.type !== "project" || kept.has(nid)) return node !== undefined;
    return (node.attributes.openRoles ?? []).includes(role);
  };
  const connected = new Set<string>();
  for (const { nodes: ends } of edges.values()) {
    if (role !== null && !(seeks(ends[0]) && seeks(ends[1]))) continue;
    connected.add(ends[0]);
    connected.add(ends[1]);
  }
  const shown = new Map<string, GraphNode>();
  for (const [nid, node] of nodes) {
    if (kept.has(nid) || (connected.has(nid) && !hidden.includes(node.type))) shown.set(nid, node);
  }
  // Returns the same maps, so that memoized results stay valid.
  if (shown.size === nodes.size) return { nodes, edges };
  return {
    nodes: shown,
    edges: new Map(
      [...edges].filter(([, { nodes: ends }]) => shown.has(ends[0]) && shown.has(ends[1])),
    ),
  };
}

/** The number of nodes of each kind. */
export function countsOf(nodes: Iterable<GraphNode>): Record<NodeType, number> {
  const counts = { project: 0, user: 0, tech: 0 };
  for (const { type } of nodes) counts[type] += 1;
  return counts;
}
