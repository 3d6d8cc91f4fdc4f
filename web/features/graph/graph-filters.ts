// Which part of what was explored is shown.
import type { GraphEdge, GraphNode, NodeType } from "#contract/graph.ts";
import type { OpenRole } from "#contract/members.ts";
import type { ExploredGraph } from "./graph-state.ts";

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
 * What passes the filters, and those of `kept` whatever they are: the chosen node, those of a path.
 * What only hidden projects led to goes with them, so that no dot is left alone.
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
  const joined = new Set<string>();
  for (const { nodes: ends } of edges.values()) {
    if (role !== null && !(seeks(ends[0]) && seeks(ends[1]))) continue;
    joined.add(ends[0]);
    joined.add(ends[1]);
  }
  const shown = new Map<string, GraphNode>();
  for (const [nid, node] of nodes) {
    if (kept.has(nid) || (joined.has(nid) && !hidden.includes(node.type))) shown.set(nid, node);
  }
  // Nothing is hidden: whoever knows these needn't go through them again.
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
