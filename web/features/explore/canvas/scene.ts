// The graph as the picture needs it: numbers in arrays, so that ten thousand nodes are drawn and
// searched without asking objects.
import type { GraphEdge, GraphNode, NodeType } from "#contract/graph.ts";
import { componentsOf, type Links, linksOf } from "./links.ts";
import { radiusOf } from "./sizes.ts";

/** In the order in which they are drawn. */
export const kinds: readonly NodeType[] = ["tech", "user", "project"];

export interface Scene extends Links {
  readonly nodes: readonly GraphNode[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** The place of each node's kind among `kinds`. */
  readonly kindOf: Uint8Array;
  /** In graph units, by how many neighbours a node has in all. */
  readonly radii: Float32Array;
  /** 1 for nodes of the component that decides what is fitted. */
  readonly main: Uint8Array;
  /** All nodes, the best connected first. */
  readonly byRank: Uint32Array;
  /** Where each is drawn now, and where it is moving to: x and y in turn, in graph units. */
  readonly shown: Float32Array;
  readonly goals: Float32Array;
}

/** Edges to nodes that aren't there are left out, as are repeated nodes. */
export function sceneOf(all: readonly GraphNode[], edges: readonly GraphEdge[]): Scene {
  const indexOf = new Map<string, number>();
  const nodes = all.filter(({ nid }) => {
    if (indexOf.has(nid)) return false;
    indexOf.set(nid, indexOf.size);
    return true;
  });
  const pairs = new Uint32Array(edges.length * 2);
  let count = 0;
  for (const { nodes: ends } of edges) {
    const a = indexOf.get(ends[0]);
    const b = indexOf.get(ends[1]);
    if (a === undefined || b === undefined || a === b) continue;
    pairs[count] = a;
    pairs[count + 1] = b;
    count += 2;
  }
  const links = linksOf(nodes.length, pairs.subarray(0, count));
  return {
    ...links,
    nodes,
    indexOf,
    kindOf: Uint8Array.from(nodes, ({ type }) => kinds.indexOf(type)),
    radii: Float32Array.from(nodes, ({ degree }) => radiusOf(degree)),
    main: mainOf(componentsOf(links)),
    byRank: rankOf(nodes),
    shown: new Float32Array(nodes.length * 2),
    goals: new Float32Array(nodes.length * 2),
  };
}

/** As one number each, degree before place, which sort many times faster than by comparing. */
function rankOf(nodes: readonly GraphNode[]): Uint32Array {
  const range = nodes.length + 1;
  const keys = Float64Array.from(nodes, ({ degree }, index) => index - degree * range);
  return Uint32Array.from(keys.toSorted(), (key) => ((key % range) + range) % range);
}

/** Which nodes belong to the largest component; of equals the first. */
function mainOf(components: Uint32Array): Uint8Array {
  const sizes: number[] = [];
  for (const component of components) sizes[component] = (sizes[component] ?? 0) + 1;
  let largest = 0;
  for (const [component, size] of sizes.entries()) {
    if (size > (sizes[largest] ?? 0)) largest = component;
  }
  return Uint8Array.from(components, (component) => (component === largest ? 1 : 0));
}
