// Which names are written, and where: the chosen node's and its neighbours' first, then by how
// connected a node is, and none over another.
import type { Extent } from "./camera.ts";
import type { Occupancy } from "./occupancy.ts";

export interface LabelWish {
  readonly index: number;
  /** The middle of the node and its radius, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  readonly height: number;
  /** May cover nodes that recede, though never another name. */
  readonly mayCover: boolean;
}

export interface PlacedLabel {
  readonly index: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const distance = 3;

/**
 * Under its node, else above it, else not at all; at most `most` of them.
 * @param taken what no name may cover; the names are added to it
 * @param crowd what only some may cover
 */
export function placeLabels(
  wishes: Iterable<LabelWish>,
  taken: Occupancy,
  crowd: Occupancy,
  most: number,
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const { index, x, y, radius, width, height, mayCover } of wishes) {
    const left = x - width / 2;
    const tops = [y + radius + distance, y - radius - distance - height];
    const top = tops.find((at) => {
      const extent = extentAt(left, at, width, height);
      return taken.isFree(extent) && (mayCover || crowd.isFree(extent));
    });
    if (top === undefined) continue;
    taken.take(extentAt(left, top, width, height));
    placed.push({ index, left, top, width });
    if (placed.length >= most) break;
  }
  return placed;
}

export function extentAt(left: number, top: number, width: number, height: number): Extent {
  return { left, top, right: left + width, bottom: top + height };
}
