import { redirect } from "react-router";
import { load, type Visit } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { hooksQuery } from "#web/data/webhooks.ts";
import { projectQuery, teamQuery } from "#web/features/members/queries.ts";
import { arriving } from "./ssr-await.ts";

/** Around a project's settings, which are its owners'; anybody else is led to the project. */
export const settingsLoader = load(async (visit) => {
  const project = await ownedProject(visit);
  return { title: `Settings of ${project.name}`, noindex: true };
});

export const teamSettingsLoader = load(async (visit) => {
  const { api, url, ensurePages, prefetch } = visit;
  const project = await ownedProject(visit);
  const after = url.searchParams.get("after") ?? undefined;
  await Promise.all([
    // The list tells of its own failure.
    arriving(ensurePages(teamQuery(api, project.id, after)).catch(() => undefined)),
    arriving(prefetch(hooksQuery(api, project.id))),
  ]);
  return { title: `Team of ${project.name}`, noindex: true };
});

export const hooksSettingsLoader = load(async (visit) => {
  const project = await ownedProject(visit);
  await arriving(visit.prefetch(hooksQuery(visit.api, project.id)));
  return { title: `Webhooks of ${project.name}`, noindex: true };
});

async function ownedProject({ api, param, ensure }: Visit) {
  const project = await ensure(projectQuery(api, param("projectId")));
  // In the browser the frame leads away, once it knows that the session hasn't just ended.
  if (!project.can.settings && import.meta.env.SSR) throw redirect(paths.project(project.id));
  return project;
}
