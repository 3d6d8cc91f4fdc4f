import { data, redirect } from "react-router";
import { load, type PageMeta, type Visit } from "#web/app/load.ts";
import { paths } from "#web/app/paths.ts";
import { projectQuery, teamQuery } from "#web/features/settings/queries.ts";
import { arriving } from "./arriving.ts";

/** Around a project's settings, which are its owners'; anybody else is led to the project. */
export const settingsLoader = load(async (visit) => {
  const project = await ownedProject(visit);
  return { title: `Settings of ${project.name}`, noindex: true };
});

export const teamSettingsLoader = load(async (visit) => {
  const { api, url, ensurePages } = visit;
  const project = await ownedProject(visit);
  const after = url.searchParams.get("after") ?? undefined;
  // The list tells of its own failure.
  await arriving(ensurePages(teamQuery(api, project.id, after)).catch(() => undefined));
  return { title: `Team of ${project.name}`, noindex: true };
});

/** The first of the settings, under its own name. */
export const namedProjectSettingsLoader = load(async ({ param }) => {
  throw redirect(paths.projectSettings(param("projectId")));
});

/** What isn't there says so within the frame of the settings. */
export const straySettingsLoader = () =>
  data<PageMeta>({ title: "Page not found", noindex: true }, { status: 404 });

async function ownedProject({ api, param, ensure }: Visit) {
  const project = await ensure(projectQuery(api, param("projectId")));
  if (!project.can.settings) throw redirect(paths.project(project.id));
  return project;
}
