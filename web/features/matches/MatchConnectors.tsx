import type { RefObject } from "react";
import { useMeasured } from "#web/ui/use-measured.ts";

interface MatchConnectorsProps {
  /** Contains the form and the list; the drawing covers it. */
  frame: RefObject<HTMLElement | null>;
  /** The form; connectors begin at its lower edge. */
  from: RefObject<HTMLElement | null>;
  /** Changes whenever the stack or the list does. */
  ends: string;
}

/** Decoration: a connector from each technology of the form through its column of the list. */
export function MatchConnectors({ frame, from, ends }: MatchConnectorsProps) {
  const connectors = useMeasured({ frame, from, ends, measure: connectorsIn });
  if (!connectors) return null;
  return (
    <svg
      key={ends}
      aria-hidden
      data-connectors=""
      className="pointer-events-none absolute inset-0 z-1 size-full overflow-visible fill-none stroke-tech transition-opacity duration-180 starting:opacity-0"
    >
      <path d={connectors.solid.join("")} strokeWidth={1.25} className="opacity-62" />
      <path
        d={connectors.dotted.join("")}
        strokeWidth={1.75}
        strokeDasharray="0.1 6"
        strokeLinecap="round"
        className="opacity-55"
      />
    </svg>
  );
}

function connectorsIn(frame: HTMLElement, source: HTMLElement): Connectors {
  const origin = frame.getBoundingClientRect();
  const start = source.getBoundingClientRect().bottom - origin.top;
  const heading = frame.querySelector("section header")?.getBoundingClientRect();
  const connectors = [...source.querySelectorAll<HTMLElement>("[data-connector]")].map((chip) => {
    const slug = CSS.escape(chip.dataset["connector"] ?? "");
    const places = [...frame.querySelectorAll<HTMLElement>(`[data-stack-column="${slug}"]`)];
    const boxes = places.map((place) => place.getBoundingClientRect());
    const chipBox = chip.getBoundingClientRect();
    const columnX = (boxes[0]?.left ?? 0) + (boxes[0]?.width ?? 0) / 2 - origin.left;
    return connectorOf(
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
    solid: connectors.flatMap(({ solid }) => solid),
    dotted: connectors.flatMap(({ dotted }) => dotted),
  };
}

/** The centre of a technology's place in a match's row. */
interface StackColumnPosition {
  readonly y: number;
  readonly isShared: boolean;
}

interface Connectors {
  /** SVG path data. */
  readonly solid: readonly string[];
  /** Where a match lacks the technology. */
  readonly dotted: readonly string[];
}

/** Half of a logo's frame. */
const logoRadius = 18;
/** The length of the straight end above the first logo. */
const straight = 8;

/**
 * A connector from the chip at (x, y) to the column at `columnX`, and down to the last match that uses
 * the technology; dotted beside matches that don't. Without such a match there is none.
 * @param headingTop where the first heading beside the columns begins: above it, connectors are in them
 */
export function connectorOf(
  chip: { readonly x: number; readonly y: number },
  columnX: number,
  stackColumns: readonly StackColumnPosition[],
  headingTop = Infinity,
): Connectors {
  const last = stackColumns.findLastIndex(({ isShared }) => isShared);
  const [first] = stackColumns;
  if (last < 0 || !first) return { solid: [], dotted: [] };
  const top = first.y - logoRadius;
  const start = Math.min(top - straight, headingTop);
  const bend = start - chip.y;
  const solid = [
    `M${round(chip.x)} ${round(chip.y)}C${round(chip.x)} ${round(chip.y + bend * 0.58)} ${round(columnX)} ${round(start - bend * 0.62)} ${round(columnX)} ${round(start)}V${round(top)}`,
  ];
  const dotted: string[] = [];
  for (const [index, stackColumn] of stackColumns.slice(0, last).entries()) {
    const next = stackColumns[index + 1] ?? stackColumn;
    const middle = (stackColumn.y + next.y) / 2;
    const line = (from: number, to: number) => `M${round(columnX)} ${round(from)}V${round(to)}`;
    (stackColumn.isShared ? solid : dotted).push(line(stackColumn.y, middle));
    (next.isShared ? solid : dotted).push(line(middle, next.y));
  }
  return { solid, dotted };
}

const round = (length: number) => Math.round(length * 10) / 10;
