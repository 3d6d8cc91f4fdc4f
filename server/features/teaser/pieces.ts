// Which of what projects are connected to is drawn: what several share first, then what comes first.
import type { NodeType } from "#contract/graph.ts";
import type { Neighbourhood } from "./queries.ts";

/** Around one project. */
const most = { tech: 5, user: 3 };
/** Of these as many are shared with others, where there are enough of its own. */
const mostShared = 3;

/** A node that is to be placed. */
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
  return [...projects, ...chosen(neighbourhoods, "tech"), ...chosen(neighbourhoods, "user")];
}

function chosen(neighbourhoods: readonly Neighbourhood[], type: "tech" | "user"): Piece[] {
  const thingsOf = ({ techs, people }: Neighbourhood) => (type === "tech" ? techs : people);
  const uses = new Map<string, number>();
  for (const { nid } of neighbourhoods.flatMap(thingsOf)) uses.set(nid, (uses.get(nid) ?? 0) + 1);
  const isShared = ({ nid }: { nid: string }) => (uses.get(nid) ?? 0) > 1;
  const pieces = new Map<string, Piece>();
  for (const neighbourhood of neighbourhoods) {
    const shared = thingsOf(neighbourhood).filter(isShared);
    const own = thingsOf(neighbourhood).filter((thing) => !isShared(thing));
    const best = [...shared.slice(0, mostShared), ...own, ...shared.slice(mostShared)];
    for (const { nid, name, imageUrl } of best.slice(0, most[type])) {
      const piece = pieces.get(nid) ?? { nid, type, name, imageUrl, projects: [] };
      piece.projects.push(neighbourhood.nid);
      pieces.set(nid, piece);
    }
  }
  return [...pieces.values()];
}
