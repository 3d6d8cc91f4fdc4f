// Chooses the projects to draw: one in the middle, and of its neighbours those that add the most
// new nodes.
import type { NodeType } from "#contract/graph.ts";
import type { Neighbourhood } from "./queries.ts";

const maxNeighbourProjects = 6;
/** Cap on new nodes: more of them wouldn't be drawn. */
const maxNewNodes = 5;

/**
 * `candidates` start with the project in the middle, followed by others in the order of how much
 * they share with it.
 */
export function choose(candidates: readonly Neighbourhood[]): Neighbourhood[] {
  const [middle, ...others] = candidates;
  if (!middle) return [];
  const picked = [middle];
  const shown = new Set(nidsOf(middle));
  const newsOf = (one: Neighbourhood) =>
    Math.min(maxNewNodes, nidsOf(one).filter((nid) => !shown.has(nid)).length);
  while (picked.length <= maxNeighbourProjects && others.length > 0) {
    const most = Math.max(...others.map(newsOf));
    const [best] = others.splice(
      others.findIndex((one) => newsOf(one) === most),
      1,
    );
    if (!best) break;
    picked.push(best);
    for (const nid of nidsOf(best)) shown.add(nid);
  }
  return picked;
}

const nidsOf = ({ techs, people }: Neighbourhood) => [...techs, ...people].map(({ nid }) => nid);

/** Maximum nodes around one project. Nodes that several projects share come first. */
const most = { tech: 5, user: 3 };
/** Maximum shared nodes among these, if the project has enough of its own. */
const maxSharedNodes = 3;

/** A node to be placed. */
export interface Piece {
  readonly nid: string;
  readonly type: NodeType;
  readonly name: string;
  readonly imageUrl: string | null;
  /** The nids of the projects that it is connected to; none for a project. */
  readonly projects: string[];
}

/** Projects first, in their order. */
export function piecesOf(neighbourhoods: readonly Neighbourhood[]): Piece[] {
  const projects = neighbourhoods.map(({ nid, name }): Piece => {
    return { nid, type: "project", name, imageUrl: null, projects: [] };
  });
  return [...projects, ...chosenOf(neighbourhoods, "tech"), ...chosenOf(neighbourhoods, "user")];
}

function chosenOf(neighbourhoods: readonly Neighbourhood[], type: "tech" | "user"): Piece[] {
  const connected = ({ techs, people }: Neighbourhood) => (type === "tech" ? techs : people);
  const uses = new Map<string, number>();
  for (const { nid } of neighbourhoods.flatMap(connected)) uses.set(nid, (uses.get(nid) ?? 0) + 1);
  const isShared = ({ nid }: { nid: string }) => (uses.get(nid) ?? 0) > 1;
  const pieces = new Map<string, Piece>();
  for (const neighbourhood of neighbourhoods) {
    const shared = connected(neighbourhood).filter(isShared);
    const own = connected(neighbourhood).filter((thing) => !isShared(thing));
    const best = [...shared.slice(0, maxSharedNodes), ...own, ...shared.slice(maxSharedNodes)];
    for (const { nid, name, imageUrl } of best.slice(0, most[type])) {
      const piece = pieces.get(nid) ?? { nid, type, name, imageUrl, projects: [] };
      piece.projects.push(neighbourhood.nid);
      pieces.set(nid, piece);
    }
  }
  return [...pieces.values()];
}
