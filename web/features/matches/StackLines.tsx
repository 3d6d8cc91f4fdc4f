import type { RefObject } from "react";
import { useMeasured } from "#web/ui/use-measured.ts";

interface StackLinesProps {
  /** Contains all ends; the drawing covers it. */
  frame: RefObject<HTMLElement | null>;
  /** Contains the chips; lines begin at its lower edge. */
  from: RefObject<HTMLElement | null>;
  /** Changes whenever the ends do. */
  ends: string;
}

/**
 * Decoration: a line from each chosen technology to its logos on the cards. The logos are found by
 * `data-tech`, the chips by `data-thread`; both hold the slug.
 */
export function StackLines({ frame, from, ends }: StackLinesProps) {
  const paths = useMeasured({ frame, from, ends, measure: pathsIn }) ?? [];
  if (paths.length === 0) return null;
  return (
    <svg
      key={ends}
      aria-hidden
      data-threads=""
      className="pointer-events-none absolute inset-0 z-1 size-full overflow-visible fill-none stroke-tech opacity-62 transition-opacity duration-180 starting:opacity-0"
      strokeWidth={1.25}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

function pathsIn(frame: HTMLElement, source: HTMLElement): string[] {
  const origin = frame.getBoundingClientRect();
  const middle = (box: DOMRect) => box.left + box.width / 2 - origin.left;
  const endsOf = (within: HTMLElement, name: "thread" | "tech", y: (box: DOMRect) => number) =>
    [...within.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((element): LineEnd => {
      const box = element.getBoundingClientRect();
      return { slug: element.dataset[name] ?? "", x: middle(box), y: y(box) - origin.top };
    });
  const edge = source.getBoundingClientRect().bottom;
  const paths = linePaths(
    endsOf(source, "thread", () => edge),
    endsOf(frame, "tech", (box) => box.top),
  );
  // Elements without a size all lie in one point.
  return [...new Set(paths)];
}

/** Where a line begins or ends, in CSS pixels of the frame. */
interface LineEnd {
  readonly slug: string;
  readonly x: number;
  readonly y: number;
}

/** A curve from each chip to each logo of its technology, as SVG path data. */
export function linePaths(chips: readonly LineEnd[], logos: readonly LineEnd[]): string[] {
  return chips.flatMap((chip) =>
    logos.filter(({ slug }) => slug === chip.slug).map((logo) => curve(chip, logo)),
  );
}

/** Leaves straight down and arrives straight from above. */
function curve(from: LineEnd, to: LineEnd): string {
  const bend = (to.y - from.y) * 0.62;
  const [start, end] = [`${round(from.x)} ${round(from.y)}`, `${round(to.x)} ${round(to.y)}`];
  return `M${start}C${round(from.x)} ${round(from.y + bend)} ${round(to.x)} ${round(to.y - bend)} ${end}`;
}

const round = (length: number) => Math.round(length * 10) / 10;
