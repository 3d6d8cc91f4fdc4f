import { useIsFetching } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { anyMatches } from "#web/data/matches.ts";
import { paths } from "#web/lib/paths.ts";
import { MatchResults } from "./MatchResults.tsx";
import { MatchForm } from "./MatchForm.tsx";
import { PopularTechs } from "./PopularTechs.tsx";
import { StackLines } from "./StackLines.tsx";
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
          <PopularTechs filter={filter} label="Popular" onAdd={focusField} />
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
