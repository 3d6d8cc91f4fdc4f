// `g` and then another key goes somewhere. Loaded when `g` is first pressed.
import { paths } from "#web/lib/paths.ts";

/** In the order of the list of shortcuts. */
export const goShortcuts: readonly { key: string; name: string; path: string }[] = [
  { key: "h", name: "Home", path: paths.home() },
  { key: "p", name: "Projects", path: paths.projects() },
  { key: "m", name: "My projects", path: paths.myProjects() },
  { key: "u", name: "People", path: paths.people() },
  { key: "t", name: "Technologies", path: paths.techs() },
  { key: "e", name: "Explore", path: paths.explore() },
  { key: "a", name: "Applications", path: paths.applications() },
  { key: "n", name: "Notifications", path: paths.notifications() },
  { key: "s", name: "Account settings", path: paths.accountSettings() },
];

/** Where a key after `g` leads; undefined for other keys. */
export const pathAfterGo = (key: string): string | undefined =>
  goShortcuts.find((shortcut) => shortcut.key === key.toLowerCase())?.path;
