import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, type Ref } from "react";
import type { Match } from "#contract/matches.ts";
import type { TechRef } from "#contract/techs.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading } from "#web/ui/Skeleton.tsx";
import { foundWords } from "./match-labels.ts";
import { NoMatch } from "./NoMatch.tsx";
import { matchesQuery, shownMatches } from "./queries.ts";
import { sharedFirst } from "./shared-first.ts";
import type { WantedState } from "./use-wanted.ts";

/** Three columns, the best fit's the widest; where two fit, the best has a row of its own. */
const grid =
  "grid grid-cols-[5fr_4fr_3.3fr] gap-6 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-4 md:max-lg:*:first:col-span-2";

/** How a project is drawn; `place` is 0 for the best fit. */
export type MatchCard = (project: Match, place: number, stack: readonly TechRef[]) => ReactNode;

interface MatchBoardProps {
  wanted: WantedState;
  card: MatchCard;
  skeleton: ReactNode;
  /** Another technology was added by a key. */
  onAdd: () => void;
  /** The heading, where the keyboard goes on. */
  ref: Ref<HTMLHeadingElement>;
}

/** The projects that fit best, in all states. The last ones stay, pale, until the next have come. */
export function MatchBoard({ wanted, card, skeleton, onAdd, ref }: MatchBoardProps) {
  const { stack, role } = wanted;
  const query = useQuery({
    ...matchesQuery(
      useApi(),
      stack.map(({ slug }) => slug),
      role,
    ),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <section aria-labelledby="matches" className="pt-[84px] max-lg:pt-8 max-md:pt-6">
      <h2 id="matches" ref={ref} tabIndex={-1} className="sr-only">
        Projects that fit
      </h2>
      <div aria-busy={query.isPlaceholderData} className="duration-120 aria-busy:opacity-55">
        {query.isPending && (
          <Loading label="The projects that fit are loading">
            <ul className={grid}>
              {Array.from({ length: shownMatches }, (_, place) => (
                <Fragment key={place}>{skeleton}</Fragment>
              ))}
            </ul>
          </Loading>
        )}
        {query.isError && !data && (
          <ErrorState
            compact
            title="The projects that fit could not be loaded"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            {messageOf(query.error)}
          </ErrorState>
        )}
        {data && data.total > 0 && (
          <ul className={grid}>
            {data.matches.map((match, place) =>
              card({ ...match, techs: sharedFirst(match.techs, stack) }, place, stack),
            )}
          </ul>
        )}
        {data?.total === 0 && <NoMatch wanted={wanted} onAdd={onAdd} />}
      </div>
      <p role="status" className="px-0.5 pt-5 text-15 text-ink-2 empty:hidden">
        {data &&
          data.total > 0 &&
          !query.isPlaceholderData &&
          foundWords({ ...data, shown: data.matches.length, names: stack.map(({ name }) => name) })}
      </p>
    </section>
  );
}
