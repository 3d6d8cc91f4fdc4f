import { redirect, useSearchParams } from "react-router";
import { afterOf, filterOf, pathOf } from "#web/features/findable-people/people-choices.ts";
import { PeopleScreen } from "#web/features/findable-people/PeopleScreen.tsx";
import {
  ownedProjectsQuery,
  peopleCountQuery,
  peopleFacetsQuery,
  type PeopleFilter,
  peopleListQuery,
} from "#web/data/findable-people.ts";
import { projectQuery } from "#web/data/projects.ts";
import { isUnknownTech } from "#web/data/techs.ts";
import { awaitOnServer, type LoaderContext, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import {
  UnknownTechs,
  unknownTechsPage,
  useUnknownTechs,
} from "#web/entities/techs/UnknownTechs.tsx";

export const loader = pageLoader(async (context) => {
  const { api, queryClient, url, session, ensurePages, prefetch } = context;
  const filter = filterOf(url.searchParams);
  const project = await chosenProject(context, filter);
  const list = peopleListQuery(api, filter, afterOf(url.searchParams));
  const listing = ensurePages(list);
  listing.catch(() => undefined);
  if (filter.techs.length > 0) {
    await listing.catch(() => undefined);
    const refused = queryClient.getQueryState(list.queryKey)?.error;
    const unknown = isUnknownTech(refused) && (await unknownTechsPage(context, filter.techs));
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
    title: project ? `People for ${project.name}` : "People",
    description: "People who want to be found for a project, by technology, role and hours.",
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

export default function PeoplePage() {
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const unknown = useUnknownTechs(filter.techs);
  if (unknown.length === 0) return <PeopleScreen />;
  return (
    <div className="wrap pb-24 max-md:pb-16">
      <h1 className="page-title pt-12 pb-6 max-md:pt-6 max-md:pb-4">People</h1>
      <UnknownTechs
        techs={filter.techs}
        unknown={unknown}
        pathOf={(techs) => pathOf({ ...filter, techs })}
      />
    </div>
  );
}
