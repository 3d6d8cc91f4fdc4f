// Which screen answers which address. Screens are composed here, and only here.
import type { RouteObject } from "react-router";
import { homeLoader } from "./loaders/home.ts";
import { notFound, load } from "./load.ts";
import { PageFrame } from "./PageFrame.tsx";
import { RouteError } from "./RouteError.tsx";
import { screen } from "./screen.ts";
import { Shell } from "./Shell.tsx";

const pages: RouteObject[] = [
  {
    index: true,
    loader: homeLoader,
    lazy: screen(() => import("#web/features/home/HomeScreen.tsx")),
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
