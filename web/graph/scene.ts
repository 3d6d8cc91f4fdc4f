// The graph as numbers in typed arrays, so that ten thousand nodes are drawn and searched without
// reading an object each.
import type { GraphEdge, GraphNode, NodeType } from "#contract/graph.ts";

/** In the order in which they are drawn. */
export const kinds: readonly NodeType[] = ["tech", "user", "project"];

/** Adjacency lists in compressed rows: one array for all neighbours, and where each node's begin. */
export interface Adjacency {
  /** How many nodes there are. */
  readonly count: number;
  /** Both ends of each edge, in turn. */
  readonly pairs: Uint32Array;
  /** The neighbours of node `i` are `neighbours[offsets[i]]` up to `neighbours[offsets[i + 1]]`. */
  readonly offsets: Uint32Array;
  readonly neighbours: Uint32Array;
}

export interface Scene extends Adjacency {
  readonly nodes: readonly GraphNode[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** The index of each node's kind in `kinds`. */
  readonly kindOf: Uint8Array;
  /** In graph units, by how many neighbours a node has in all. */
  readonly radii: Float32Array;
  /** 1 for nodes of the largest component, which is the one that is fitted into view. */
  readonly main: Uint8Array;
  /** All nodes, the best connected first. */
  readonly byDegree: Uint32Array;
  /** Where each is drawn now, and where it is moving to: x and y in turn, in graph units. */
  readonly positions: Float32Array;
  readonly targets: Float32Array;
}

/**
 * All positions are 0 at first. Edges to nodes that aren't there are left out, as are repeated nodes.
 * In plain loops, since it runs too seldom to be optimised by the browser.
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
  const adjacency = adjacencyOf(nodes.length, pairs.subarray(0, count));
  const kindOf = new Uint8Array(nodes.length);
  const radii = new Float32Array(nodes.length);
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    kindOf[index] = node ? kinds.indexOf(node.type) : 0;
    radii[index] = radiusOf(node?.degree ?? 0);
  }
  return {
    ...adjacency,
    nodes,
    indexOf,
    kindOf,
    radii,
    main: largestOf(componentsOf(adjacency)),
    byDegree: byDegreeOf(nodes),
    positions: new Float32Array(nodes.length * 2),
    targets: new Float32Array(nodes.length * 2),
  };
}

/** Of a node with `degree` neighbours, in graph units. */
export const radiusOf = (degree: number) => Math.min(24, 5 + 1.6 * Math.sqrt(Math.max(0, degree)));

/** @param pairs both ends of each edge, in turn */
export function adjacencyOf(count: number, pairs: Uint32Array): Adjacency {
  const offsets = new Uint32Array(count + 1);
  for (const end of pairs) offsets[end + 1] = (offsets[end + 1] ?? 0) + 1;
  for (let index = 1; index <= count; index += 1) {
    offsets[index] = (offsets[index] ?? 0) + (offsets[index - 1] ?? 0);
  }
  const next = offsets.slice();
  const neighbours = new Uint32Array(pairs.length);
  const add = (to: number, neighbour: number) => {
    const at = next[to] ?? 0;
    neighbours[at] = neighbour;
    next[to] = at + 1;
  };
  for (let at = 0; at < pairs.length; at += 2) {
    const a = pairs[at] ?? 0;
    const b = pairs[at + 1] ?? 0;
    add(a, b);
    add(b, a);
  }
  return { count, pairs, offsets, neighbours };
}

/** The neighbours of a node, without copying. */
export function neighboursOf({ offsets, neighbours }: Adjacency, index: number): Uint32Array {
  return neighbours.subarray(offsets[index], offsets[index + 1]);
}

/** The number of each node's component, counted from 0 in the order of their first nodes. */
export function componentsOf({ count, offsets, neighbours }: Adjacency): Uint32Array {
  const none = 0xffffffff;
  const components = new Uint32Array(count).fill(none);
  let found = 0;
  for (let first = 0; first < count; first += 1) {
    if (components[first] !== none) continue;
    components[first] = found;
    const stack = [first];
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      for (let at = offsets[index] ?? 0; at < (offsets[index + 1] ?? 0); at += 1) {
        const neighbour = neighbours[at] ?? 0;
        if (components[neighbour] !== none) continue;
        components[neighbour] = found;
        stack.push(neighbour);
      }
    }
    found += 1;
  }
  return components;
}

/** 1 for the nodes of the largest component; of equals the first. */
function largestOf(components: Uint32Array): Uint8Array {
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

/** Sorts by one number each, degree before index, which is many times faster than comparing nodes. */
function byDegreeOf(nodes: readonly GraphNode[]): Uint32Array {
  const range = nodes.length + 1;
  const keys = new Float64Array(nodes.length);
  for (let index = 0; index < nodes.length; index += 1) {
    keys[index] = index - (nodes[index]?.degree ?? 0) * range;
  }
  const sorted = new Uint32Array(nodes.length);
  let rank = 0;
  for (const key of keys.toSorted()) {
    sorted[rank] = ((key % range) + range) % range;
    rank += 1;
  }
  return sorted;
}
