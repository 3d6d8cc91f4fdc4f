// Guards that several loaders share: they redirect people who may not see a page.
import { redirect } from "react-router";
import { applicationQuery } from "#web/data/applications.ts";
import { projectQuery } from "#web/data/projects.ts";
import { isApiError } from "#web/lib/api-error.ts";
import {
  type Loader,
  type LoaderContext,
  pageLoader,
  type PageMeta,
  requireSession,
} from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

/**
 * A loader of the admin area: visitors sign in first, people who aren't admins are redirected to the
 * home page. The frame and each page need it, since loaders run in parallel.
 */
export function adminLoader(prepare: (context: LoaderContext) => Promise<PageMeta | null>): Loader {
  return pageLoader(async (context) => {
    if (!requireSession(context).isAdmin) throw redirect(paths.home());
    return prepare(context);
  });
}

/** The project of the address, for its owners. */
export async function ownedProject({ api, param, ensure }: LoaderContext) {
  const project = await ensure(projectQuery(api, param("projectId")));
  // In the browser the frame redirects, after it has checked that the session hasn't just expired.
  if (!project.can.settings && import.meta.env.SSR) throw redirect(paths.project(project.id));
  return project;
}

/** The project of the address, for its members. */
export async function memberProject({ api, param, ensure }: LoaderContext) {
  const project = await ensure(projectQuery(api, param("projectId")));
  if (!project.can.viewApplications) throw redirect(paths.project(project.id));
  return project;
}

/** The application of the address; null if it doesn't exist for the viewer. */
export function applicationOrNull({ api, param, ensure }: LoaderContext) {
  return ensure(applicationQuery(api, param("applicationId"))).catch((error: unknown) => {
    if (isApiError(error) && [401, 403, 404].includes(error.status)) return null;
    throw error;
  });
}
