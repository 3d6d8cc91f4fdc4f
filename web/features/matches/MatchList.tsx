import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type CSSProperties, type Ref, type RefObject, useId } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Match } from "#contract/matches.ts";
import type { TechRef } from "#contract/techs.ts";
import { allMatchesQuery, type MatchRole } from "#web/data/matches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";
import { EmptyMatches, RelatedTechs } from "./EmptyMatches.tsx";
import { hasConnectors, MatchRow, maxOthers } from "./MatchRow.tsx";
import { MatchConnectors } from "./MatchConnectors.tsx";
import { type MatchFilterState, sharedFirst } from "./match-filter.ts";
import {
  allMatchesSummary,
  freeGroupLabel,
  groupLabel,
  groupsOf,
  type MatchGroup,
  noSeatLabel,
  otherGroupLabel,
} from "./match-labels.ts";

interface MatchListProps {
  filter: MatchFilterState;
  /** The cursor after which the list starts. */
  after: string | undefined;
  /** A technology was added by keyboard. */
  onAdd: () => void;
  /** Contains the form and the list. */
  frame: RefObject<HTMLElement | null>;
  form: RefObject<HTMLElement | null>;
  /** The ref of the number of matches, which takes the focus. */
  ref: Ref<HTMLParagraphElement>;
}

/** All matches of a stack, best first; while others load, the last ones stay, dimmed. */
export function MatchList({ filter, after, onAdd, frame, form, ref }: MatchListProps) {
  const { stack, role, freeOnly, isOwn } = filter;
  const query = useInfiniteQuery({
    ...allMatchesQuery(useApi(), wantedOf(filter), after),
    placeholderData: keepPreviousData,
  });
  useMatchLogos(query.data, stack);
  const counts = query.data?.pages[0]?.counts;
  const isEmpty = counts?.total === 0;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const techs = isOwn ? undefined : stack.map(({ slug }) => slug);
  const seats = freeOnly ? "free" : undefined;
  return (
    <div
      style={{ "--connectors": stack.length } as CSSProperties}
      aria-busy={query.isPlaceholderData}
      className={classNames(
        "duration-120 aria-busy:opacity-55",
        isEmpty ? "pt-6" : "pt-14 max-lg:pt-8",
      )}
    >
      <div
        className={classNames(
          "flex flex-wrap items-baseline gap-x-5 gap-y-1",
          !isEmpty && "mb-6 min-h-6 max-md:min-h-12",
          // Connectors fall at the start.
          hasConnectors(stack) && "lg:justify-end",
        )}
      >
        <p ref={ref} tabIndex={-1} role="status" className="text-ink-2 outline-none">
          {counts &&
            counts.total > 0 &&
            !query.isPlaceholderData &&
            allMatchesSummary({
              ...counts,
              names: stack.map(({ name }) => name),
              role,
              freeOnly,
            })}
        </p>
        {counts && counts.total > 0 && !query.isPlaceholderData && (
          <SeatsLink filter={filter} counts={counts} />
        )}
      </div>
      <PagedList<Match, HTMLDivElement>
        query={query}
        failure={t("matches.thatFitNotLoaded")}
        skeleton={<MatchListSkeleton connectors={hasConnectors(stack) ? stack.length : 0} />}
        empty={
          <EmptyMatches filter={filter} onAdd={onAdd}>
            <RelatedTechs filter={filter} onAdd={onAdd} />
          </EmptyMatches>
        }
        hrefAfter={(next) => paths.matches({ techs, role, seats, after: next })}
        itemsOf={(list) => list.querySelectorAll("[data-match]")}
      >
        {(_, list) => (
          <div ref={list} className="grid gap-12">
            {counts &&
              seatGroupsIn(query.data, query.hasNextPage).map((group, index) => (
                <SeatGroup
                  key={String(group.isFree)}
                  group={group}
                  label={
                    group.isFree
                      ? freeGroupLabel(counts.free, role)
                      : otherGroupLabel(counts.total - counts.free, counts.free)
                  }
                  role={role}
                  stack={stack}
                  isFirst={index === 0 && after === undefined}
                />
              ))}
          </div>
        )}
      </PagedList>
      {items.length > 0 && <RankingNote filter={filter} className={beside(stack)} />}
      {items.length > 0 && hasConnectors(stack) && !query.isPlaceholderData && (
        <MatchConnectors
          frame={frame}
          from={form}
          ends={[...stack.map(({ slug }) => slug), ...items.map(({ id }) => id)].join(" ")}
        />
      )}
    </div>
  );
}

/** Leads to those with a free seat alone, and back to all; nothing where that changes nothing. */
function SeatsLink({
  filter,
  counts: { total, free },
}: {
  filter: MatchFilterState;
  counts: { total: number; free: number };
}) {
  const { stack, role, freeOnly, pathOf } = filter;
  if (!freeOnly && (free === 0 || free === total)) return null;
  return (
    <Link
      className="link"
      to={pathOf({ stack, role, freeOnly: !freeOnly })}
      replace
      preventScrollReset
    >
      {freeOnly ? t("matches.showAll") : t("matches.freeOnly")}
    </Link>
  );
}

const wantedOf = ({ stack, role, freeOnly, isOwn }: MatchFilterState) => ({
  slugs: stack.map(({ slug }) => slug),
  role,
  freeOnly,
  isOwn,
});

type Pages = InfiniteData<{ items: Match[] }>;

interface SeatGroupOf {
  readonly isFree: boolean;
  /** By how many technologies they share. */
  readonly groups: readonly MatchGroup<Match>[];
}

/** Those with a free seat, then the others: pages run through both in that order. */
function seatGroupsIn(data: Pages | undefined, hasMore: boolean): SeatGroupOf[] {
  const pages = data?.pages.map(({ items }) => items) ?? [];
  const hasOthers = pages.some((items) => items.some(({ hasFreeSeat }) => !hasFreeSeat));
  return [true, false].flatMap((isFree) => {
    const own = pages
      .map((items) => items.filter(({ hasFreeSeat }) => hasFreeSeat === isFree))
      .filter((items) => items.length > 0);
    const groups = groupsOf(own, hasMore && !(isFree && hasOthers));
    return groups.length > 0 ? [{ isFree, groups }] : [];
  });
}

/** Beside the columns of connectors, where there are any. */
const beside = (stack: readonly TechRef[]) =>
  hasConnectors(stack) ? "lg:ms-[calc(48px*var(--connectors)+32px)]" : undefined;

interface SeatGroupProps {
  group: SeatGroupOf;
  label: string;
  role: MatchRole;
  stack: readonly TechRef[];
  /** Whether it begins with the best match. */
  isFirst: boolean;
}

function SeatGroup({ group, label, role, stack, isFirst }: SeatGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className={beside(stack)}>
        <h2 id={id} className="relative z-2 w-fit bg-paper pe-3 text-31 max-md:text-25">
          {label}
        </h2>
        {!group.isFree && (
          <p className="mt-1 mb-2 max-w-[62ch] text-15 text-ink-2">
            {noSeatLabel(role)} {t("matches.withoutSeatHint")}
          </p>
        )}
      </header>
      <div className="grid gap-10">
        {group.groups.map((one, index) => (
          <Group
            key={one.shared ?? "mixed"}
            group={one}
            seatLabelId={id}
            stack={stack}
            isFirst={isFirst && index === 0}
            isOnly={index === 0 && one.shared === null}
          />
        ))}
      </div>
    </section>
  );
}

interface GroupProps {
  group: MatchGroup<Match>;
  /** The id of the heading above it: both kinds of seats have such groups. */
  seatLabelId: string;
  stack: readonly TechRef[];
  /** Whether it begins with the best match. */
  isFirst: boolean;
  /** Whether the whole list is in one order, without headings. */
  isOnly: boolean;
}

function Group({ group, seatLabelId, stack, isFirst, isOnly }: GroupProps) {
  const { shared, matches, isComplete } = group;
  const label = groupLabel(shared, stack.length);
  const id = useId();
  const isPlain = isOnly || stack.length === 1;
  const rows = (
    <ul>
      {matches.map((match, index) => (
        <MatchRow
          key={match.id}
          match={match}
          stack={stack}
          heading={isPlain ? "h3" : "h4"}
          lead={isFirst && index === 0}
        />
      ))}
    </ul>
  );
  if (isPlain) return rows;
  return (
    <section aria-labelledby={`${id} ${seatLabelId}`} className="pt-3">
      <header
        className={classNames(
          "flex flex-wrap items-baseline gap-3 border-b border-line pb-3",
          beside(stack),
        )}
      >
        <h3 id={id} className="text-22">
          {label}
        </h3>
        {isComplete && (
          <span className="font-mono text-14 text-ink-3">
            {rich("matches.groupCount", {
              count: matches.length,
              word: (word) => <span className="sr-only">{word}</span>,
            })}
          </span>
        )}
      </header>
      {rows}
    </section>
  );
}

/** How many rows are in a window before it is scrolled, or nearly. */
const nearTop = 8;

/** One sheet for the logos near the top, and later one for the others. */
function useMatchLogos(data: Pages | undefined, stack: readonly TechRef[]): void {
  const matches = data?.pages.flatMap(({ items }) => items) ?? [];
  const logosOf = (some: readonly Match[]) =>
    some.flatMap(({ techs }) =>
      sharedFirst(techs, stack)
        .slice(0, stack.length + maxOthers)
        .map(({ imageUrl }) => imageUrl),
    );
  const own = stack.map(({ imageUrl }) => imageUrl);
  useLogoSprite([...own, ...logosOf(matches.slice(0, nearTop))]);
  useLogoSprite(logosOf(matches.slice(nearTop)), { late: true });
}

interface RankingNoteProps {
  filter: MatchFilterState;
  className?: string | undefined;
}

/** What docs/matching.md explains, in short. */
function RankingNote({ filter, className }: RankingNoteProps) {
  const { role, isOwn } = filter;
  return (
    <div className={classNames("mt-10 border-t border-line pt-5 text-15 text-ink-2", className)}>
      <p className="max-w-[62ch]">
        {rich("matches.order", {
          isOwn: isOwn ? "yes" : "other",
          role,
          b: (words) => <b className="font-semibold text-ink">{words}</b>,
        })}
      </p>
    </div>
  );
}

/** Rows of matches that load; with `connectors` columns of logos at the left of wide windows. */
function MatchListSkeleton({ connectors }: { connectors: number }) {
  return (
    <Loading label={t("matches.thatFitLoading")}>
      <ul
        className="lg:ps-(--columns)"
        style={{ "--columns": startOf(connectors) } as CSSProperties}
      >
        {Array.from({ length: 4 }, (_, index) => (
          <li
            key={index}
            aria-hidden
            className="grid grid-cols-[minmax(0,1fr)_268px] border-b border-line-soft py-5 last:border-transparent max-md:grid-cols-1"
          >
            <div className="pe-8 max-md:pe-0">
              <Skeleton className="h-7 w-1/3 max-md:w-2/3" />
              <div className="mt-1 max-w-[62ch] text-15 leading-[1.55]">
                <SkeletonText lines={2} />
              </div>
              <Skeleton className="mt-3 h-5 w-1/2 max-md:w-4/5" />
            </div>
            <div className="flex items-center gap-4 max-md:pt-4">
              <Skeleton round className="size-[92px] flex-none" />
              <Skeleton className="h-10 w-32" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

const startOf = (connectors: number) => (connectors > 0 ? `${connectors * 48 + 32}px` : "0px");
