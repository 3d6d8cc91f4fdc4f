import { type RefObject, useEffect, useState } from "react";

interface ThreadsProps {
  /** Around all ends; the drawing covers it. */
  frame: RefObject<HTMLElement | null>;
  /** What the chips stand in: threads hang from its lower edge. */
  from: RefObject<HTMLElement | null>;
  /** Changes whenever the ends do. */
  ends: string;
}

/** On phones they would cross untidily. */
const fits = "(width > 1080px) and (pointer: fine)";

/**
 * Decoration: a line from each chosen technology to its logos on the cards. The logos are found by
 * `data-tech`, the chips by `data-thread`; both hold the slug.
 */
export function Threads({ frame, from, ends }: ThreadsProps) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    const [around, source] = [frame.current, from.current];
    if (!around || !source) return undefined;
    let isGone = false;
    const draw = () => {
      if (isGone) return;
      setPaths(window.matchMedia(fits).matches ? pathsIn(around, source) : []);
    };
    const observer = new ResizeObserver(draw);
    observer.observe(around);
    observer.observe(source);
    void document.fonts.ready.then(draw);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [frame, from, ends]);

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
    [...within.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((element): ThreadEnd => {
      const box = element.getBoundingClientRect();
      return { slug: element.dataset[name] ?? "", x: middle(box), y: y(box) - origin.top };
    });
  const edge = source.getBoundingClientRect().bottom;
  return threadPaths(
    endsOf(source, "thread", () => edge),
    endsOf(frame, "tech", (box) => box.top),
  );
}

/** A point where a thread begins or ends, of the technology of that slug. */
interface ThreadEnd {
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
