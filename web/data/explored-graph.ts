// The graph that was explored so far. It is a set of answers, from which nodes and edges follow: the
// order in which they came makes no difference, and removing one leaves the others whole.
import type { Graph, GraphEdge, GraphNode, GraphTotals, NodeType } from "#contract/graph.ts";
import type { OpenRole } from "#contract/members.ts";

/** An answer of the graph call, with what was asked. */
export interface Expansion {
  /** The node whose neighbours these are. */
  readonly nid: string;
  /** The cursor that was asked with; null for the first neighbours. */
  readonly after: string | null;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly totals: GraphTotals;
  /** The cursor of the next neighbours; null where these are the last. */
  readonly next: string | null;
  /** When it was answered, in ms: of two answers with the same node the later counts. */
  readonly at: number;
}

export interface ExploredGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** By {@link edgeKey}. */
  readonly edges: ReadonlyMap<string, GraphEdge>;
  /** Nodes whose neighbours are here. */
  readonly expanded: ReadonlySet<string>;
  /** Hubs with neighbours that aren't here yet, with the cursor that brings them. */
  readonly more: ReadonlyMap<string, string>;
  /** How many neighbours an expanded node has in all, whether they are here or not. */
  readonly totals: ReadonlyMap<string, GraphTotals>;
  readonly answers: ReadonlyMap<string, Expansion>;
}

export const emptyGraph: ExploredGraph = graphOf(new Map());

/** The same for both directions. */
export function edgeKey([a, b]: GraphEdge["nodes"]): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/**
 * @param after the cursor that was asked with
 * @param at when it was answered, in ms
 */
export function expansionOf(
  nid: string,
  after: string | null,
  { nodes, edges, totals, next }: Graph,
  at: number,
): Expansion {
  return { nid, after, nodes, edges, totals, next, at };
}

/** Adds an answer; one that was there is replaced if it is older. */
export function merge(graph: ExploredGraph, answer: Expansion): ExploredGraph {
  const key = `${answer.nid} ${answer.after ?? ""}`;
  const known = graph.answers.get(key);
  if (known && known.at >= answer.at) return graph;
  const answers = new Map(graph.answers).set(key, answer);
  const isLatest = !known && [...graph.answers].every((one) => isEarlier(one, [key, answer]));
  return isLatest ? withLatest(graph, answers, answer) : graphOf(answers);
}

/** Takes away what only this node's answers brought; the node stays where others lead to it. */
export function collapse(graph: ExploredGraph, nid: string): ExploredGraph {
  if (!graph.expanded.has(nid)) return graph;
  return graphOf(new Map([...graph.answers].filter(([, answer]) => answer.nid !== nid)));
}

/** The graph with nodes and edges that no neighbourhood brought, such as those of a path. */
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

/** The last result for each graph: several parts of the page ask for the same. */
const lastResult = new WeakMap<NodesAndEdges["edges"], { nid: string; found: GraphNode[] }>();

/** The nodes next to this one, in the order in which they came. */
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

function graphOf(answers: ReadonlyMap<string, Expansion>): ExploredGraph {
  const parts = { nodes: new Map(), edges: new Map(), totals: new Map() };
  for (const answer of oldestFirst(answers)) add(parts, answer);
  return { ...parts, expanded: new Set(parts.totals.keys()), more: moreOf(answers), answers };
}

/** The graph with an answer that is later than all others, without going through those again. */
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
  return { ...parts, expanded: new Set(parts.totals.keys()), more: moreOf(answers), answers };
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

/** The key decides between answers of the same millisecond. */
const isEarlier = ([a, one]: KeyedAnswer, [b, other]: KeyedAnswer) =>
  one.at < other.at || (one.at === other.at && a < b);

/** Oldest first. */
function oldestFirst(answers: ReadonlyMap<string, Expansion>): Expansion[] {
  return [...answers]
    .toSorted((one, other) => (isEarlier(one, other) ? -1 : 1))
    .map(([, answer]) => answer);
}

/** Follows each hub's answers from the first to where the next one is missing. */
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
  /** Kinds that aren't shown. */
  readonly hidden: readonly NodeType[];
  /** Only projects that look for somebody in that role. */
  readonly role: OpenRole | null;
}

export interface ShownGraph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
}

/**
 * What passes the filters, and the nodes of `kept` whatever they are: the selected one, those of a path.
 * What only hidden projects led to is hidden too, so that no node is left without an edge.
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
  // The same maps, so that nothing is computed anew.
  if (shown.size === nodes.size) return { nodes, edges };
  return {
    nodes: shown,
    edges: new Map(
      [...edges].filter(([, { nodes: ends }]) => shown.has(ends[0]) && shown.has(ends[1])),
    ),
  };
}

/** How many of each kind there are. */
export function countsOf(nodes: Iterable<GraphNode>): Record<NodeType, number> {
  const counts = { project: 0, user: 0, tech: 0 };
  for (const { type } of nodes) counts[type] += 1;
  return counts;
}
