import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import {
  facetsQuery,
  filtersOf,
  firstProjectsQuery,
  projectCountQuery,
  type ProjectsFilter,
  projectsQuery,
  techInFacets,
} from "#web/data/project-lists.ts";
import { savedSearchesQuery } from "#web/data/saved-searches.ts";
import { useSession } from "#web/data/session.ts";
import { FilterChips } from "#web/entities/filters/FilterChips.tsx";
import { FilteredList } from "#web/entities/filters/FilteredList.tsx";
import { afterOf } from "#web/entities/filters/list-filter.ts";
import { CardGrid, CardSkeletons, useCardLogos } from "#web/entities/project-cards/CardGrid.tsx";
import { KnownTechs, unknownTechsPage } from "#web/entities/techs/UnknownTechs.tsx";
import {
  allChoicesOf,
  choicesOf,
  choicesToLeaveOut,
  nameOf,
  type ProjectChoice,
  readChoicesOf,
  readIn,
  wordsOf,
} from "#web/features/projects/list/choices.ts";
import {
  Facets,
  type FacetsProps,
  ResultCount,
  SortSelect,
} from "#web/features/projects/list/Facets.tsx";
import { FoundCard } from "#web/features/projects/list/FoundCard.tsx";
import { NoResults, otherList } from "#web/features/projects/list/NoResults.tsx";
import {
  filterOf,
  pathOf,
  useFilter,
  withoutChoices,
} from "#web/features/projects/list/projects-address.ts";
import { ProjectsHeader, ProjectsSideHead } from "#web/features/projects/list/ProjectsHeader.tsx";
import { searchedWords } from "#web/features/projects/list/search-highlights.ts";
import { SearchBar, SearchReading } from "#web/features/projects/list/SearchBar.tsx";
import { EmptyProjects } from "#web/features/projects/ProjectsSide.tsx";
import {
  SaveSearchButton,
  SaveSearchSection,
} from "#web/features/saved-searches/SaveSearchButton.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { feedPaths, paths } from "#web/lib/paths.ts";
import { FeedLink } from "#web/ui/FeedLink.tsx";

/** Of `/projects` and `/projects/search`. */
export const loader = pageLoader(async (context) => {
  const { api, queryClient, session, url, ensurePages, prefetch } = context;
  const filter = filterOf(url.searchParams);
  const after = afterOf(url.searchParams);
  const facets = facetsQuery(api, filter);
  const counting = prefetch(facets);
  const hasChoices = allChoicesOf(filter, []).length > 0;
  const listing = Promise.all([
    ensurePages(projectsQuery(api, filter, after)),
    counting,
    hasChoices && prefetch(projectCountQuery(api)),
    hasChoices && session.user && prefetch(savedSearchesQuery(api)),
  ]);
  listing.catch(() => undefined);
  // The title names the technologies; those that were chosen from the list are known already.
  if (filter.techs.some((slug) => !techInFacets(queryClient, slug))) {
    await counting;
    const unknown = await unknownTechsPage(context, filter.techs, facets.queryKey);
    if (unknown) return unknown;
  }
  await awaitOnServer(listing);

  const choices = namedChoices(filter, queryClient);
  const counts = queryClient.getQueryData(facets.queryKey);
  if (import.meta.env.SSR && counts?.total === 0) {
    const other = otherList(choicesToLeaveOut(filter, choices, counts), counts);
    if (other) await prefetch(firstProjectsQuery(api, other.filter));
  }
  return {
    ...metaOf(choices),
    noindex: after !== undefined || choices.length > 1,
    ...(choices.length > 0 && { searchName: nameOf(choices) }),
  };
});

function namedChoices(filter: ProjectsFilter, queryClient: QueryClient): ProjectChoice[] {
  const known = filter.techs.flatMap((slug) => techInFacets(queryClient, slug) ?? []);
  return allChoicesOf(filter, known);
}

function metaOf(choices: readonly ProjectChoice[]) {
  const [choice, ...others] = choices;
  if (!choice) {
    return {
      title: t("frame.projects"),
      description: t("projects.listDescription"),
    };
  }
  if (others.length > 0) {
    const filters = formatList(
      choices.map(({ label }) => label),
      "commas",
    );
    return { title: t("projects.listTitle", { filters }) };
  }
  const { kind, value, label } = choice;
  if (kind === "search") return { title: t("projects.searchTitle", { text: value }) };
  if (kind !== "techs") return { title: t("projects.listTitle", { filters: label }) };
  return {
    title: t("projects.techTitle", { tech: label }),
    description: t("projects.techDescription", { tech: label }),
    canonical: paths.projects({ techs: [value] }),
  };
}

export default function ProjectsPage() {
  const [filter] = useFilter();
  return (
    <KnownTechs
      techs={filter.techs}
      pathOf={(techs) => pathOf({ ...filter, techs })}
      head={PlainHead}
    >
      <ProjectsScreen />
    </KnownTechs>
  );
}

function PlainHead({ known: techs }: { known: readonly string[] }) {
  const [filter, onChange] = useFilter();
  return (
    <>
      <ProjectsHeader />
      <SearchBar filter={{ ...filter, techs }} choices={[]} onChange={onChange} />
    </>
  );
}

/** The list of projects, with its search and its filters. */
function ProjectsScreen() {
  const api = useApi();
  const { isLoggedIn } = useSession();
  const [params] = useSearchParams();
  const [filter, onChange] = useFilter();
  const after = afterOf(params);
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
  const facetsProps = {
    filter,
    facets: counts.data ?? (counts.isError ? null : undefined),
    known,
    onChange,
    onFind: (tech: TechRef) => setFound((others) => [...others, tech]),
  } satisfies Omit<FacetsProps, "prefix">;

  const savedSearch = isLoggedIn &&
    allChoices.length > 0 && { filters: filtersOf(filter), suggestedName: nameOf(allChoices) };

  return (
    <div className="wrap pb-24 max-md:pb-16">
      <ProjectsHeader />
      <SearchBar filter={filter} choices={choices} onChange={onChange} />
      <SearchReading filter={filter} facets={facets} />
      <FilteredList
        noun="project"
        {...{ list, counts, filter, after, pathOf, onChange, total }}
        count={
          <ResultCount {...{ total, all }} choiceCount={allChoices.length} search={filter.search} />
        }
        filterCount={choices.length}
        cleared={{ ...withoutChoices(filter), search: wordsOf(filter, counts.data) }}
        filters={<Facets {...facetsProps} prefix="" />}
        sheetFilters={
          <>
            <FilterChips {...{ choices, pathOf, onChange }} className="chips" />
            <Facets {...facetsProps} prefix="sheet-" />
          </>
        }
        form={{
          action: filter.search ? paths.search() : paths.projects(),
          hidden: { query: filter.search },
        }}
        aboveFilters={<ProjectsSideHead />}
        actions={
          <>
            {total !== 0 && <SortSelect filter={filter} onChange={onChange} />}
            {savedSearch && <SaveSearchButton {...savedSearch} />}
          </>
        }
        skeleton={<CardSkeletons count={8} label={t("home.projectsLoading")} />}
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
              {savedSearch && <SaveSearchSection {...savedSearch} />}
            </>
          )
        }
        belowResults={
          <p className="mt-8">
            <FeedLink
              href={feedPaths.projects(filtersOf(filter))}
              title={t("projects.feedOfList")}
            />
          </p>
        }
        className="pt-8 max-md:pt-5"
      >
        {(projects, ref) => (
          <CardGrid ref={ref} projects={projects}>
            {projects.map((project) => (
              <FoundCard
                key={project.id}
                project={project}
                words={searchedWords(filter.search, facets ?? { read: [], corrections: [] })}
                forms={facets?.forms}
              />
            ))}
          </CardGrid>
        )}
      </FilteredList>
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
