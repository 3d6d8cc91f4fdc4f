import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import {
  facetsQuery,
  projectCountQuery,
  type ProjectsFilter,
  projectsQuery,
} from "#web/data/project-lists.ts";
import { CardGrid, CardSkeletons, useCardLogos } from "#web/entities/project-cards/CardGrid.tsx";
import { EmptyProjects } from "#web/features/projects/ProjectsSide.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { CountsError } from "#web/entities/filters/FacetGroup.tsx";
import { deferred } from "#web/lib/deferred.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { SkipFilters } from "#web/entities/filters/ResultsBar.tsx";
import { allChoicesOf, type Choice, choicesOf, readChoicesOf, readIn } from "./choices.ts";
import { type FacetsProps, FiltersForm } from "./Facets.tsx";
import { resultsId } from "./FilterChips.tsx";
import { FoundCard } from "./FoundCard.tsx";
import { NoResults } from "./NoResults.tsx";
import { afterOf, pathOf, useFilter } from "./projects-address.ts";
import { ProjectsHeader, ProjectsSideHead } from "./ProjectsHeader.tsx";
import { ResultBar } from "./ResultBar.tsx";
import { SearchBar, SearchReading } from "./SearchBar.tsx";
import { soughtWords } from "./search-highlights.ts";

const FiltersSheet = deferred(() => import("./FiltersSheet.tsx"));

interface ProjectsScreenProps {
  /** What can be done with the list as it is filtered. */
  actionsOf: (filter: ProjectsFilter, choices: readonly Choice[]) => ReactNode;
  /** The same where it has no results. */
  adviceOf: (filter: ProjectsFilter, choices: readonly Choice[]) => ReactNode;
  /** The link to the list's feed. */
  feedOf: (filter: ProjectsFilter) => ReactNode;
}

/** The list of projects, with its search and its filters. */
export function ProjectsScreen({ actionsOf, adviceOf, feedOf }: ProjectsScreenProps) {
  const api = useApi();
  const [params] = useSearchParams();
  const [filter, onChange] = useFilter();
  const after = afterOf(params);
  /** Undefined until it is first opened. */
  const [isSheetOpen, setSheetOpen] = useState<boolean>();
  const [found, setFound] = useState<readonly TechRef[]>([]);

  const list = useInfiniteQuery({
    ...projectsQuery(api, filter, after),
    placeholderData: keepPreviousData,
  });
  // Before the filters request theirs, which narrow windows don't show.
  useCardLogos(list.data?.pages.flatMap(({ items }) => items) ?? []);
  const counts = useQuery({ ...facetsQuery(api, filter), placeholderData: keepPreviousData });
  const facets = counts.isPlaceholderData ? undefined : counts.data;
  const known = [...(counts.data?.techs ?? []), ...found];
  const read = readChoicesOf(filter, readIn(filter, counts.data));
  const choices = [...choicesOf(filter, known), ...read];
  const allChoices = allChoicesOf(filter, known);
  const { data: all } = useQuery({
    ...projectCountQuery(api),
    enabled: allChoices.length > 0,
  });

  const total = list.isPlaceholderData
    ? undefined
    : totalOf(list.data?.pages[0]?.total, facets?.total, list.isError);
  const shared = {
    filter,
    facets: counts.data ?? (counts.isError ? null : undefined),
    known,
    onChange,
    onFind: (tech: TechRef) => setFound((others) => [...others, tech]),
  } satisfies Partial<FacetsProps>;

  return (
    <div className="wrap pb-24 max-md:pb-16">
      <ProjectsHeader />
      <SearchBar filter={filter} choices={choices} onChange={onChange} />
      <SearchReading filter={filter} facets={facets} />
      <div className="grid grid-cols-[252px_minmax(0,1fr)] items-start gap-12 pt-8 max-lg:grid-cols-1 max-lg:gap-6 max-md:pt-5">
        <div className="filters-column max-lg:contents">
          <ProjectsSideHead />
          <aside aria-label="Filters" className="filters scroll-fade">
            <SkipFilters headingId={resultsId} />
            {counts.isError && list.data && (
              <CountsError
                error={counts.error}
                retrying={counts.isFetching}
                onRetry={() => void counts.refetch()}
              />
            )}
            <FiltersForm {...shared} />
          </aside>
        </div>
        <div className="min-w-0">
          <ResultBar
            filter={filter}
            choiceCount={allChoices.length}
            filterCount={choices.length}
            total={total}
            all={all}
            onChange={onChange}
            onOpenFilters={() => setSheetOpen(true)}
            actions={actionsOf(filter, allChoices)}
          />
          {after && (
            <p className="mb-5">
              <Link className="link" to={pathOf(filter)}>
                Back to the first results
              </Link>
            </p>
          )}
          <div
            aria-busy={list.isPlaceholderData}
            className="transition-opacity duration-180 aria-busy:opacity-55"
          >
            <PagedList
              query={list}
              failure="The projects could not be loaded"
              onRetry={() => counts.isError && void counts.refetch()}
              skeleton={<CardSkeletons count={8} label="The projects are loading" />}
              empty={
                allChoices.length === 0 ? (
                  <EmptyProjects />
                ) : (
                  <>
                    <NoResults
                      filter={filter}
                      choices={allChoices}
                      all={all}
                      facets={facets ?? (counts.isError ? null : undefined)}
                    />
                    {adviceOf(filter, allChoices)}
                  </>
                )
              }
              hrefAfter={(cursor) => pathOf(filter, cursor)}
            >
              {(projects, ref) => (
                <CardGrid ref={ref} projects={projects}>
                  {projects.map((project) => (
                    <FoundCard
                      key={project.id}
                      project={project}
                      words={soughtWords(filter.search, facets ?? { read: [], corrections: [] })}
                      forms={facets?.forms}
                    />
                  ))}
                </CardGrid>
              )}
            </PagedList>
          </div>
          {list.data && <p className="mt-8">{feedOf(filter)}</p>}
        </div>
      </div>
      {isSheetOpen !== undefined && (
        <FiltersSheet
          onFailed={() => setSheetOpen(undefined)}
          {...shared}
          open={isSheetOpen}
          onOpenChange={setSheetOpen}
          choices={choices}
          total={total}
        />
      )}
    </div>
  );
}

/**
 * The number of results: the list's, which is exact up to 10,000, else that of the counts. Undefined
 * while it loads, null if it can't be loaded.
 */
function totalOf(
  listed: string | undefined,
  counted: number | undefined,
  hasFailed: boolean,
): number | null | undefined {
  if (listed !== undefined && !listed.endsWith("+")) return Number(listed);
  return counted ?? (hasFailed ? null : undefined);
}
