// Around a node with few neighbours, what those are connected to: so that the first picture shows
// where it stands.
import type { GraphNode } from "#contract/graph.ts";
import type { ExploredGraph } from "./graph-state.ts";

/** How much a first picture shows. */
export interface FirstPicture {
  /** With so many nodes it needs no more of them. */
  wanted: number;
  /** It has room for so many. */
  most: number;
}

export const wideFirst: FirstPicture = { wanted: 40, most: 120 };
export const narrowFirst: FirstPicture = { wanted: 8, most: 24 };

/** A neighbour with more than these would draw the eye away from the chosen one. */
const crowd = 40;
/** So many calls at most are made for it, in as many rounds. */
const mostCalls = 10;

/** The nodes to ask of too: those that bring something, the fewest first. */
export function nearbyOf(
  { nodes, expanded }: Pick<ExploredGraph, "nodes" | "expanded">,
  { wanted, most }: FirstPicture,
): string[] {
  if (nodes.size >= wanted) return [];
  let room = most - nodes.size;
  const brings = ({ nid, degree }: GraphNode) =>
    !expanded.has(nid) && degree > 1 && degree <= crowd;
  return [...nodes.values()]
    .filter(brings)
    .toSorted((a, b) => a.degree - b.degree)
    .filter(({ degree }) => (room -= degree) >= 0)
    .slice(0, Math.max(mostCalls + 1 - expanded.size, 0))
    .map(({ nid }) => nid);
}
