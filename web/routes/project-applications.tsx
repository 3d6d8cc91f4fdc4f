import { ProjectApplicationsScreen } from "#web/features/applications/ProjectApplicationsScreen.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { memberProject } from "./guards.ts";
import {
  tabInSearch,
  tabOfStatus,
  applicationQuery,
  applicationsQuery,
  tabCountsQuery,
} from "#web/data/applications.ts";

/** A project's inbox, for its members; other people are redirected to the project. */
export const loader = pageLoader(async (context) => {
  const { api, param, url, ensure, ensurePages, prefetch } = context;
  const project = await memberProject(context);
  const open = param("applicationId");
  const asked = tabInSearch(url.searchParams);
  const application =
    open && !asked ? await ensure(applicationQuery(api, open)).catch(() => null) : null;
  const tab = asked ?? (application ? tabOfStatus(application.status) : "pending");
  const owner = { project: project.id };
  await Promise.all([
    awaitOnServer(ensurePages(applicationsQuery(api, owner, tab))),
    awaitOnServer(prefetch(tabCountsQuery(api, owner))),
  ]);
  return { title: `Applications to ${project.name}`, noindex: true };
});

export default function ProjectApplicationsPage() {
  return <ProjectApplicationsScreen />;
}
