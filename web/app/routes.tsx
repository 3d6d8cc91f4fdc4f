// Which screen answers which address. Screens are composed here, and only here.
import type { RouteObject } from "react-router";
import {
  applicationLoader,
  applicationsLoader,
  projectApplicationLoader,
  projectApplicationsLoader,
} from "./loaders/applications.ts";
import { homeLoader } from "./loaders/home.ts";
import { profileLoader, signInLoader } from "./loaders/people.ts";
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

const pages: RouteObject[] = [
  {
    index: true,
    loader: homeLoader,
    lazy: screen(() => import("#web/features/home/HomeScreen.tsx")),
  },
  { path: "projects/:projectId", children: [projectApplications] },
  {
    path: "applications",
    loader: applicationsLoader,
    lazy: screen(() => import("#web/features/applications/ApplicationsScreen.tsx")),
  },
  {
    path: "applications/:applicationId",
    loader: applicationLoader,
    lazy: screen(() => import("#web/features/applications/ApplicationScreen.tsx")),
  },
  {
    path: "user/:username",
    loader: profileLoader,
    lazy: screen(() => import("#web/features/people/ProfileScreen.tsx")),
  },
  {
    path: "sign-in",
    loader: signInLoader,
    lazy: screen(() => import("#web/features/sign-in/SignInScreen.tsx")),
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
