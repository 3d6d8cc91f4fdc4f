// The route table.
import type { ComponentType } from "react";
import { redirect, type RouteObject } from "react-router";
import { type Loader, notFound, pageLoader, requireSession } from "#web/lib/loader.ts";
import { sitePageNames } from "#shared/site.ts";
import { paths } from "#web/lib/paths.ts";
import { reconnection, returnsSoFar } from "#web/lib/reconnection.ts";
import { PageFrame } from "./PageFrame.tsx";
import { RouteError } from "./RouteError.tsx";
import { Shell } from "./Shell.tsx";

interface PageModule {
  default: ComponentType;
  loader?: Loader;
}

/** What a route of {@link page} has for the server. */
export interface PageHandle {
  /** The file's name, by which the server finds the chunk to preload. */
  page: string;
}

/** Loads a route's component and loader from `web/routes/<name>.tsx` on first use. */
function page(name: string, load: () => Promise<PageModule>) {
  const handle: PageHandle = { page: name };
  const lazy = async () => {
    const { default: Component, loader } = await load().catch(whenBack(load, returnsSoFar()));
    return loader ? { Component, loader } : { Component };
  };
  return { handle, lazy };
}

/** Offline, loading a page's code waits for the connection, as its data does. */
const whenBack = (load: () => Promise<PageModule>, before: number) => async (error: unknown) => {
  const isBack = returnsSoFar() !== before;
  if (import.meta.env.SSR || (navigator.onLine && !isBack)) throw error;
  await reconnection(before);
  return load();
};

/** An address that redirects. */
const redirectTo = (to: (param: (name: string) => string) => string): Partial<RouteObject> => ({
  loader: pageLoader(async ({ param }) => {
    throw redirect(to(param));
  }),
  Component: () => null,
});

/** Routes below a project's page, within its header and tabs. */
const projectApplications: RouteObject = {
  path: "applications",
  ...page("project-applications", () => import("#web/routes/project-applications.tsx")),
  children: [
    { index: true, ...page("no-application", () => import("#web/routes/no-application.tsx")) },
    {
      path: ":applicationId",
      ...page("project-application", () => import("#web/routes/project-application.tsx")),
    },
  ],
};

/** Pending applications to all of the viewer's projects. */
const waitingApplications: RouteObject = {
  path: "applications/waiting",
  ...page("waiting-applications", () => import("#web/routes/waiting-applications.tsx")),
  children: [
    { index: true, ...page("no-application", () => import("#web/routes/no-application.tsx")) },
    {
      path: ":applicationId",
      ...page("waiting-application", () => import("#web/routes/waiting-application.tsx")),
    },
  ],
};

const projectSettings: RouteObject = {
  path: "settings",
  ...page("project-settings", () => import("#web/routes/project-settings.tsx")),
  children: [
    {
      index: true,
      ...page("project-settings-project", () => import("#web/routes/project-settings-project.tsx")),
    },
    // The first page of the settings, under its own name.
    { path: "project", ...redirectTo((param) => paths.projectSettings(param("projectId"))) },
    {
      path: "team",
      ...page("project-settings-team", () => import("#web/routes/project-settings-team.tsx")),
    },
    {
      path: "insights",
      ...page(
        "project-settings-insights",
        () => import("#web/routes/project-settings-insights.tsx"),
      ),
    },
    {
      path: "hooks",
      ...page(
        "project-settings-webhooks",
        () => import("#web/routes/project-settings-webhooks.tsx"),
      ),
    },
    {
      path: "integrations",
      ...page(
        "project-settings-integrations",
        () => import("#web/routes/project-settings-integrations.tsx"),
      ),
    },
    {
      path: "*",
      ...page(
        "project-settings-not-found",
        () => import("#web/routes/project-settings-not-found.tsx"),
      ),
    },
  ],
};

/** For admins only. */
const adminArea: RouteObject = {
  path: "admin",
  ...page("admin", () => import("#web/routes/admin.tsx")),
  children: [
    {
      index: true,
      // The area's root redirects to its first page; for others both are 404.
      loader: pageLoader(async (context) => {
        throw redirect(requireSession(context).isAdmin ? paths.admin("techs") : paths.home());
      }),
      Component: () => null,
    },
    {
      path: "overview",
      ...page("admin-overview", () => import("#web/routes/admin-overview.tsx")),
    },
    { path: "techs", ...page("admin-techs", () => import("#web/routes/admin-techs.tsx")) },
    {
      path: "notifications",
      ...page("admin-notifications", () => import("#web/routes/admin-notifications.tsx")),
    },
    { path: "users", ...page("admin-users", () => import("#web/routes/admin-users.tsx")) },
    { path: "access", ...page("admin-access", () => import("#web/routes/admin-access.tsx")) },
    {
      path: "integrations",
      ...page("admin-integrations", () => import("#web/routes/admin-integrations.tsx")),
    },
    {
      path: "announcement",
      ...page("admin-announcement", () => import("#web/routes/admin-announcement.tsx")),
    },
    {
      path: "appearance",
      ...page("admin-appearance", () => import("#web/routes/admin-appearance.tsx")),
    },
    {
      path: "appearance/:pageName",
      ...page("admin-site-page", () => import("#web/routes/admin-site-page.tsx")),
    },
    { path: "reports", ...page("admin-reports", () => import("#web/routes/admin-reports.tsx")) },
    { path: "audit", ...page("admin-audit", () => import("#web/routes/admin-audit.tsx")) },
    { path: "jobs", ...page("admin-jobs", () => import("#web/routes/admin-jobs.tsx")) },
    { path: "*", ...page("admin-not-found", () => import("#web/routes/admin-not-found.tsx")) },
  ],
};

const pages: RouteObject[] = [
  { index: true, ...page("home", () => import("#web/routes/home.tsx")) },
  { path: "matches", ...page("matches", () => import("#web/routes/matches.tsx")) },
  { path: "explore", ...page("explore", () => import("#web/routes/explore.tsx")) },
  { path: "people", ...page("people", () => import("#web/routes/people.tsx")) },
  { path: "issues", ...page("issues", () => import("#web/routes/issues.tsx")) },
  {
    path: "reservations",
    ...page("reservations", () => import("#web/routes/reservations.tsx")),
  },
  { path: "projects", ...page("projects", () => import("#web/routes/projects.tsx")) },
  { path: "projects/search", ...page("projects", () => import("#web/routes/projects.tsx")) },
  {
    path: "projects/my-projects",
    ...page("my-projects", () => import("#web/routes/my-projects.tsx")),
  },
  {
    path: "projects/repositories",
    ...page("own-repositories", () => import("#web/routes/own-repositories.tsx")),
  },
  {
    path: "projects/saved-searches",
    ...page("saved-searches", () => import("#web/routes/saved-searches.tsx")),
  },
  { path: "projects/starred", ...page("starred", () => import("#web/routes/starred.tsx")) },
  {
    path: "projects/:projectId",
    ...page("project", () => import("#web/routes/project.tsx")),
    children: [
      { index: true, ...page("project-stack", () => import("#web/routes/project-stack.tsx")) },
      {
        path: "updates",
        ...page("project-updates", () => import("#web/routes/project-updates.tsx")),
      },
      projectApplications,
      projectSettings,
      // Any other address below a project redirects to the project.
      { path: "*", ...redirectTo((param) => paths.project(param("projectId"))) },
    ],
  },
  { path: "applications", ...page("applications", () => import("#web/routes/applications.tsx")) },
  waitingApplications,
  {
    path: "applications/:applicationId",
    ...page("application", () => import("#web/routes/application.tsx")),
  },
  {
    path: "notifications",
    ...page("notifications", () => import("#web/routes/notifications.tsx")),
  },
  { path: "watching", ...page("watching", () => import("#web/routes/watching.tsx")) },
  { path: "user/:username", ...page("profile", () => import("#web/routes/profile.tsx")) },
  {
    path: "account-settings",
    ...page("account-settings", () => import("#web/routes/account-settings.tsx")),
  },
  adminArea,
  { path: "techs", ...page("techs", () => import("#web/routes/techs.tsx")) },
  { path: "techs/:slug", ...page("tech", () => import("#web/routes/tech.tsx")) },
  { path: "stack", ...page("stack", () => import("#web/routes/stack.tsx")) },
  { path: "sign-in", ...page("sign-in", () => import("#web/routes/sign-in.tsx")) },
  { path: "sign-out", ...page("sign-out", () => import("#web/routes/sign-out.tsx")) },
  ...sitePageNames.map((path) => ({
    path,
    ...page("static", () => import("#web/routes/static.tsx")),
  })),
  { path: "read", ...page("read", () => import("#web/routes/read.tsx")) },
  { path: "*", loader: pageLoader(() => notFound()), Component: () => null },
];

/** Errors of a page are shown inside the shell; errors of the shell replace it. */
export const routes: RouteObject[] = [
  {
    id: "shell",
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [{ id: "page", Component: PageFrame, ErrorBoundary: RouteError, children: pages }],
  },
];
