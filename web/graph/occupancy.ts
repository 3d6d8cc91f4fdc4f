// Which parts of the screen are taken, in cells of a few pixels: whatever is put down where all
// cells are free can't overlap what was put down before.
import type { Extent, Size } from "./camera.ts";

const cell = 6;

export interface Occupancy {
  /** Whether an extent, in CSS pixels, lies on the screen at least in part, and nothing is there. */
  readonly isFree: (extent: Extent) => boolean;
  readonly take: (extent: Extent) => void;
}

export function occupancyOf({ width, height }: Size): Occupancy {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const taken = new Uint8Array(columns * rows);
  const cellsOf = ({ left, top, right, bottom }: Extent) => ({
    left: Math.max(0, Math.floor(left / cell)),
    top: Math.max(0, Math.floor(top / cell)),
    right: Math.min(columns, Math.ceil(right / cell)),
    bottom: Math.min(rows, Math.ceil(bottom / cell)),
  });
  return {
    isFree: (extent) => {
      const { left, top, right, bottom } = cellsOf(extent);
      if (left >= right || top >= bottom) return false;
      for (let row = top; row < bottom; row += 1) {
        const start = row * columns;
        if (taken.subarray(start + left, start + right).includes(1)) return false;
      }
      return true;
    },
    take: (extent) => {
      const { left, top, right, bottom } = cellsOf(extent);
      for (let row = top; row < bottom; row += 1) {
        taken.fill(1, row * columns + left, Math.max(row * columns + left, row * columns + right));
      }
    },
  };
}
