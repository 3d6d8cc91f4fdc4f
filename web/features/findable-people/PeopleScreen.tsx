import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { stackQuery } from "#web/data/techs.ts";
import {
  ownedProjectsQuery,
  peopleCountQuery,
  peopleFacetsQuery,
  peopleListQuery,
} from "#web/data/findable-people.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { CountsError } from "#web/entities/filters/FacetGroup.tsx";
import { deferred } from "#web/lib/deferred.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { useAddressFilter } from "#web/entities/filters/techs-filter.ts";
import { SkipFilters } from "#web/entities/filters/ResultsBar.tsx";
import { NobodyListed, NoPeople } from "./EmptyPeople.tsx";
import { ListMyself } from "./ListMyself.tsx";
import { afterOf, choicesOf, filterOf, pathOf, withoutChoices } from "./people-choices.ts";
import type { PeopleFiltersProps } from "./people-filters-props.ts";
import { PeopleBar } from "./PeopleBar.tsx";
import { PeopleChips, resultsId } from "./PeopleChips.tsx";
import { PeopleFiltersForm } from "./PeopleFiltersForm.tsx";
import { PeopleResults, PeopleSkeletons } from "./PeopleResults.tsx";
import { SeatPicker } from "./SeatPicker.tsx";
import { useInviting } from "./use-inviting.tsx";

const PeopleFiltersSheet = deferred(() => import("./PeopleFiltersSheet.tsx"));

/** The people who can be found: all of them, or those who would fit one of the viewer's projects. */
export function PeopleScreen() {
  const api = useApi();
  const [params] = useSearchParams();
  const [filter, onChange] = useAddressFilter(filterOf, pathOf);
  const after = afterOf(params);
  /** Undefined until it is first opened. */
  const [isSheetOpen, setSheetOpen] = useState<boolean>();
  const [found, setFound] = useState<readonly TechRef[]>([]);
  const { owned, project } = useOwnedProjects(filter.project);

  const list = useInfiniteQuery({
    ...peopleListQuery(api, filter, after),
    placeholderData: keepPreviousData,
  });
  const isForProject = filter.project !== undefined;
  const counts = useQuery({
    ...peopleFacetsQuery(api, filter),
    enabled: !isForProject,
    placeholderData: keepPreviousData,
  });
  const { data: all } = useQuery(peopleCountQuery(api));
  const ofProject = [...(project?.techs ?? []), ...found];
  // Beside a project nothing is counted: only there is a name missing that an address has.
  const unnamed = filter.techs.filter((slug) => ofProject.every((tech) => tech.slug !== slug));
  const named = useQuery({
    ...stackQuery(api, unnamed),
    enabled: isForProject && unnamed.length > 0,
  });
  const withNames = [...ofProject, ...(named.data ?? [])];
  const known = [...withNames, ...(counts.data?.techs ?? [])];
  const choices = choicesOf(filter, known);
  const total = list.isPlaceholderData ? undefined : totalOf(list);
  const inviteButton = useInviting({
    projects: isForProject ? listOf(project) : owned,
    role: filter.role,
  });
  const filters = {
    filter,
    facets: isForProject || counts.isError ? null : counts.data,
    known: isForProject ? withNames : known,
    onChange,
    onFind: (tech: TechRef) => setFound((others) => [...others, tech]),
  } satisfies Omit<PeopleFiltersProps, "prefix">;

  if (all === "0" && choices.length === 0 && !isForProject) {
    return (
      <div className="wrap pb-24 max-md:pb-16">
        <PeopleHeader />
        <NobodyListed />
      </div>
    );
  }
  return (
    <div className="wrap pb-24 max-md:pb-16">
      <PeopleHeader />
      {owned.length > 0 && (
        <SeatPicker
          filter={filter}
          // The chosen one may be archived.
          projects={[...owned, ...listOf(project).filter(({ id }) => !isAmong(owned, id))]}
          project={project}
          onChange={onChange}
        />
      )}
      <div className="grid grid-cols-[252px_minmax(0,1fr)] items-start gap-12 max-lg:grid-cols-1 max-lg:gap-6">
        <div className="filters-column max-lg:contents">
          <aside aria-label="Filters" className="filters scroll-fade">
            <SkipFilters headingId={resultsId} />
            {counts.isError && list.data && (
              <CountsError
                error={counts.error}
                retrying={counts.isFetching}
                onRetry={() => void counts.refetch()}
              />
            )}
            <PeopleFiltersForm {...filters} />
          </aside>
          <ListMyself className="flex-none max-lg:hidden" />
        </div>
        <div className="min-w-0">
          <PeopleBar
            filter={filter}
            choiceCount={choices.length}
            total={total}
            all={all}
            onChange={onChange}
            onOpenFilters={() => setSheetOpen(true)}
          />
          <PeopleChips choices={choices} clearPath={pathOf(withoutChoices(filter))} />
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
              failure="The people could not be loaded"
              onRetry={() => counts.isError && void counts.refetch()}
              skeleton={<PeopleSkeletons count={6} />}
              empty={<NoPeople filter={filter} choices={choices} project={project} />}
              hrefAfter={(cursor) => pathOf(filter, cursor)}
              itemsOf={(element) => element.querySelectorAll("[data-person]")}
            >
              {(people, ref) => (
                <PeopleResults
                  ref={ref}
                  people={people}
                  // The people of another list aren't grouped by what this project needs.
                  project={list.isPlaceholderData ? undefined : project}
                  role={filter.role}
                  action={inviteButton}
                />
              )}
            </PagedList>
          </div>
        </div>
        <ListMyself className="lg:hidden" />
      </div>
      {isSheetOpen !== undefined && (
        <PeopleFiltersSheet
          onFailed={() => setSheetOpen(undefined)}
          {...filters}
          open={isSheetOpen}
          onOpenChange={setSheetOpen}
          hasChoices={choices.length > 0}
          total={total ?? undefined}
        />
      )}
    </div>
  );
}

/** The projects that the viewer owns, and the one of them that people are looked for. */
function useOwnedProjects(chosen: string | undefined): {
  owned: readonly { id: string; name: string }[];
  project: Project | undefined;
} {
  const api = useApi();
  const { user } = useSession();
  const { data: owned = [] } = useQuery({
    ...ownedProjectsQuery(api, user?.id ?? ""),
    enabled: user !== null,
  });
  const { data: project } = useQuery({
    ...projectQuery(api, chosen ?? ""),
    enabled: chosen !== undefined,
  });
  return { owned, project: chosen === undefined ? undefined : project };
}

const isAmong = (projects: readonly { id: string }[], sought: string) =>
  projects.some(({ id }) => id === sought);

const listOf = <T,>(item: T | undefined): T[] => (item === undefined ? [] : [item]);

interface LoadedList {
  readonly data?: { readonly pages: readonly { readonly total?: string }[] } | undefined;
  readonly isError: boolean;
}

/** Undefined while it loads, null if it can't be loaded. */
const totalOf = ({ data, isError }: LoadedList): string | null | undefined =>
  data?.pages[0]?.total ?? (isError ? null : undefined);

function PeopleHeader() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-12 pb-6 max-md:pt-6 max-md:pb-4">
      <h1 className="page-title">People</h1>
      <p className="text-balance text-ink-2">Only people who want to be found are listed.</p>
    </div>
  );
}
