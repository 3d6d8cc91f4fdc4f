import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Match } from "#contract/matches.ts";
import type { TechRef } from "#contract/techs.ts";
import { matchesPageSize, matchesQuery, type MatchRole } from "#web/data/matches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";
import { Loading } from "#web/ui/Skeleton.tsx";
import { CardSkeleton } from "#web/entities/project-cards/CardGrid.tsx";
import { MatchReasons } from "#web/entities/project-cards/MatchReasons.tsx";
import { ProjectCard } from "#web/entities/project-cards/ProjectCard.tsx";
import { WithoutSeat } from "./WithoutSeat.tsx";
import { EmptyMatches } from "./EmptyMatches.tsx";
import { freeGroupLabel, matchesSummary, otherGroupLabel } from "./match-labels.ts";
import { type MatchFilterState, sharedFirst } from "./match-filter.ts";

/** Three columns, the best fit's the widest; where two fit, the best has a row of its own. */
const grid =
  "grid grid-cols-[5fr_4fr_3.3fr] gap-6 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-4 md:max-lg:*:first:col-span-2";

type Best = { matches: readonly Match[]; total: number; free: number };

/** Those with a free seat, then the others; ranks count through both. */
function groupsOfBest({ matches, total, free }: Best, role: MatchRole) {
  const ranked = matches.map((match, rank) => ({ match, rank }));
  const [withSeat, others] = [true, false].map((isFree) =>
    ranked.filter(({ match }) => match.hasFreeSeat === isFree),
  );
  return [
    { label: freeGroupLabel(free, role), matches: withSeat ?? [] },
    { label: otherGroupLabel(total - free, free), matches: others ?? [] },
  ].filter((group) => group.matches.length > 0);
}

interface BestOfGroupProps {
  label: string;
  /** How many columns it takes in wide windows. */
  count: number;
  children: ReactNode;
}

/** A part of the three columns with its heading above it. */
function BestOfGroup({ label, count, children }: BestOfGroupProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      style={{ "--columns": count } as CSSProperties}
      className="grid grid-rows-[auto_1fr] gap-x-6 gap-y-3 lg:col-[span_var(--columns)] lg:grid-cols-subgrid"
    >
      <p
        id={id}
        className="relative z-2 col-span-full w-fit bg-paper px-0.5 pe-3 text-15 font-medium text-ink-2"
      >
        {label}
      </p>
      <ul className="col-span-full grid gap-6 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-4 md:max-lg:[&>:first-child:nth-last-child(odd)]:col-span-2 lg:grid-cols-subgrid">
        {children}
      </ul>
    </section>
  );
}

interface MatchCardProps {
  match: Match;
  stack: readonly TechRef[];
  lead: boolean;
}

/** A match, compared with the stack of the form. */
function MatchCard({ match, stack, lead }: MatchCardProps) {
  return (
    <ProjectCard
      project={{ ...match, techs: sharedFirst(match.techs, stack) }}
      heading="h3"
      lead={lead}
      ownTechs={stack}
      reason={
        <>
          <MatchReasons reasons={match.reasons} pushedAt={match.pushedAt} />
          {!match.hasFreeSeat && (
            <div className="mt-3">
              <WithoutSeat project={match} />
            </div>
          )}
        </>
      }
    />
  );
}

interface MatchResultsProps {
  filter: MatchFilterState;
  /** A technology was added by keyboard. */
  onAdd: () => void;
}

/** The best matches; while others load, the last ones stay, dimmed. */
export function MatchResults({ filter, onAdd }: MatchResultsProps) {
  const { stack, role, freeOnly, isOwn } = filter;
  const query = useQuery({
    ...matchesQuery(useApi(), {
      slugs: stack.map(({ slug }) => slug),
      role,
      freeOnly,
      isOwn,
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const techs = data?.matches.flatMap((match) => sharedFirst(match.techs, stack).slice(0, 4));
  useLogoSprite(techs?.map(({ imageUrl }) => imageUrl) ?? []);
  return (
    <section aria-labelledby="matches" className="pt-[84px] max-lg:pt-8 max-md:pt-6">
      <h2
        id="matches"
        className={isOwn ? "relative z-2 mb-4 w-fit bg-paper pe-3 text-25" : "sr-only"}
      >
        {isOwn ? t("matches.yourBest") : t("matches.thatFit")}
      </h2>
      <div aria-busy={query.isPlaceholderData} className="duration-120 aria-busy:opacity-55">
        {query.isPending && (
          <Loading label={t("matches.thatFitLoading")}>
            <ul className={grid}>
              {Array.from({ length: matchesPageSize }, (_, index) => (
                <CardSkeleton key={index} />
              ))}
            </ul>
          </Loading>
        )}
        {query.isError && !data && (
          <QueryError title={t("matches.thatFitNotLoaded")} query={query} />
        )}
        {data && data.total > 0 && (
          <div className="grid grid-cols-[5fr_4fr_3.3fr] gap-6 max-lg:grid-cols-1">
            {groupsOfBest(data, role).map(({ label, matches }) => (
              <BestOfGroup key={label} label={label} count={matches.length}>
                {matches.map(({ match, rank }) => (
                  <MatchCard key={match.id} match={match} stack={stack} lead={rank === 0} />
                ))}
              </BestOfGroup>
            ))}
          </div>
        )}
        {data?.total === 0 && <EmptyMatches filter={filter} onAdd={onAdd} />}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 px-0.5 pt-5 text-15 has-[p:empty]:hidden">
        <p role="status" className="text-ink-2">
          {data &&
            data.total > 0 &&
            !query.isPlaceholderData &&
            matchesSummary({
              ...data,
              role,
              shown: data.matches.length,
              shownClose: data.matches.filter(({ shared }) => shared.length >= 2).length,
              names: stack.map(({ name }) => name),
            })}
        </p>
        {data && data.total > data.matches.length && !query.isPlaceholderData && (
          <Link className="link" to={filter.allPath}>
            {t("matches.seeAll", { count: data.total })}
          </Link>
        )}
      </div>
    </section>
  );
}
