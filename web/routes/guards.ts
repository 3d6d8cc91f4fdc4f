// Loaders' guards that several pages share: who may not see a page is led elsewhere.
import { redirect } from "react-router";
import { projectQuery } from "#web/data/projects.ts";
import { type Loader, type LoaderContext, pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

/** A loader of the admin area: its frame's and each page's, since they run side by side. */
export function adminLoader(prepare: (context: LoaderContext) => Promise<PageMeta | null>): Loader {
  return pageLoader(async (context) => {
    if (!context.session.user?.isAdmin) throw redirect(paths.home());
    return prepare(context);
  });
}

/** The project of the address, for its owners. */
export async function ownedProject({ api, param, ensure }: LoaderContext) {
  const project = await ensure(projectQuery(api, param("projectId")));
  // In the browser the frame leads away, once it knows that the session hasn't just ended.
  if (!project.can.settings && import.meta.env.SSR) throw redirect(paths.project(project.id));
  return project;
}

/** The project of the address, for its members. */
export async function memberProject({ api, param, ensure }: LoaderContext) {
  const project = await ensure(projectQuery(api, param("projectId")));
  if (!project.can.viewApplications) throw redirect(paths.project(project.id));
  return project;
}
