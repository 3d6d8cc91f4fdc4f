// Which of what projects are connected to is drawn: what several share first, then what comes first.
import type { NodeType } from "#contract/graph.ts";
import { nidOf } from "#server/features/graph/nid.ts";
import type { Neighbourhood } from "./queries.ts";

/** Around one project. */
const most = { tech: 5, user: 3 };

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
  const projects = neighbourhoods.map(({ id, name }): Piece => {
    return {
      nid: nidOf({ type: "project", id }),
      type: "project",
      name,
      imageUrl: null,
      projects: [],
    };
  });
  return [...projects, ...chosen(neighbourhoods, "tech"), ...chosen(neighbourhoods, "user")];
}

function chosen(neighbourhoods: readonly Neighbourhood[], type: "tech" | "user"): Piece[] {
  const thingsOf = ({ techs, people }: Neighbourhood) => (type === "tech" ? techs : people);
  const users = new Map<string, number>();
  for (const { id } of neighbourhoods.flatMap(thingsOf)) users.set(id, (users.get(id) ?? 0) + 1);
  const isShared = ({ id }: { id: string }) => Number((users.get(id) ?? 0) > 1);
  const pieces = new Map<string, Piece>();
  for (const neighbourhood of neighbourhoods) {
    const project = nidOf({ type: "project", id: neighbourhood.id });
    const best = thingsOf(neighbourhood).toSorted((one, other) => isShared(other) - isShared(one));
    for (const { id, name, imageUrl } of best.slice(0, most[type])) {
      const nid = nidOf({ type, id });
      const piece = pieces.get(nid) ?? { nid, type, name, imageUrl, projects: [] };
      piece.projects.push(project);
      pieces.set(nid, piece);
    }
  }
  return [...pieces.values()];
}
