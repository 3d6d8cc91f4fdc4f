import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CSSProperties, Ref, RefObject } from "react";
import type { Match } from "#contract/matches.ts";
import type { TechRef } from "#contract/techs.ts";
import { allMatchesQuery } from "#web/data/matches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { useLogoSheet } from "#web/ui/logo-sheets.ts";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyMatches } from "./EmptyMatches.tsx";
import { groupLabel, type MatchGroup, groupsOf } from "./match-groups.ts";
import { allMatchesSummary } from "./match-labels.ts";
import type { MatchFilterState } from "./match-filter.ts";
import { MatchListSkeleton } from "./MatchListSkeleton.tsx";
import { hasThreads, maxOthers, MatchRow, type MatchRowParts } from "./MatchRow.tsx";
import { MatchThreads } from "./MatchThreads.tsx";
import { RankingNote } from "./RankingNote.tsx";
import { RelatedTechs } from "./RelatedTechs.tsx";
import { sharedFirst } from "./shared-first.ts";

interface MatchListProps {
  filter: MatchFilterState;
  parts: MatchRowParts;
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
export function MatchList({ filter, parts, after, onAdd, frame, form, ref }: MatchListProps) {
  const { stack, role, isOwn } = filter;
  const query = useInfiniteQuery({
    ...allMatchesQuery(useApi(), wantedOf(filter), after),
    placeholderData: keepPreviousData,
  });
  useMatchLogos(query.data, stack);
  const counts = query.data?.pages[0]?.counts;
  const isEmpty = counts?.total === 0;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const techs = isOwn ? undefined : stack.map(({ slug }) => slug);
  return (
    <div
      style={{ "--threads": stack.length } as CSSProperties}
      aria-busy={query.isPlaceholderData}
      className={classNames(
        "duration-120 aria-busy:opacity-55",
        isEmpty ? "pt-6" : "pt-14 max-lg:pt-8",
      )}
    >
      <p
        ref={ref}
        tabIndex={-1}
        role="status"
        className={classNames(
          "text-ink-2 outline-none",
          !isEmpty && "mb-6 min-h-6 max-md:min-h-12",
          // Threads fall at the left.
          hasThreads(stack) && "lg:text-right",
        )}
      >
        {counts &&
          counts.total > 0 &&
          !query.isPlaceholderData &&
          allMatchesSummary({ ...counts, names: stack.map(({ name }) => name) })}
      </p>
      <PagedList<Match, HTMLDivElement>
        query={query}
        failure="The projects that fit could not be loaded"
        skeleton={<MatchListSkeleton threads={hasThreads(stack) ? stack.length : 0} />}
        empty={
          <EmptyMatches filter={filter} onAdd={onAdd}>
            <RelatedTechs filter={filter} onAdd={onAdd} />
          </EmptyMatches>
        }
        hrefAfter={(next) => paths.matches({ techs, role, after: next })}
        itemsOf={(list) => list.querySelectorAll("[data-match]")}
      >
        {(_, list) => (
          <div ref={list} className="grid gap-10">
            {groupsIn(query.data, query.hasNextPage).map((group, index) => (
              <Group
                key={group.shared ?? "mixed"}
                group={group}
                parts={parts}
                stack={stack}
                isFirst={index === 0 && after === undefined}
                isOnly={index === 0 && group.shared === null}
              />
            ))}
          </div>
        )}
      </PagedList>
      {items.length > 0 && <RankingNote filter={filter} className={beside(stack)} />}
      {items.length > 0 && hasThreads(stack) && !query.isPlaceholderData && (
        <MatchThreads
          frame={frame}
          from={form}
          ends={[...stack.map(({ slug }) => slug), ...items.map(({ id }) => id)].join(" ")}
        />
      )}
    </div>
  );
}

const wantedOf = ({ stack, role, isOwn }: MatchFilterState) => ({
  slugs: stack.map(({ slug }) => slug),
  role,
  isOwn,
});

type Pages = InfiniteData<{ items: Match[] }>;

const groupsIn = (data: Pages | undefined, hasMore: boolean) =>
  groupsOf(data?.pages.map(({ items }) => items) ?? [], hasMore);

/** Beside the columns of threads, where there are any. */
const beside = (stack: readonly TechRef[]) =>
  hasThreads(stack) ? "lg:ml-[calc(48px*var(--threads)+32px)]" : undefined;

interface GroupProps {
  group: MatchGroup<Match>;
  parts: MatchRowParts;
  stack: readonly TechRef[];
  /** Whether it begins with the best match. */
  isFirst: boolean;
  /** Whether the whole list is in one order, without headings. */
  isOnly: boolean;
}

function Group({ group, parts, stack, isFirst, isOnly }: GroupProps) {
  const { shared, matches, isComplete } = group;
  const label = groupLabel(shared, stack.length);
  const isPlain = isOnly || stack.length === 1;
  return (
    <section aria-label={isPlain ? "Projects that fit" : label}>
      {!isPlain && (
        <header
          className={classNames(
            "flex flex-wrap items-baseline gap-3 border-b border-line pb-3",
            beside(stack),
          )}
        >
          <h2 className="text-25">{label}</h2>
          {isComplete && (
            <span className="font-mono text-14 text-ink-3">
              {matches.length}
              <span className="sr-only">{matches.length === 1 ? " project" : " projects"}</span>
            </span>
          )}
        </header>
      )}
      <ul>
        {matches.map((match, index) => (
          <MatchRow
            key={match.id}
            match={match}
            parts={parts}
            stack={stack}
            heading={isPlain ? "h2" : "h3"}
            lead={isFirst && index === 0}
          />
        ))}
      </ul>
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
  useLogoSheet([...own, ...logosOf(matches.slice(0, nearTop))]);
  useLogoSheet(logosOf(matches.slice(nearTop)), { late: true });
}
