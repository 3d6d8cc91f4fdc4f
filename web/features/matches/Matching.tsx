import { useIsFetching } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { anyMatches } from "#web/data/matches.ts";
import { MatchBoard, type MatchCard } from "./MatchBoard.tsx";
import { Matcher } from "./Matcher.tsx";
import { PopularTechs } from "./PopularTechs.tsx";
import { Threads } from "./Threads.tsx";
import { useWanted } from "./wanted.ts";

/** The matcher, and below it what fits; `card` draws a project. */
export function Matching({ card, skeleton }: { card: MatchCard; skeleton: ReactNode }) {
  const wanted = useWanted();
  const frame = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoading = useIsFetching(anyMatches) > 0;
  const { stack, role } = wanted;

  const showMatches = () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  };
  const goOnWriting = () => field.current?.focus({ preventScroll: true });
  return (
    <div ref={frame} className="relative">
      <Matcher ref={form} input={field} wanted={wanted} onDone={showMatches} />
      {stack.length === 0 ? (
        <div className="mt-5">
          <PopularTechs wanted={wanted} label="Begin with one of these" onAdd={goOnWriting} />
        </div>
      ) : (
        <MatchBoard
          ref={heading}
          wanted={wanted}
          card={card}
          skeleton={skeleton}
          onAdd={goOnWriting}
        />
      )}
      {stack.length > 0 && !isLoading && (
        <Threads
          frame={frame}
          from={form}
          ends={[role, ...stack.map(({ slug }) => slug)].join(" ")}
        />
      )}
    </div>
  );
}
