// Addresses below a project that lead elsewhere, or nowhere.
import { data, redirect } from "react-router";
import { load, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

/** The first of the settings, under its own name. */
export const namedProjectSettingsLoader = load(async ({ param }) => {
  throw redirect(paths.projectSettings(param("projectId")));
});

/** The first page of the admin area stands for it; to others neither is there. */
export const namedAdminLoader = load(async ({ session }) => {
  throw redirect(session.user?.isAdmin ? paths.admin("techs") : paths.home());
});

/** What isn't there says so within the frame of the settings, or of the admin area. */
export const straySettingsLoader = () =>
  data<PageMeta>({ title: "Page not found", noindex: true }, { status: 404 });

/** Whatever else is asked for below a project leads to the project. */
export const strayProjectLoader = load(async ({ param }) => {
  throw redirect(paths.project(param("projectId")));
});
