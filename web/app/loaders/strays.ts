// Addresses below a project that lead elsewhere, or nowhere.
import { data, redirect } from "react-router";
import { load, type PageMeta } from "#web/app/load.ts";
import { paths } from "#web/app/paths.ts";

/** The first of the settings, under its own name. */
export const namedProjectSettingsLoader = load(async ({ param }) => {
  throw redirect(paths.projectSettings(param("projectId")));
});

/** What isn't there says so within the frame of the settings. */
export const straySettingsLoader = () =>
  data<PageMeta>({ title: "Page not found", noindex: true }, { status: 404 });

/** Whatever else is asked for below a project leads to the project. */
export const strayProjectLoader = load(async ({ param }) => {
  throw redirect(paths.project(param("projectId")));
});
