import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  allChoicesOf,
  type Choice,
  choicesToLeaveOut,
  nameOf,
} from "#web/features/projects/list/choices.ts";
import { otherList } from "#web/features/projects/list/NoResults.tsx";
import {
  afterOf,
  filterOf,
  pathOf,
  useFilter,
} from "#web/features/projects/list/projects-address.ts";
import { ProjectsScreen } from "#web/features/projects/list/ProjectsScreen.tsx";
import {
  firstProjectsQuery,
  facetsQuery,
  filtersOf,
  projectCountQuery,
  type ProjectsFilter,
  projectsQuery,
  techInFacets,
} from "#web/data/project-lists.ts";
import { savedSearchesQuery } from "#web/data/saved-searches.ts";
import { useSession } from "#web/data/session.ts";
import { SaveSearchButton } from "#web/features/saved-searches/SaveSearchButton.tsx";
import { SaveSearchSection } from "#web/features/saved-searches/SaveSearchSection.tsx";
import { ProjectsHeader } from "#web/features/projects/list/ProjectsHeader.tsx";
import { SearchBar } from "#web/features/projects/list/SearchBar.tsx";
import { isUnknownTech } from "#web/data/techs.ts";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { feedPaths, paths } from "#web/lib/paths.ts";
import { FeedLink } from "#web/ui/FeedLink.tsx";
import {
  UnknownTechs,
  unknownTechsPage,
  useUnknownTechs,
} from "#web/entities/techs/UnknownTechs.tsx";

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
    const refused = queryClient.getQueryState(facets.queryKey)?.error;
    const unknown = isUnknownTech(refused) && (await unknownTechsPage(context, filter.techs));
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

function namedChoices(filter: ProjectsFilter, queryClient: QueryClient): Choice[] {
  const known = filter.techs.flatMap((slug) => techInFacets(queryClient, slug) ?? []);
  return allChoicesOf(filter, known);
}

function metaOf(choices: readonly Choice[]) {
  const [choice, ...others] = choices;
  if (!choice) {
    return {
      title: "Projects",
      description: "Software projects looking for contributors, newest first.",
    };
  }
  if (others.length > 0) {
    return { title: `${choices.map(({ label }) => label).join(", ")} · Projects` };
  }
  const { kind, value, label } = choice;
  if (kind === "search") return { title: `Search for ${value}` };
  if (kind !== "techs") return { title: `${label} · Projects` };
  return {
    title: `Projects built with ${label}`,
    description: `Software projects built with ${label} that are looking for contributors.`,
    canonical: paths.projects({ techs: [value] }),
  };
}

const actionsOf = (filter: ProjectsFilter, choices: readonly Choice[]) =>
  choices.length > 0 && (
    <SignedIn>
      <SaveSearchButton filters={filtersOf(filter)} suggestedName={nameOf(choices)} />
    </SignedIn>
  );

const adviceOf = (filter: ProjectsFilter, choices: readonly Choice[]) => (
  <SignedIn>
    <SaveSearchSection filters={filtersOf(filter)} suggestedName={nameOf(choices)} />
  </SignedIn>
);

/** Visitors have no saved searches. */
const SignedIn = ({ children }: { children: ReactNode }) => useSession().isLoggedIn && children;

const feedOf = (filter: ProjectsFilter) => (
  <FeedLink href={feedPaths.projects(filtersOf(filter))} title="New projects of this list" />
);

export default function ProjectsPage() {
  const [filter, onChange] = useFilter();
  const unknown = useUnknownTechs(filter.techs);
  if (unknown.length > 0) {
    const isKnown = (slug: string) => unknown.every((tech) => tech.slug !== slug);
    return (
      <div className="wrap pb-24 max-md:pb-16">
        <ProjectsHeader />
        <SearchBar
          filter={{ ...filter, techs: filter.techs.filter(isKnown) }}
          choices={[]}
          onChange={onChange}
        />
        <UnknownTechs
          techs={filter.techs}
          unknown={unknown}
          pathOf={(techs) => pathOf({ ...filter, techs })}
        />
      </div>
    );
  }
  return <ProjectsScreen actionsOf={actionsOf} adviceOf={adviceOf} feedOf={feedOf} />;
}
