// What stands out: the chosen and the hovered node with their neighbours, or the way between two.
import { aroundOf } from "./links.ts";
import type { Scene } from "./scene.ts";
import type { Emphasis } from "./sizes.ts";

export interface Focus {
  /** 0 recedes, 1 stands out, 2 is chosen. */
  readonly levels: Uint8Array;
  readonly chosen: number;
  readonly hovered: number;
  /** All that stand out, the most important first. */
  readonly near: readonly number[];
  /** How much of the size that stands out each of them gets: less where they are many. */
  readonly room: number;
  /** The edges to be drawn in colour: both ends in turn, the neighbour second. */
  readonly spokes: readonly number[];
  /** The steps of the path: both ends in turn. */
  readonly steps: readonly number[];
}

/** As many stand out at their full size. */
const roomFor = 40;

const emphases = ["far", "near", "chosen"] as const;

export const emphasisAt = ({ levels }: Focus, index: number): Emphasis =>
  emphases[levels[index] ?? 0] ?? "far";

export function focusOf(
  scene: Scene,
  selected: string,
  hovered: number,
  path: readonly string[] | null,
): Focus {
  const levels = new Uint8Array(scene.count);
  const chosen = scene.indexOf.get(selected) ?? -1;
  const spokes: number[] = [];
  const steps: number[] = [];
  const standOut = (index: number) => {
    if (levels[index] === 0) levels[index] = 1;
  };
  const surround = (centre: number) => {
    standOut(centre);
    for (const neighbour of aroundOf(scene, centre)) {
      standOut(neighbour);
      spokes.push(centre, neighbour);
    }
  };
  const way = (path ?? []).flatMap((nid) => scene.indexOf.get(nid) ?? []);
  for (const [place, index] of way.entries()) {
    standOut(index);
    const before = way[place - 1];
    if (before !== undefined) steps.push(before, index);
  }
  if (chosen >= 0 && way.length === 0) surround(chosen);
  if (hovered >= 0 && hovered !== chosen) surround(hovered);
  if (chosen >= 0) levels[chosen] = 2;
  const first = [...new Set([chosen, hovered, ...way])].filter((index) => index >= 0);
  const named = new Set(first);
  const rest = scene.byRank.filter((index) => levels[index] === 1 && !named.has(index));
  const near = [...first, ...rest];
  const room = Math.min(1, Math.sqrt(roomFor / Math.max(1, near.length)));
  return { levels, chosen, hovered, near, room, spokes, steps };
}
