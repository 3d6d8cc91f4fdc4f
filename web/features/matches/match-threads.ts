// Lines from the chosen technologies down the list of matches, in CSS pixels of a frame.

/** The centre of a technology's place in a match's row. */
export interface KnotPosition {
  readonly y: number;
  readonly isShared: boolean;
}

export interface Threads {
  /** SVG path data. */
  readonly solid: readonly string[];
  /** Where a match lacks the technology. */
  readonly dotted: readonly string[];
}

/** Half of a logo's frame. */
const knotRadius = 18;
/** The length of the straight end above the first logo. */
const straight = 8;

/**
 * A thread from the chip at (x, y) to the column at `columnX`, and down to the last match that uses
 * the technology; dotted beside matches that don't. Without such a match there is none.
 * @param headingTop where the first heading beside the columns begins: above it, threads are in them
 */
export function threadOf(
  chip: { readonly x: number; readonly y: number },
  columnX: number,
  knots: readonly KnotPosition[],
  headingTop = Infinity,
): Threads {
  const last = knots.findLastIndex(({ isShared }) => isShared);
  const [first] = knots;
  if (last < 0 || !first) return { solid: [], dotted: [] };
  const top = first.y - knotRadius;
  const start = Math.min(top - straight, headingTop);
  const bend = start - chip.y;
  const solid = [
    `M${round(chip.x)} ${round(chip.y)}C${round(chip.x)} ${round(chip.y + bend * 0.58)} ${round(columnX)} ${round(start - bend * 0.62)} ${round(columnX)} ${round(start)}V${round(top)}`,
  ];
  const dotted: string[] = [];
  for (const [index, knot] of knots.slice(0, last).entries()) {
    const next = knots[index + 1] ?? knot;
    const middle = (knot.y + next.y) / 2;
    const line = (from: number, to: number) => `M${round(columnX)} ${round(from)}V${round(to)}`;
    (knot.isShared ? solid : dotted).push(line(knot.y, middle));
    (next.isShared ? solid : dotted).push(line(middle, next.y));
  }
  return { solid, dotted };
}

const round = (length: number) => Math.round(length * 10) / 10;
