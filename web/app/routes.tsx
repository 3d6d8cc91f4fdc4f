// Which screen answers which address. Screens are composed here, and only here.
import type { RouteObject } from "react-router";
import {
  namedAdminLoader,
  namedProjectSettingsLoader,
  strayProjectLoader,
  straySettingsLoader,
} from "#web/app/loaders/redirects.ts";
import { notFound, load } from "./load.ts";
import { PageFrame } from "./PageFrame.tsx";
import { RouteError } from "./RouteError.tsx";
import { screen } from "./screen.ts";
import { Shell } from "./Shell.tsx";

/** Below the project's page, within its head and tabs. */
const projectApplications: RouteObject = {
  path: "applications",
  lazy: screen(() => import("./pages/ProjectApplicationsPage.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("#web/features/applications/NoApplicationOpen.tsx")),
    },
    {
      path: ":applicationId",
      lazy: screen(() => import("./pages/ProjectApplicationPage.tsx")),
    },
  ],
};

/** Over all projects of one's own: what waits for one's answer. */
const waitingApplications: RouteObject = {
  path: "applications/waiting",
  lazy: screen(() => import("./pages/WaitingPage.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("#web/features/applications/NoApplicationOpen.tsx")),
    },
    {
      path: ":applicationId",
      lazy: screen(() => import("./pages/WaitingApplicationPage.tsx")),
    },
  ],
};

const projectSettings: RouteObject = {
  path: "settings",
  lazy: screen(() => import("./pages/SettingsPage.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("#web/features/projects/settings/ProjectSettingsScreen.tsx")),
    },
    { path: "project", loader: namedProjectSettingsLoader, Component: () => null },
    {
      path: "team",
      lazy: screen(() => import("./pages/TeamSettingsPage.tsx")),
    },
    {
      path: "hooks",
      lazy: screen(() => import("./pages/HooksSettingsPage.tsx")),
    },
    {
      path: "*",
      loader: straySettingsLoader,
      lazy: screen(() => import("#web/features/projects/settings/NoSuchSettings.tsx")),
    },
  ],
};

/** For admins alone. */
const adminArea: RouteObject = {
  path: "admin",
  lazy: screen(() => import("./pages/AdminPage.tsx")),
  children: [
    { index: true, loader: namedAdminLoader, Component: () => null },
    { path: "techs", lazy: screen(() => import("./pages/AdminTechsPage.tsx")) },
    { path: "notifications", lazy: screen(() => import("./pages/AdminNotificationsPage.tsx")) },
    { path: "users", lazy: screen(() => import("./pages/AdminUsersPage.tsx")) },
    { path: "reports", lazy: screen(() => import("./pages/AdminReportsPage.tsx")) },
    { path: "audit", lazy: screen(() => import("./pages/AdminAuditPage.tsx")) },
    { path: "jobs", lazy: screen(() => import("./pages/AdminJobsPage.tsx")) },
    {
      path: "*",
      loader: straySettingsLoader,
      lazy: screen(() => import("#web/features/admin/NoSuchAdminPage.tsx")),
    },
  ],
};

const pages: RouteObject[] = [
  {
    index: true,
    lazy: screen(() => import("./pages/HomePage.tsx")),
  },
  {
    path: "explore",
    lazy: screen(() => import("./pages/ExplorePage.tsx")),
  },
  {
    path: "projects",
    lazy: screen(() => import("./pages/ProjectsPage.tsx")),
  },
  {
    path: "projects/search",
    lazy: screen(() => import("./pages/SearchPage.tsx")),
  },
  {
    path: "projects/my-projects",
    lazy: screen(() => import("./pages/MyProjectsPage.tsx")),
  },
  {
    path: "projects/starred",
    lazy: screen(() => import("./pages/StarredPage.tsx")),
  },
  {
    path: "projects/:projectId",
    lazy: screen(() => import("./pages/ProjectPage.tsx")),
    children: [
      {
        index: true,
        lazy: screen(() => import("./pages/ProjectStackPage.tsx")),
      },
      projectApplications,
      projectSettings,
      { path: "*", loader: strayProjectLoader, Component: () => null },
    ],
  },
  {
    path: "applications",
    lazy: screen(() => import("./pages/ApplicationsPage.tsx")),
  },
  waitingApplications,
  {
    path: "applications/:applicationId",
    lazy: screen(() => import("./pages/ApplicationPage.tsx")),
  },
  {
    path: "notifications",
    lazy: screen(() => import("./pages/NotificationsPage.tsx")),
  },
  {
    path: "user/:username",
    lazy: screen(() => import("./pages/ProfilePage.tsx")),
  },
  {
    path: "account-settings",
    lazy: screen(() => import("./pages/AccountSettingsPage.tsx")),
  },
  adminArea,
  {
    path: "techs",
    lazy: screen(() => import("./pages/TechsPage.tsx")),
  },
  {
    path: "techs/:slug",
    lazy: screen(() => import("./pages/TechPage.tsx")),
  },
  {
    path: "sign-in",
    lazy: screen(() => import("./pages/SignInPage.tsx")),
  },
  {
    path: "sign-out",
    lazy: screen(() => import("./pages/SignOutPage.tsx")),
  },
  ...["about", "team", "terms", "privacy", "contact"].map((path) => ({
    path,
    lazy: screen(() => import("./pages/StaticPage.tsx")),
  })),
  {
    path: "read",
    lazy: screen(() => import("./pages/ReadPage.tsx")),
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
