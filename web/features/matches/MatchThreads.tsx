import type { RefObject } from "react";
import { type Threads, threadOf } from "./match-threads.ts";
import { useMeasured } from "#web/ui/use-measured.ts";

interface MatchThreadsProps {
  /** Contains the form and the list; the drawing covers it. */
  frame: RefObject<HTMLElement | null>;
  /** The form; threads begin at its lower edge. */
  from: RefObject<HTMLElement | null>;
  /** Changes whenever the stack or the list does. */
  ends: string;
}

/** Decoration: a thread from each technology of the form through its column of the list. */
export function MatchThreads({ frame, from, ends }: MatchThreadsProps) {
  const threads = useMeasured({ frame, from, ends, measure: threadsIn });
  if (!threads) return null;
  return (
    <svg
      key={ends}
      aria-hidden
      data-threads=""
      className="pointer-events-none absolute inset-0 z-1 size-full overflow-visible fill-none stroke-tech transition-opacity duration-180 starting:opacity-0"
    >
      <path d={threads.solid.join("")} strokeWidth={1.25} className="opacity-62" />
      <path
        d={threads.dotted.join("")}
        strokeWidth={1.75}
        strokeDasharray="0.1 6"
        strokeLinecap="round"
        className="opacity-55"
      />
    </svg>
  );
}

function threadsIn(frame: HTMLElement, source: HTMLElement): Threads {
  const origin = frame.getBoundingClientRect();
  const start = source.getBoundingClientRect().bottom - origin.top;
  const heading = frame.querySelector("section header")?.getBoundingClientRect();
  const threads = [...source.querySelectorAll<HTMLElement>("[data-thread]")].map((chip) => {
    const slug = CSS.escape(chip.dataset["thread"] ?? "");
    const places = [...frame.querySelectorAll<HTMLElement>(`[data-knot="${slug}"]`)];
    const boxes = places.map((place) => place.getBoundingClientRect());
    const chipBox = chip.getBoundingClientRect();
    const columnX = (boxes[0]?.left ?? 0) + (boxes[0]?.width ?? 0) / 2 - origin.left;
    return threadOf(
      { x: chipBox.left + chipBox.width / 2 - origin.left, y: start },
      columnX,
      boxes.map((box, index) => ({
        y: box.top + box.height / 2 - origin.top,
        isShared: places[index]?.dataset["shared"] !== undefined,
      })),
      heading && heading.top - origin.top,
    );
  });
  return {
    solid: threads.flatMap(({ solid }) => solid),
    dotted: threads.flatMap(({ dotted }) => dotted),
  };
}
