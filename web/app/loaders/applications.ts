import { redirect } from "react-router";
import { isApiError } from "#web/lib/api-error.ts";
import { load, type PageMeta, type Visit } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { askedTab, tabOfStatus } from "#web/features/applications/application-tabs.ts";
import {
  applicantQuery,
  applicationQuery,
  applicationsQuery,
  projectQuery,
  waitingCountQuery,
  type Whose,
} from "#web/features/applications/queries.ts";
import { arriving } from "./ssr-await.ts";

const own: PageMeta = { title: "Applications", noindex: true };

/** One's own applications; for a visitor the same page asks to sign in. */
export const applicationsLoader = load(async (visit) => {
  const { api, session, url, prefetch } = visit;
  const tab = askedTab(url.searchParams) ?? "pending";
  if (session.user) {
    await Promise.all([
      prefetchTab(visit, { user: session.user.id }, tab),
      arriving(prefetch(waitingCountQuery(api))),
    ]);
  }
  return own;
});

/** One's own application. Somebody else's, a member's view of it too, leads back to the list. */
export const applicationLoader = load(async ({ api, session, param, ensure }) => {
  if (!session.user) return own;
  const application = await ensure(applicationQuery(api, param("applicationId"))).catch(
    (error: unknown) => {
      if (isApiError(error) && error.status === 403) throw redirect(paths.applications());
      throw error;
    },
  );
  if (application.user.id !== session.user.id) throw redirect(paths.applications());
  return { title: `Application to ${application.project.name}`, noindex: true };
});

/** A project's inbox, for its members; anybody else is led to the project. */
export const projectApplicationsLoader = load(async (visit) => {
  const { api, param, url, ensure } = visit;
  const project = await memberProject(visit);
  const open = param("applicationId");
  const asked = askedTab(url.searchParams);
  const application =
    open && !asked ? await ensure(applicationQuery(api, open)).catch(() => null) : null;
  const tab = asked ?? (application ? tabOfStatus(application.status) : "pending");
  await prefetchTab(visit, { project: project.id }, tab);
  return { title: `Applications to ${project.name}`, noindex: true };
});

/** One application in the project's inbox. One that isn't there, or elsewhere, leads to the project. */
export const projectApplicationLoader = load(async (visit) => {
  const { api, param, ensure, prefetch } = visit;
  const project = await memberProject(visit);
  const application = await ensure(applicationQuery(api, param("applicationId"))).catch(
    (error: unknown) => {
      if (isApiError(error) && [401, 403, 404].includes(error.status)) return null;
      throw error;
    },
  );
  if (application?.project.id !== project.id) throw redirect(paths.project(project.id));
  await prefetch(applicantQuery(api, application.user.username));
  const { displayName } = application.user;
  return { title: `${displayName} applies to ${project.name}`, noindex: true };
});

async function memberProject({ api, param, ensure }: Visit) {
  const project = await ensure(projectQuery(api, param("projectId")));
  if (!project.can.viewApplications) throw redirect(paths.project(project.id));
  return project;
}

function prefetchTab(
  { api, ensurePages }: Visit,
  whose: Whose,
  tab: Parameters<typeof applicationsQuery>[2],
): Promise<void> {
  return arriving(ensurePages(applicationsQuery(api, whose, tab)));
}
