// Lists of projects.
import { load, requireSession } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { invitationsQuery } from "#web/features/invitations/queries.ts";
import { myProjectsOf } from "#web/features/projects/my-projects-of.ts";
import { projectsFilterOf, techNamed } from "#web/features/projects/projects-filter.ts";
import { membershipsQuery, projectsQuery, searchQuery } from "#web/features/projects/queries.ts";
import { searchOf } from "#web/features/projects/search-of.ts";
import { arrived, arriving } from "./ssr-await.ts";

export const projectsLoader = load(async ({ api, queryClient, url, ensurePages }) => {
  const { tech, after } = projectsFilterOf(url.searchParams);
  const list = projectsQuery(api, { tech, after });
  if (tech === undefined) {
    await arriving(ensurePages(list));
    return {
      title: "Projects",
      description: "Software projects that look for people, the newest first.",
      noindex: after !== undefined,
    };
  }
  await arrived(ensurePages(list));
  const { name } = techNamed(tech, queryClient.getQueryData(list.queryKey));
  return {
    title: `Projects built with ${name}`,
    description: `Software projects that are built with ${name} and look for people.`,
    canonical: paths.projects({ tech }),
    noindex: after !== undefined,
  };
});

export const searchLoader = load(async ({ api, url, ensurePages }) => {
  const { search, after } = searchOf(url.searchParams);
  if (search === "") return { title: "Search" };
  await arriving(ensurePages(searchQuery(api, search, after)));
  return { title: `Search for ${search}` };
});

export const myProjectsLoader = load(async ({ api, session, url, ensurePages }) => {
  const user = requireSession(session).id;
  await Promise.all([
    arriving(ensurePages(membershipsQuery(api, { user, ...myProjectsOf(url.searchParams) }))),
    // They show their own failure.
    arriving(ensurePages(invitationsQuery(api)).catch(() => undefined)),
  ]);
  return { title: "My Projects", noindex: true };
});
