// One project's page.
import type { Project } from "#contract/projects.ts";
import { load, type Visit } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ownApplicationQuery } from "#web/features/applications/queries.ts";
import { projectQuery, teamQuery } from "#web/features/projects/queries.ts";
import { arriving } from "./ssr-await.ts";

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
    arriving(prefetchEvents(visit, project.id)),
    arriving(prefetchComments(visit, project.id)),
  ]);
  return null;
});

/** The feed tells of its own failure. */
async function prefetchEvents({ api, url, ensurePages }: Visit, projectId: string): Promise<void> {
  const { eventsFrom, eventsQuery } = await import("#web/data/project-events.ts");
  const from = eventsFrom(url.searchParams);
  await ensurePages(eventsQuery(api, projectId, from)).catch(() => undefined);
}

/** Its module is far below the page's first look, and so not among those that a page starts with. */
async function prefetchComments({ api, url, prefetch }: Visit, projectId: string): Promise<void> {
  const { commentsQuery, discussionPartOf } = await import("#web/data/comments.ts");
  const comments = commentsQuery(api, projectId, discussionPartOf(url.searchParams));
  // What is read already stays as it is when the page's loaders run again.
  await prefetch({ ...comments, staleTime: "static" });
}

const projectOf = ({ api, param, ensure }: Visit): Promise<Project> =>
  ensure(projectQuery(api, param("projectId")));

const mayHaveApplied = ({ can }: Project) => !can.viewApplications && !can.apply;
