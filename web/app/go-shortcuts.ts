// `g` and then another key goes somewhere.
import { paths } from "#web/lib/paths.ts";

/** In the order of the list of shortcuts. */
export const goShortcuts: readonly { key: string; name: string; path: string }[] = [
  { key: "h", name: "Home", path: paths.home() },
  { key: "p", name: "Projects", path: paths.projects() },
  { key: "m", name: "My Projects", path: paths.myProjects() },
  { key: "u", name: "People", path: paths.people() },
  { key: "t", name: "Technologies", path: paths.techs() },
  { key: "e", name: "Explore", path: paths.explore() },
  { key: "a", name: "Applications", path: paths.applications() },
  { key: "n", name: "Notifications", path: paths.notifications() },
  { key: "s", name: "Account settings", path: paths.accountSettings() },
];

/** Where a key after `g` leads; other keys lead nowhere. */
export function go(key: string, navigate: (path: string) => unknown): void {
  const shortcut = goShortcuts.find((one) => one.key === key);
  if (shortcut) navigate(shortcut.path);
}

/** Whether commands have the key ⌘, as on Apple's systems, and not Ctrl. For the browser only. */
export const hasCommandKey = (): boolean => /Mac|iP/.test(navigator.platform);
