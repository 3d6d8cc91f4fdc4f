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
import { Loading } from "#web/ui/Skeleton.tsx";
import { PopularTechs } from "./PopularTechs.tsx";
import { foundWords, nothingWords } from "./match-labels.ts";
import type { WantedState } from "./wanted.ts";

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
              {Array.from({ length: matchesPageSize }, (_, place) => (
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

/** Nothing shares any of the stack: what could be asked for instead. */
function NoMatch({ wanted, onAdd }: { wanted: WantedState; onAdd: () => void }) {
  const { stack, role, pathOf } = wanted;
  const names = stack.map(({ name }) => name);
  return (
    <Card className="grid justify-items-start gap-5 px-6 py-6 max-md:px-5">
      <div role="status">
        <p className="font-serif text-22 leading-[1.3] wrap-anywhere">
          {nothingWords(names, role)}
        </p>
        <p className="mt-1.5 text-ink-2">
          {role === "either"
            ? "Add something else that you know, or look around."
            : "Add something else that you know, or look for any free seat."}
        </p>
      </div>
      <PopularTechs wanted={wanted} label="Add" onAdd={onAdd} />
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
  const place = new Map(stack.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: TechRef) => place.get(id) ?? stack.length;
  return techs.toSorted((one, other) => placeOf(one) - placeOf(other));
}
