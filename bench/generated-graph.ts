// A generated graph with the structure of real ones: communities around a few well-known nodes.
import type { Graph, GraphNode, NodeType } from "#contract/graph.ts";

const inCommunity = 60;
const kinds: readonly NodeType[] = [
  ...Array.from({ length: 5 }, () => "project" as const),
  ...Array.from({ length: 4 }, () => "user" as const),
  "tech",
];

/** A pseudo-random generator with a fixed seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const logoOf = (index: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="hsl(${(index * 37) % 360} 60% 50%)"/></svg>`,
  )}`;

/**
 * All nodes can be reached from `root`, which is the first of them.
 * @param size number of nodes and edges
 */
export function generateGraph(root: string, size: { nodes: number; edges: number }): Graph {
  const random = numbers(size.nodes);
  const communities = Math.ceil(size.nodes / inCommunity);
  const degrees = new Uint32Array(size.nodes);
  const pairs = new Map<number, [number, number]>();
  const link = (a: number, b: number) => {
    const key = Math.min(a, b) * size.nodes + Math.max(a, b);
    if (a === b || b >= size.nodes || pairs.has(key)) return;
    pairs.set(key, [a, b]);
    degrees[a] = (degrees[a] ?? 0) + 1;
    degrees[b] = (degrees[b] ?? 0) + 1;
  };
  /** Members of a community are `communities` apart; the first have the most edges. */
  const neighbourOf = (index: number, below: number) =>
    (index % communities) + communities * Math.floor(random() ** 2 * (below / communities));
  for (let index = 1; index < size.nodes; index += 1) {
    link(
      index,
      index < communities ? Math.floor(random() * index) : neighbourOf(index, index - communities),
    );
  }
  while (pairs.size < size.edges) {
    const a = Math.floor(random() * size.nodes);
    link(a, random() < 0.85 ? neighbourOf(a, size.nodes) : Math.floor(random() ** 3 * size.nodes));
  }
  const nidOf = (index: number) => (index === 0 ? root : `P_made-${size.nodes}-${index}`);
  const nodes = Array.from({ length: size.nodes }, (_, index): GraphNode => {
    const type = index === 0 ? "project" : (kinds[index % kinds.length] ?? "project");
    const name = `Made ${index} of ${size.nodes}`;
    const imageUrl = type === "project" ? null : logoOf(index);
    return {
      nid: nidOf(index),
      name,
      type,
      degree: degrees[index] ?? 0,
      attributes: { name, imageUrl },
    };
  });
  return {
    nodes,
    edges: [...pairs.values()].map(([a, b]) => ({ nodes: [nidOf(a), nidOf(b)] })),
    truncated: false,
    next: null,
    totals: { project: 0, user: 0, tech: 0 },
  };
}
