import { useIsFetching } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { useNavigate } from "react-router";
import { t } from "#shared/messages/t.ts";
import { anyMatches } from "#web/data/matches.ts";
import { paths } from "#web/lib/paths.ts";
import { useMeasured } from "#web/ui/use-measured.ts";
import { MatchForm } from "./MatchForm.tsx";
import { MatchResults } from "./MatchResults.tsx";
import { PopularTechs } from "./PopularTechs.tsx";
import { useMatchFilter } from "./match-filter.ts";

/** With fewer than these, one is likely to add another: the popular ones stay at hand. */
const fewTechs = 3;

/** The form, which leads to all matches, and the best ones below it. */
export function Matching() {
  const filter = useMatchFilter(paths.home);
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isLoading = useIsFetching(anyMatches) > 0;
  const { stack, role, isOwn } = filter;

  const focusField = () => field.current?.focus({ preventScroll: true });
  return (
    <div ref={frame} className="relative mt-12 max-md:mt-6">
      <MatchForm
        ref={form}
        input={field}
        filter={filter}
        onDone={() => void navigate(filter.allPath)}
      />
      {stack.length > 0 && <MatchResults filter={filter} onAdd={focusField} />}
      {stack.length < fewTechs && !isOwn && (
        <div className="mt-5">
          <PopularTechs filter={filter} label={t("matches.popular")} onAdd={focusField} />
        </div>
      )}
      {stack.length > 0 && !isLoading && (
        <StackLines
          frame={frame}
          from={form}
          ends={[role, ...stack.map(({ slug }) => slug)].join(" ")}
        />
      )}
    </div>
  );
}

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
 * `data-tech`, the chips by `data-connector`; both hold the slug.
 */
function StackLines({ frame, from, ends }: StackLinesProps) {
  const lines = useMeasured({ frame, from, ends, measure: pathsIn }) ?? [];
  if (lines.length === 0) return null;
  return (
    <svg
      key={ends}
      aria-hidden
      data-connectors=""
      className="pointer-events-none absolute inset-0 z-1 size-full overflow-visible fill-none stroke-tech opacity-62 transition-opacity duration-180 starting:opacity-0"
      strokeWidth={1.25}
    >
      {lines.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

function pathsIn(frame: HTMLElement, source: HTMLElement): string[] {
  const origin = frame.getBoundingClientRect();
  const middle = (box: DOMRect) => box.left + box.width / 2 - origin.left;
  const endsOf = (within: HTMLElement, name: "connector" | "tech", y: (box: DOMRect) => number) =>
    [...within.querySelectorAll<HTMLElement>(`[data-${name}]`)].map((element): LineEnd => {
      const box = element.getBoundingClientRect();
      return { slug: element.dataset[name] ?? "", x: middle(box), y: y(box) - origin.top };
    });
  const edge = source.getBoundingClientRect().bottom;
  const lines = linePaths(
    endsOf(source, "connector", () => edge),
    endsOf(frame, "tech", (box) => box.top),
  );
  // Elements without a size all lie in one point.
  return [...new Set(lines)];
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
