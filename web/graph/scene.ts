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
  /** Where each is drawn now: x and y in turn, in CSS pixels at zoom 1. */
  readonly positions: Float32Array;
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
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    kindOf[index] = node ? kinds.indexOf(node.type) : 0;
  }
  return {
    ...adjacency,
    nodes,
    indexOf,
    kindOf,
    positions: new Float32Array(nodes.length * 2),
  };
}

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
