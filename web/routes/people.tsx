import { redirect } from "react-router";
import { afterOf, filterOf, pathOf } from "#web/features/findable-people/people-address.ts";
import { PeopleScreen } from "#web/features/findable-people/PeopleScreen.tsx";
import {
  ownedProjectsQuery,
  peopleCountQuery,
  peopleFacetsQuery,
  type PeopleFilter,
  peopleListQuery,
} from "#web/data/findable-people.ts";
import { projectQuery } from "#web/data/projects.ts";
import { awaitOnServer, type LoaderContext, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

export const loader = pageLoader(async (context) => {
  const { api, url, session, ensurePages, prefetch } = context;
  const filter = filterOf(url.searchParams);
  const project = await chosenProject(context, filter);
  await awaitOnServer(
    Promise.all([
      ensurePages(peopleListQuery(api, filter, afterOf(url.searchParams))),
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
  return <PeopleScreen />;
}
