import { ProjectsScreen } from "#web/features/projects/ProjectsScreen.tsx";
import { projectsFilterInSearch, techNamed } from "#web/features/projects/project-params.ts";
import { projectsQuery } from "#web/data/projects.ts";
import { awaitOnServer, awaitSettled, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

export const loader = pageLoader(async ({ api, queryClient, url, ensurePages }) => {
  const { tech, after } = projectsFilterInSearch(url.searchParams);
  const list = projectsQuery(api, { tech, after });
  if (tech === undefined) {
    await awaitOnServer(ensurePages(list));
    return {
      title: "Projects",
      description: "Software projects that look for people, the newest first.",
      noindex: after !== undefined,
    };
  }
  await awaitSettled(ensurePages(list));
  const { name } = techNamed(tech, queryClient.getQueryData(list.queryKey));
  return {
    title: `Projects built with ${name}`,
    description: `Software projects that are built with ${name} and look for people.`,
    canonical: paths.projects({ tech }),
    noindex: after !== undefined,
  };
});

export default function ProjectsPage() {
  return <ProjectsScreen />;
}
