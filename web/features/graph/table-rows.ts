// The graph as rows: what is near the chosen node first.
import type { GraphNode } from "#contract/graph.ts";
import type { ShownGraph } from "./graph-filters.ts";

export interface TableRow {
  node: GraphNode;
  /** Steps from the chosen node; null where nothing shown leads there. */
  steps: number | null;
  /** Connections that are shown. */
  links: number;
}

export function tableRows({ nodes, edges }: ShownGraph, chosen: string): TableRow[] {
  const beside = new Map<string, string[]>([...nodes.keys()].map((nid) => [nid, []]));
  for (const {
    nodes: [a, b],
  } of edges.values()) {
    beside.get(a)?.push(b);
    beside.get(b)?.push(a);
  }
  const steps = new Map([[chosen, 0]]);
  // Grows while it is walked: nearest first.
  for (const [nid, step] of steps) {
    for (const next of beside.get(nid) ?? []) if (!steps.has(next)) steps.set(next, step + 1);
  }
  const far = Number.MAX_SAFE_INTEGER;
  return [...nodes.values()]
    .map((node) => ({
      node,
      steps: steps.get(node.nid) ?? null,
      links: beside.get(node.nid)?.length ?? 0,
    }))
    .toSorted((a, b) => (a.steps ?? far) - (b.steps ?? far) || b.links - a.links);
}
