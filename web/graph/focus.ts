// The highlighted nodes: the selected and the hovered node with their neighbours, or the path between two.
import { neighboursOf, type Scene } from "./scene.ts";

export type Emphasis = "dimmed" | "highlighted" | "selected";

/** Nodes by index; edges as both ends in turn. */
export interface Focus {
  /** 0 is dimmed, 1 highlighted, 2 selected. */
  readonly levels: Uint8Array;
  /** -1 for none. */
  readonly selected: number;
  /** -1 for none. */
  readonly hovered: number;
  /** All that stand out, the most important first. */
  readonly highlighted: readonly number[];
  /** 0 to 1: how much larger highlighted nodes are drawn. Less where they are many. */
  readonly enlargement: number;
  /** From the selected and the hovered node to their neighbours, the neighbour second. */
  readonly edges: readonly number[];
  /** The steps of the path. */
  readonly pathEdges: readonly number[];
}

/** So many are highlighted at their full size. */
const fullSizeCount = 40;

const emphases = ["dimmed", "highlighted", "selected"] as const;

export const emphasisAt = ({ levels }: Focus, index: number): Emphasis =>
  emphases[levels[index] ?? 0] ?? "dimmed";

/**
 * @param hovered the index of the node under the pointer, -1 for none
 * @param path nids from its first node to its last
 */
export function focusOf(
  scene: Scene,
  selectedNid: string,
  hovered: number,
  path: readonly string[] | null,
): Focus {
  const levels = new Uint8Array(scene.count);
  const selected = scene.indexOf.get(selectedNid) ?? -1;
  const edges: number[] = [];
  const pathEdges: number[] = [];
  const highlight = (index: number) => {
    if (levels[index] === 0) levels[index] = 1;
  };
  const highlightAround = (centre: number) => {
    highlight(centre);
    for (const neighbour of neighboursOf(scene, centre)) {
      highlight(neighbour);
      edges.push(centre, neighbour);
    }
  };
  const onPath = (path ?? []).flatMap((nid) => scene.indexOf.get(nid) ?? []);
  for (const [step, index] of onPath.entries()) {
    highlight(index);
    const before = onPath[step - 1];
    if (before !== undefined) pathEdges.push(before, index);
  }
  if (selected >= 0 && onPath.length === 0) highlightAround(selected);
  if (hovered >= 0 && hovered !== selected) highlightAround(hovered);
  if (selected >= 0) levels[selected] = 2;
  const first = [...new Set([selected, hovered, ...onPath])].filter((index) => index >= 0);
  const named = new Set(first);
  const rest = scene.byDegree.filter((index) => levels[index] === 1 && !named.has(index));
  const highlighted = [...first, ...rest];
  const enlargement = Math.min(1, Math.sqrt(fullSizeCount / Math.max(1, highlighted.length)));
  return { levels, selected, hovered, highlighted, enlargement, edges, pathEdges };
}
