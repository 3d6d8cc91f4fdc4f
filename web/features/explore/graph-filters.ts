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
  const wanted = ({ type, attributes }: GraphNode) =>
    role === null || type !== "project" || (attributes.openRoles ?? []).includes(role);
  const passed = new Set([...nodes.values()].filter(wanted).map(({ nid }) => nid));
  const isThere = (nid: string) => passed.has(nid) || (kept.has(nid) && nodes.has(nid));
  const joined = new Set<string>();
  for (const { nodes: ends } of edges.values()) {
    if (!ends.every(isThere)) continue;
    for (const end of ends) joined.add(end);
  }
  const shown = new Map(
    [...nodes].filter(
      ([nid, { type }]) => kept.has(nid) || (joined.has(nid) && !hidden.includes(type)),
    ),
  );
  return {
    nodes: shown,
    edges: new Map([...edges].filter(([, { nodes: ends }]) => ends.every((end) => shown.has(end)))),
  };
}

/** How many of each kind there are. */
export function countsOf(nodes: Iterable<GraphNode>): Record<NodeType, number> {
  const counts = { project: 0, user: 0, tech: 0 };
  for (const { type } of nodes) counts[type] += 1;
  return counts;
}
