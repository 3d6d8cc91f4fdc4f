import { useIsFetching } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { anyMatches } from "#web/data/matches.ts";
import { MatchResults, type MatchCard } from "./MatchResults.tsx";
import { MatchForm } from "./MatchForm.tsx";
import { PopularTechs } from "./PopularTechs.tsx";
import { StackLines } from "./StackLines.tsx";
import { useMatchFilter } from "./match-filter.ts";

/** The form and the matches below it; `card` renders a match. */
export function Matching({ card, skeleton }: { card: MatchCard; skeleton: ReactNode }) {
  const filter = useMatchFilter();
  const frame = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoading = useIsFetching(anyMatches) > 0;
  const { stack, role } = filter;

  const showMatches = () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  };
  const focusField = () => field.current?.focus({ preventScroll: true });
  return (
    <div ref={frame} className="relative">
      <MatchForm ref={form} input={field} filter={filter} onDone={showMatches} />
      {stack.length === 0 ? (
        <div className="mt-5">
          <PopularTechs filter={filter} label="Begin with one of these" onAdd={focusField} />
        </div>
      ) : (
        <MatchResults
          ref={heading}
          filter={filter}
          card={card}
          skeleton={skeleton}
          onAdd={focusField}
        />
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
