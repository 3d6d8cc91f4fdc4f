import type { RefObject } from "react";
import { useMeasured } from "#web/ui/use-measured.ts";

interface StackThreadsProps {
  /** Contains all ends; the drawing covers it. */
  frame: RefObject<HTMLElement | null>;
  /** The form; threads begin at its right edge. */
  from: RefObject<HTMLElement | null>;
  /** Changes whenever the ends do. */
  ends: string;
}

/**
 * Decoration: a thread from each chosen technology, marked by `data-thread`, to its logos beside the
 * form, marked by `data-tech`. Both hold the slug.
 */
export function StackThreads({ frame, from, ends }: StackThreadsProps) {
  const threads = useMeasured({ frame, from, ends, measure: threadsIn }) ?? [];
  if (threads.length === 0) return null;
  return (
    <svg
      key={ends}
      aria-hidden
      data-threads=""
      className="pointer-events-none absolute inset-0 size-full overflow-visible fill-none stroke-tech transition-opacity duration-180 motion-reduce:transition-none starting:opacity-0"
      strokeWidth={1.25}
    >
      {threads.map(({ x, y, path }) => (
        <g key={path}>
          <path d={path} className="opacity-62" />
          <circle cx={x} cy={y} r={3} className="fill-tech stroke-none" />
        </g>
      ))}
    </svg>
  );
}

interface Thread {
  /** Where it begins, in CSS pixels of the frame. */
  readonly x: number;
  readonly y: number;
  /** SVG path data. */
  readonly path: string;
}

function threadsIn(frame: HTMLElement, form: HTMLElement): Thread[] {
  const origin = frame.getBoundingClientRect();
  const x = form.getBoundingClientRect().right - origin.left;
  const middle = ({ top, height }: DOMRect) => top + height / 2 - origin.top;
  const logos = [...frame.querySelectorAll<HTMLElement>("[data-tech]")].map((logo) => {
    const box = logo.getBoundingClientRect();
    return { slug: logo.dataset["tech"], x: box.left - origin.left, y: middle(box) };
  });
  return [...form.querySelectorAll<HTMLElement>("[data-thread]")].flatMap((row) => {
    const y = middle(row.getBoundingClientRect());
    return logos
      .filter(({ slug }) => slug === row.dataset["thread"])
      .map((logo) => ({ x, y, path: threadPath({ x, y }, logo) }));
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Leaves to the right and arrives from the left. */
export function threadPath(from: Point, to: Point): string {
  const middle = round((from.x + to.x) / 2);
  const [start, end] = [from, to].map(({ x, y }) => `${round(x)} ${round(y)}`);
  return `M${start}C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${end}`;
}

const round = (length: number) => Math.round(length * 10) / 10;
