/** A point where a thread begins or ends, of the technology of that slug. */
export interface ThreadEnd {
  readonly slug: string;
  readonly x: number;
  readonly y: number;
}

/** The curves from each chip to the logos of its technology, as SVG path data. */
export function threadPaths(chips: readonly ThreadEnd[], logos: readonly ThreadEnd[]): string[] {
  return chips.flatMap((chip) =>
    logos.filter(({ slug }) => slug === chip.slug).map((logo) => curve(chip, logo)),
  );
}

/** Leaves straight down and arrives straight from above. */
function curve(from: ThreadEnd, to: ThreadEnd): string {
  const bend = (to.y - from.y) * 0.62;
  const [start, end] = [`${round(from.x)} ${round(from.y)}`, `${round(to.x)} ${round(to.y)}`];
  return `M${start}C${round(from.x)} ${round(from.y + bend)} ${round(to.x)} ${round(to.y - bend)} ${end}`;
}

const round = (length: number) => Math.round(length * 10) / 10;
