// A path from its first node to its last, over the whole free width: people above, projects below. In
// narrow areas a long one turns back in a second row.
import { extentAround, Occupancy } from "./extent.ts";
import { type Draft, type LayoutInput, level, put } from "./layout-draft.ts";
import { Names } from "./names.ts";

/** In CSS pixels. */
const radii = {
  wide: { end: 34, user: 27, other: 22 },
  narrow: { end: 26, user: 21, other: 17 },
} as const;
/** How far people stand above the middle of a row, and projects below it. */
const swing = { wide: 66, narrow: 28 } as const;
const rowHeight = 136;
/** Beside the first and the last node. */
const sides = { wide: 96, narrow: 54 } as const;
const maxInNarrowRow = 4;

export function pathLayout(input: LayoutInput, draft: Draft): void {
  const { scene, path, isNarrow, free } = input;
  const size = isNarrow ? "narrow" : "wide";
  const columns = isNarrow
    ? Math.min(path.length, Math.max(maxInNarrowRow, Math.ceil(path.length / 2)))
    : path.length;
  const rows = Math.ceil(path.length / columns);
  const [left, right] = [free.left + sides[size], free.right - sides[size]];
  const gap = Math.min(320, (right - left) / Math.max(1, columns - 1));
  const start = -((columns - 1) * gap) / 2;
  const above = sidesOf(input);
  for (const [nth, index] of path.entries()) {
    const row = Math.floor(nth / columns);
    const inRow = nth % columns;
    // The second row goes back, and begins under the last but one node of the first.
    const column = row === 0 ? inRow : Math.max(0, columns - 2 - inRow);
    const y = (row - (rows - 1) / 2) * rowHeight + (above[nth] ? -1 : 1) * swing[size];
    const isEnd = nth === 0 || nth === path.length - 1;
    const kind = scene.nodes[index]?.type === "user" ? "user" : "other";
    put(draft, index, {
      x: start + column * gap,
      y,
      radius: radii[size][isEnd ? "end" : kind],
      at: isEnd ? level.centre : level.first,
    });
    const before = path[nth - 1];
    if (before !== undefined) draft.pathEdges.push(before, index);
  }
  writeNames(input, draft);
  const height = (rows - 1) * rowHeight + (swing[size] + radii[size].end + 40) * 2;
  draft.taken.push(extentAround(0, 0, { width: right - left + 2 * sides[size], height }));
}

/** Whether each node stands above the middle: people do, projects don't, technologies as fits. */
function sidesOf({ scene, path }: LayoutInput): boolean[] {
  const kinds = path.map((index) => scene.nodes[index]?.type);
  const above: boolean[] = [];
  for (const [nth, kind] of kinds.entries()) {
    if (kind !== "tech") above.push(kind === "user");
    else above.push(nth === 0 ? kinds[1] !== "user" : !above[nth - 1]);
  }
  return above;
}

function writeNames(input: LayoutInput, draft: Draft): void {
  const { path, free } = input;
  const occupied = new Occupancy(free);
  const reach = (index: number) => (draft.radii[index] ?? 0) * 1.2;
  for (const index of path) {
    const side = reach(index) * 2;
    const [x = 0, y = 0] = draft.targets.subarray(index * 2, index * 2 + 2);
    occupied.take(extentAround(x, y, { width: side, height: side }));
  }
  const names = new Names(input, draft, occupied);
  for (const [nth, index] of path.entries()) {
    const isEnd = nth === 0 || nth === path.length - 1;
    names.below(index, isEnd ? "centre" : "first", reach(index));
  }
}
