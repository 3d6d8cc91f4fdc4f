import { redirect } from "react-router";
import type { Project } from "#contract/projects.ts";
import { load, requireSession, type Visit } from "#web/app/load.ts";
import { paths } from "#web/app/paths.ts";
import { ownApplicationQuery } from "#web/features/applications/queries.ts";
import { myProjectsOf } from "#web/features/projects/my-projects-of.ts";
import { projectsFilterOf, techNamed } from "#web/features/projects/projects-filter.ts";
import {
  membershipsQuery,
  projectQuery,
  projectsQuery,
  searchQuery,
  teamQuery,
} from "#web/features/projects/queries.ts";
import { searchOf } from "#web/features/projects/search-of.ts";
import { arrived, arriving } from "./arriving.ts";

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
  await arriving(ensurePages(membershipsQuery(api, { user, ...myProjectsOf(url.searchParams) })));
  return { title: "My Projects", noindex: true };
});

/** The head of a project's pages: whatever stands below needs the project to be there. */
export const projectLoader = load(async (visit) => {
  const project = await projectOf(visit);
  return {
    title: project.name,
    description: project.summary,
    canonical: paths.project(project.id),
    jsonLd: {
      "@type": "SoftwareSourceCode",
      name: project.name,
      description: project.summary,
      dateCreated: project.createdAt,
      dateModified: project.updatedAt,
      keywords: project.techs.map(({ name }) => name).join(", "),
      ...(project.repositoryUrl && { codeRepository: project.repositoryUrl }),
      ...(project.websiteUrl && { url: project.websiteUrl }),
    },
  };
});

export const projectStackLoader = load(async (visit) => {
  const { api, session, ensurePages, prefetch } = visit;
  const project = await projectOf(visit);
  const { user } = session;
  await Promise.all([
    // The team's list tells of its own failure.
    arriving(ensurePages(teamQuery(api, project.id)).catch(() => undefined)),
    user && mayHaveApplied(project) && prefetch(ownApplicationQuery(api, user.id, project.id)),
    arriving(prefetchTalk(visit, project.id)),
  ]);
  return null;
});

/** Its module is far below the page's first look, and so not among those that a page starts with. */
async function prefetchTalk({ api, url, prefetch }: Visit, projectId: string): Promise<void> {
  const { talkPlaceOf, talkQuery } = await import("#web/features/comments/queries.ts");
  await prefetch(talkQuery(api, projectId, talkPlaceOf(url.searchParams)));
}

/** Whatever else is asked for below a project leads to the project. */
export const strayProjectLoader = load(async ({ param }) => {
  throw redirect(paths.project(param("projectId")));
});

const projectOf = ({ api, param, ensure }: Visit): Promise<Project> =>
  ensure(projectQuery(api, param("projectId")));

const mayHaveApplied = ({ can }: Project) => !can.viewApplications && !can.apply;
