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

/**
 * Edges to nodes that aren't there are left out, as are repeated nodes. In plain loops, since it runs
 * too seldom to be made fast by the browser.
 */
export function sceneOf(all: readonly GraphNode[], edges: readonly GraphEdge[]): Scene {
  const indexOf = new Map<string, number>();
  const nodes: GraphNode[] = [];
  for (const node of all) {
    if (indexOf.has(node.nid)) continue;
    indexOf.set(node.nid, nodes.length);
    nodes.push(node);
  }
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
  const kindOf = new Uint8Array(nodes.length);
  const radii = new Float32Array(nodes.length);
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    kindOf[index] = node ? kinds.indexOf(node.type) : 0;
    radii[index] = radiusOf(node?.degree ?? 0);
  }
  return {
    ...links,
    nodes,
    indexOf,
    kindOf,
    radii,
    main: mainOf(componentsOf(links)),
    byRank: rankOf(nodes),
    shown: new Float32Array(nodes.length * 2),
    goals: new Float32Array(nodes.length * 2),
  };
}

/** As one number each, degree before place, which sort many times faster than by comparing. */
function rankOf(nodes: readonly GraphNode[]): Uint32Array {
  const range = nodes.length + 1;
  const keys = new Float64Array(nodes.length);
  for (let index = 0; index < nodes.length; index += 1) {
    keys[index] = index - (nodes[index]?.degree ?? 0) * range;
  }
  const ranked = new Uint32Array(nodes.length);
  let rank = 0;
  for (const key of keys.toSorted()) {
    ranked[rank] = ((key % range) + range) % range;
    rank += 1;
  }
  return ranked;
}

/** Which nodes belong to the largest component; of equals the first. */
function mainOf(components: Uint32Array): Uint8Array {
  const sizes: number[] = [];
  for (const component of components) sizes[component] = (sizes[component] ?? 0) + 1;
  let largest = 0;
  for (const [component, size] of sizes.entries()) {
    if (size > (sizes[largest] ?? 0)) largest = component;
  }
  const main = new Uint8Array(components.length);
  for (let index = 0; index < components.length; index += 1) {
    main[index] = components[index] === largest ? 1 : 0;
  }
  return main;
}
