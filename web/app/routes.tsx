// Which screen answers which address. Screens are composed here, and only here.
import type { RouteObject } from "react-router";
import {
  applicationLoader,
  applicationsLoader,
  projectApplicationLoader,
  projectApplicationsLoader,
} from "./loaders/applications.ts";
import { signInLoader } from "./loaders/people.ts";
import {
  myProjectsLoader,
  projectLoader,
  projectsLoader,
  projectStackLoader,
  searchLoader,
  strayProjectLoader,
} from "./loaders/projects.ts";
import { waitingApplicationLoader, waitingLoader } from "./loaders/waiting.ts";
import { namedProjectSettingsLoader, straySettingsLoader } from "./loaders/settings-places.ts";
import { notFound, load } from "./load.ts";
import { PageFrame } from "./PageFrame.tsx";
import { RouteError } from "./RouteError.tsx";
import { screen } from "./screen.ts";
import { Shell } from "./Shell.tsx";

/** Below the project's page, within its head and tabs. */
const projectApplications: RouteObject = {
  path: "applications",
  loader: projectApplicationsLoader,
  lazy: screen(() => import("#web/features/applications/ProjectApplicationsScreen.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("#web/features/applications/NoApplicationOpen.tsx")),
    },
    {
      path: ":applicationId",
      loader: projectApplicationLoader,
      lazy: screen(() => import("#web/features/applications/ProjectApplicationScreen.tsx")),
    },
  ],
};

/** Over all projects of one's own: what waits for one's answer. */
const waitingApplications: RouteObject = {
  path: "applications/waiting",
  loader: waitingLoader,
  lazy: screen(() => import("#web/features/applications/WaitingScreen.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("#web/features/applications/NoApplicationOpen.tsx")),
    },
    {
      path: ":applicationId",
      loader: waitingApplicationLoader,
      lazy: screen(() => import("#web/features/applications/WaitingApplicationScreen.tsx")),
    },
  ],
};

const projectSettings: RouteObject = {
  path: "settings",
  lazy: screen(() => import("./SettingsPage.tsx")),
  children: [
    {
      index: true,
      lazy: screen(() => import("#web/features/settings/ProjectSettingsScreen.tsx")),
    },
    { path: "project", loader: namedProjectSettingsLoader, Component: () => null },
    {
      path: "team",
      lazy: screen(() => import("./TeamSettingsPage.tsx")),
    },
    {
      path: "*",
      loader: straySettingsLoader,
      lazy: screen(() => import("#web/features/settings/NoSuchSettings.tsx")),
    },
  ],
};

const pages: RouteObject[] = [
  {
    index: true,
    lazy: screen(() => import("./HomePage.tsx")),
  },
  {
    path: "projects",
    loader: projectsLoader,
    lazy: screen(() => import("#web/features/projects/ProjectsScreen.tsx")),
  },
  {
    path: "projects/search",
    loader: searchLoader,
    lazy: screen(() => import("#web/features/projects/SearchScreen.tsx")),
  },
  {
    path: "projects/my-projects",
    loader: myProjectsLoader,
    lazy: screen(() => import("#web/features/projects/MyProjectsScreen.tsx")),
  },
  {
    path: "projects/starred",
    lazy: screen(() => import("./StarredPage.tsx")),
  },
  {
    path: "projects/:projectId",
    loader: projectLoader,
    lazy: screen(() => import("./ProjectPage.tsx")),
    children: [
      {
        index: true,
        loader: projectStackLoader,
        lazy: screen(() => import("./ProjectStackPage.tsx")),
      },
      projectApplications,
      projectSettings,
      { path: "*", loader: strayProjectLoader, Component: () => null },
    ],
  },
  {
    path: "applications",
    loader: applicationsLoader,
    lazy: screen(() => import("#web/features/applications/ApplicationsScreen.tsx")),
  },
  waitingApplications,
  {
    path: "applications/:applicationId",
    loader: applicationLoader,
    lazy: screen(() => import("#web/features/applications/ApplicationScreen.tsx")),
  },
  {
    path: "user/:username",
    lazy: screen(() => import("./ProfilePage.tsx")),
  },
  {
    path: "account-settings",
    lazy: screen(() => import("./AccountSettingsPage.tsx")),
  },
  {
    path: "techs",
    lazy: screen(() => import("./TechsPage.tsx")),
  },
  {
    path: "techs/:slug",
    lazy: screen(() => import("./TechPage.tsx")),
  },
  {
    path: "sign-in",
    loader: signInLoader,
    lazy: screen(() => import("#web/features/sign-in/SignInScreen.tsx")),
  },
  ...["about", "team", "terms", "privacy", "contact"].map((path) => ({
    path,
    lazy: screen(() => import("./StaticPage.tsx")),
  })),
  {
    path: "read",
    lazy: screen(() => import("./ReadPage.tsx")),
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
