import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import {
  ownedProjectsQuery,
  peopleCountQuery,
  peopleFacetsQuery,
  type PeopleFilter,
  peopleListQuery,
} from "#web/data/findable-people.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { stackQuery } from "#web/data/techs.ts";
import { FilterChips, FilterLink } from "#web/entities/filters/FilterChips.tsx";
import { FilteredList } from "#web/entities/filters/FilteredList.tsx";
import { afterOf, useAddressFilter } from "#web/entities/filters/list-filter.ts";
import { KnownTechs, unknownTechsPage } from "#web/entities/techs/UnknownTechs.tsx";
import { NobodyListed, NoPeople } from "#web/features/findable-people/EmptyPeople.tsx";
import { ListMyself } from "#web/features/findable-people/ListMyself.tsx";
import {
  choicesOf,
  filterOf,
  pathOf,
  withoutChoices,
} from "#web/features/findable-people/people-choices.ts";
import {
  ResultCount,
  SortSelect,
  PeopleFilters,
  type PeopleFiltersProps,
} from "#web/features/findable-people/PeopleFilters.tsx";
import { PeopleResults, PeopleSkeletons } from "#web/features/findable-people/PeopleResults.tsx";
import { SeatPicker } from "#web/features/findable-people/SeatPicker.tsx";
import { useInviting } from "#web/features/findable-people/InviteButton.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, type LoaderContext, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

export const loader = pageLoader(async (context) => {
  const { api, url, session, ensurePages, prefetch } = context;
  const filter = filterOf(url.searchParams);
  const project = await chosenProject(context, filter);
  const list = peopleListQuery(api, filter, afterOf(url.searchParams));
  const listing = ensurePages(list);
  listing.catch(() => undefined);
  if (filter.techs.length > 0) {
    await listing.catch(() => undefined);
    const unknown = await unknownTechsPage(context, filter.techs, list.queryKey);
    if (unknown) return unknown;
  }
  await awaitOnServer(
    Promise.all([
      listing,
      prefetch(peopleCountQuery(api)),
      project === null && prefetch(peopleFacetsQuery(api, filter)),
      session.user && prefetch(ownedProjectsQuery(api, session.user.id)),
    ]),
  );
  return {
    title: project
      ? t("findable-people.titleFor", { project: project.name })
      : t("findable-people.title"),
    description: t("findable-people.description"),
    canonical: paths.people(),
    // A listing ends when the person ends it.
    noindex: true,
  };
});

/** The project that people are looked for; without it the list is everybody's. */
async function chosenProject({ api, session, ensure }: LoaderContext, filter: PeopleFilter) {
  if (filter.project === undefined) return null;
  const everybody = () => redirect(pathOf({ ...filter, project: undefined }));
  if (!session.user) throw everybody();
  const project = await ensure(projectQuery(api, filter.project));
  if (!project.can.manageTeam) throw everybody();
  return project;
}

const PlainHead = () => (
  <h1 className="page-title pt-12 pb-6 max-md:pt-6 max-md:pb-4">{t("findable-people.title")}</h1>
);

export default function PeoplePage() {
  const [params] = useSearchParams();
  const filter = filterOf(params);
  return (
    <KnownTechs
      techs={filter.techs}
      pathOf={(techs) => pathOf({ ...filter, techs })}
      head={PlainHead}
    >
      <PeopleScreen />
    </KnownTechs>
  );
}

/** The people who can be found: all of them, or those who would fit one of the viewer's projects. */
function PeopleScreen() {
  const api = useApi();
  const [params] = useSearchParams();
  const [filter, onChange] = useAddressFilter(filterOf, pathOf);
  const after = afterOf(params);
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
  const isNarrowed = choices.length > 0 || isForProject;
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
      <FilteredList
        noun="person"
        {...{ list, counts, filter, after, pathOf, onChange }}
        total={total ? Number.parseInt(total, 10) : undefined}
        count={<ResultCount total={total} all={isNarrowed ? all : undefined} />}
        filterCount={choices.length}
        cleared={withoutChoices(filter)}
        filters={<PeopleFilters {...filters} prefix="" />}
        sheetFilters={<PeopleFilters {...filters} prefix="sheet-" />}
        form={{
          action: paths.people(),
          hidden: { project: filter.project, role: isForProject ? filter.role : undefined },
        }}
        belowFilters={<ListMyself className="flex-none max-lg:hidden" />}
        actions={
          !isForProject && total !== "0" && <SortSelect filter={filter} onChange={onChange} />
        }
        aboveResults={
          choices.length > 0 && (
            <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
              <FilterChips {...{ choices, pathOf, onChange }} className="chips" />
              <FilterLink
                filter={withoutChoices(filter)}
                {...{ pathOf, onChange }}
                className="link text-15"
              >
                {t("filters.clearAll")}
              </FilterLink>
            </div>
          )
        }
        skeleton={<PeopleSkeletons count={6} />}
        empty={<NoPeople filter={filter} choices={choices} project={project} />}
        itemsOf={(element) => element.querySelectorAll("[data-person]")}
        foot={<ListMyself className="lg:hidden" />}
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
      </FilteredList>
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

const isAmong = (projects: readonly { id: string }[], projectId: string) =>
  projects.some(({ id }) => id === projectId);

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
      <h1 className="page-title">{t("findable-people.title")}</h1>
      <p className="text-balance text-ink-2">{t("findable-people.onlyListed")}</p>
    </div>
  );
}
