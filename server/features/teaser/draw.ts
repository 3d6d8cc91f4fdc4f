import type { Teaser, TeaserNode } from "#contract/teaser.ts";
import { catalogueLogo, type LogoTone } from "#shared/logo-tone.ts";
import { piecesOf } from "./choose.ts";
import { labelsOf, teaserSize, type Placed } from "./labels.ts";
import { place } from "./layout.ts";
import type { Neighbourhood } from "./queries.ts";

/** Draws a project with its neighbourhood. The same input always gives the same picture. */
export function drawTeaser(neighbourhoods: readonly Neighbourhood[]): Teaser {
  const placed = place(piecesOf(neighbourhoods));
  const labels = labelsOf(placed);
  const pictureOf = pictures(placed);
  const nodes = placed.map((piece): TeaserNode => {
    const { nid, type, name, x, y } = piece;
    return { type, name, x, y, label: labels.get(nid) ?? null, ...pictureOf(piece) };
  });
  const edges = { tech: edgesTo("tech", placed), user: edgesTo("user", placed) };
  return { nid: placed[0]?.nid ?? null, ...teaserSize, nodes, edges };
}

/** All logos of the catalogue are in one sprite sheet; uploaded ones have their own URL. */
function pictures(placed: readonly Placed[]) {
  const logoOf = ({ imageUrl }: Placed) => catalogueLogo.exec(imageUrl ?? "");
  const names = placed.map((piece) => logoOf(piece)?.[1]).filter((name) => name !== undefined);
  const sheet = `/logos/sheet?of=${[...new Set(names)].toSorted().join(",")}`;
  return (piece: Placed): Pick<TeaserNode, "imageUrl" | "tone"> => {
    const [, name, tone] = logoOf(piece) ?? [];
    if (!name) return { imageUrl: piece.imageUrl, tone: null };
    return {
      imageUrl: `${sheet}#${name}`,
      tone: (tone as LogoTone | undefined) ?? null,
    };
  };
}

/** The bend of an edge, as a fraction of its length. */
const bend = 0.09;

/** All edges to nodes of that type as one SVG path, slightly bent so that they don't overlap. */
function edgesTo(type: "tech" | "user", placed: readonly Placed[]): string {
  const at = new Map(placed.map((piece) => [piece.nid, piece]));
  const edges = placed.flatMap((piece) =>
    piece.type === type
      ? piece.projects
          .flatMap((nid) => at.get(nid) ?? [])
          .map((project) => [project, piece] as const)
      : [],
  );
  return edges
    .map(([from, to], index) => {
      const side = index % 2 === 0 ? bend : -bend;
      const x = Math.round((from.x + to.x) / 2 + (to.y - from.y) * side);
      const y = Math.round((from.y + to.y) / 2 - (to.x - from.x) * side);
      return `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`;
    })
    .join("");
}
