// Around a node with few neighbours, what those are connected to: so that the first picture shows
// where it stands.
import type { Graph } from "#contract/graph.ts";

/** A picture with so many nodes needs no more of them. */
const enough = 120;
/** A neighbour with more than these would draw the eye away from the chosen one. */
const crowd = 40;
/** So many calls at most are made for it. */
const mostCalls = 8;

/** The neighbours to ask of too: those that bring something, the fewest first. */
export function nearbyOf({ nodes: [chosen, ...beside] }: Pick<Graph, "nodes">): string[] {
  if (!chosen) return [];
  let room = enough - beside.length;
  return beside
    .filter(({ degree }) => degree > 1 && degree <= crowd)
    .toSorted((a, b) => a.degree - b.degree)
    .filter(({ degree }) => (room -= degree) >= 0)
    .slice(0, mostCalls)
    .map(({ nid }) => nid);
}
