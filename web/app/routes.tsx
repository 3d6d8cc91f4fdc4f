// Which screen answers which address. Screens are composed here, and only here.
import type { RouteObject } from "react-router";
import {
  namedAdminLoader,
  namedProjectSettingsLoader,
  strayProjectLoader,
  straySettingsLoader,
} from "#web/app/loaders/redirects.ts";
import { notFound, load } from "#web/lib/loader.ts";
import { PageFrame } from "./PageFrame.tsx";
import { RouteError } from "./RouteError.tsx";
import { screen } from "./screen.ts";
import { Shell } from "./Shell.tsx";

/** Below the project's page, within its head and tabs. */
const projectApplications: RouteObject = {
  path: "applications",
  lazy: screen(() => import("#web/routes/project-applications.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("#web/routes/no-application.tsx")),
    },
    {
      path: ":applicationId",
      lazy: screen(() => import("#web/routes/project-application.tsx")),
    },
  ],
};

/** Over all projects of one's own: what waits for one's answer. */
const waitingApplications: RouteObject = {
  path: "applications/waiting",
  lazy: screen(() => import("#web/routes/waiting-applications.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("#web/routes/no-application.tsx")),
    },
    {
      path: ":applicationId",
      lazy: screen(() => import("#web/routes/waiting-application.tsx")),
    },
  ],
};

const projectSettings: RouteObject = {
  path: "settings",
  lazy: screen(() => import("#web/routes/project-settings.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("#web/routes/project-settings-project.tsx")),
    },
    { path: "project", loader: namedProjectSettingsLoader, Component: () => null },
    {
      path: "team",
      lazy: screen(() => import("#web/routes/project-settings-team.tsx")),
    },
    {
      path: "hooks",
      lazy: screen(() => import("#web/routes/project-settings-webhooks.tsx")),
    },
    {
      path: "*",
      loader: straySettingsLoader,
      lazy: screen(() => import("#web/routes/project-settings-not-found.tsx")),
    },
  ],
};

/** For admins alone. */
const adminArea: RouteObject = {
  path: "admin",
  lazy: screen(() => import("#web/routes/admin.tsx")),
  children: [
    { index: true, loader: namedAdminLoader, Component: () => null },
    { path: "techs", lazy: screen(() => import("#web/routes/admin-techs.tsx")) },
    { path: "notifications", lazy: screen(() => import("#web/routes/admin-notifications.tsx")) },
    { path: "users", lazy: screen(() => import("#web/routes/admin-users.tsx")) },
    { path: "reports", lazy: screen(() => import("#web/routes/admin-reports.tsx")) },
    { path: "audit", lazy: screen(() => import("#web/routes/admin-audit.tsx")) },
    { path: "jobs", lazy: screen(() => import("#web/routes/admin-jobs.tsx")) },
    {
      path: "*",
      loader: straySettingsLoader,
      lazy: screen(() => import("#web/routes/admin-not-found.tsx")),
    },
  ],
};

const pages: RouteObject[] = [
  {
    index: true,
    lazy: screen(() => import("#web/routes/home.tsx")),
  },
  {
    path: "explore",
    lazy: screen(() => import("#web/routes/explore.tsx")),
  },
  {
    path: "projects",
    lazy: screen(() => import("#web/routes/projects.tsx")),
  },
  {
    path: "projects/search",
    lazy: screen(() => import("#web/routes/search.tsx")),
  },
  {
    path: "projects/my-projects",
    lazy: screen(() => import("#web/routes/my-projects.tsx")),
  },
  {
    path: "projects/starred",
    lazy: screen(() => import("#web/routes/starred.tsx")),
  },
  {
    path: "projects/:projectId",
    lazy: screen(() => import("#web/routes/project.tsx")),
    children: [
      {
        index: true,
        lazy: screen(() => import("#web/routes/project-stack.tsx")),
      },
      projectApplications,
      projectSettings,
      { path: "*", loader: strayProjectLoader, Component: () => null },
    ],
  },
  {
    path: "applications",
    lazy: screen(() => import("#web/routes/applications.tsx")),
  },
  waitingApplications,
  {
    path: "applications/:applicationId",
    lazy: screen(() => import("#web/routes/application.tsx")),
  },
  {
    path: "notifications",
    lazy: screen(() => import("#web/routes/notifications.tsx")),
  },
  {
    path: "user/:username",
    lazy: screen(() => import("#web/routes/profile.tsx")),
  },
  {
    path: "account-settings",
    lazy: screen(() => import("#web/routes/account-settings.tsx")),
  },
  adminArea,
  {
    path: "techs",
    lazy: screen(() => import("#web/routes/techs.tsx")),
  },
  {
    path: "techs/:slug",
    lazy: screen(() => import("#web/routes/tech.tsx")),
  },
  {
    path: "sign-in",
    lazy: screen(() => import("#web/routes/sign-in.tsx")),
  },
  {
    path: "sign-out",
    lazy: screen(() => import("#web/routes/sign-out.tsx")),
  },
  ...["about", "team", "terms", "privacy", "contact"].map((path) => ({
    path,
    lazy: screen(() => import("#web/routes/static.tsx")),
  })),
  {
    path: "read",
    lazy: screen(() => import("#web/routes/read.tsx")),
  },
  { path: "*", loader: load(() => notFound()), Component: () => null },
];

/** Errors of a page end at its frame, inside the shell; those of the shell stand alone. */
export const routes: RouteObject[] = [
  {
    id: "shell",
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [{ id: "page", Component: PageFrame, ErrorBoundary: RouteError, children: pages }],
  },
];
