import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, type Ref } from "react";
import { Link } from "react-router";
import type { Match } from "#contract/matches.ts";
import type { TechRef } from "#contract/techs.ts";
import { matchesPageSize, matchesQuery } from "#web/data/matches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { useLogoSheet } from "#web/ui/logo-sheets.ts";
import { Loading } from "#web/ui/Skeleton.tsx";
import { PopularTechs } from "./PopularTechs.tsx";
import { matchesSummary, noMatchesLabel } from "./match-labels.ts";
import type { MatchFilterState } from "./match-filter.ts";

/** Three columns, the best fit's the widest; where two fit, the best has a row of its own. */
const grid =
  "grid grid-cols-[5fr_4fr_3.3fr] gap-6 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-4 md:max-lg:*:first:col-span-2";

/** Renders a project; `rank` is 0 for the best fit. */
export type MatchCard = (project: Match, rank: number, stack: readonly TechRef[]) => ReactNode;

interface MatchResultsProps {
  filter: MatchFilterState;
  card: MatchCard;
  skeleton: ReactNode;
  /** A technology was added by keyboard. */
  onAdd: () => void;
  /** The ref of the heading, which takes the focus. */
  ref: Ref<HTMLHeadingElement>;
}

/** The best matches; while others load, the last ones stay, dimmed. */
export function MatchResults({ filter, card, skeleton, onAdd, ref }: MatchResultsProps) {
  const { stack, role } = filter;
  const query = useQuery({
    ...matchesQuery(
      useApi(),
      stack.map(({ slug }) => slug),
      role,
    ),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const techs = data?.matches.flatMap((match) => sharedFirst(match.techs, stack).slice(0, 4));
  useLogoSheet(techs?.map(({ imageUrl }) => imageUrl) ?? []);
  return (
    <section aria-labelledby="matches" className="pt-[84px] max-lg:pt-8 max-md:pt-6">
      <h2 id="matches" ref={ref} tabIndex={-1} className="sr-only">
        Projects that fit
      </h2>
      <div aria-busy={query.isPlaceholderData} className="duration-120 aria-busy:opacity-55">
        {query.isPending && (
          <Loading label="The projects that fit are loading">
            <ul className={grid}>
              {Array.from({ length: matchesPageSize }, (_, index) => (
                <Fragment key={index}>{skeleton}</Fragment>
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
            {data.matches.map((match, rank) =>
              card({ ...match, techs: sharedFirst(match.techs, stack) }, rank, stack),
            )}
          </ul>
        )}
        {data?.total === 0 && <EmptyMatches filter={filter} onAdd={onAdd} />}
      </div>
      <p role="status" className="px-0.5 pt-5 text-15 text-ink-2 empty:hidden">
        {data &&
          data.total > 0 &&
          !query.isPlaceholderData &&
          matchesSummary({
            ...data,
            shown: data.matches.length,
            names: stack.map(({ name }) => name),
          })}
      </p>
    </section>
  );
}

/** No project shares any of the stack: suggests other filters. */
function EmptyMatches({ filter, onAdd }: { filter: MatchFilterState; onAdd: () => void }) {
  const { stack, role, pathOf } = filter;
  const names = stack.map(({ name }) => name);
  return (
    <Card className="grid justify-items-start gap-5 px-6 py-6 max-md:px-5">
      <div role="status">
        <p className="font-serif text-22 leading-[1.3] wrap-anywhere">
          {noMatchesLabel(names, role)}
        </p>
        <p className="mt-1.5 text-ink-2">
          {role === "either"
            ? "Add something else that you know, or look around."
            : "Add something else that you know, or look for any free seat."}
        </p>
      </div>
      <PopularTechs filter={filter} label="Add" onAdd={onAdd} />
      <div className="flex flex-wrap gap-2">
        {role !== "either" && (
          <ButtonLink
            render={<Link to={pathOf({ stack, role: "either" })} replace preventScrollReset />}
          >
            Join as Either
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" render={<Link to={paths.projects()} />}>
          Browse Projects
        </ButtonLink>
      </div>
    </Card>
  );
}

/** A project's technologies, those of the stack first and in the stack's order. */
export function sharedFirst(techs: readonly TechRef[], stack: readonly TechRef[]): TechRef[] {
  const positions = new Map(stack.map(({ id }, index) => [id, index]));
  const positionOf = ({ id }: TechRef) => positions.get(id) ?? stack.length;
  return techs.toSorted((one, other) => positionOf(one) - positionOf(other));
}
