// `g` and then another key goes somewhere.
import type { TextKey } from "#shared/messages/t.ts";
import { paths } from "#web/lib/paths.ts";

/** In the order of the list of shortcuts. */
export const goShortcuts: readonly { key: string; name: TextKey; path: string }[] = [
  { key: "h", name: "palette.home", path: paths.home() },
  { key: "p", name: "frame.projects", path: paths.projects() },
  { key: "m", name: "frame.myProjects", path: paths.myProjects() },
  { key: "u", name: "frame.people", path: paths.people() },
  { key: "t", name: "techs.title", path: paths.techs() },
  { key: "e", name: "frame.explore", path: paths.explore() },
  { key: "a", name: "frame.applications", path: paths.applications() },
  { key: "n", name: "frame.notifications", path: paths.notifications() },
  { key: "s", name: "frame.accountSettings", path: paths.accountSettings() },
];

/** Where a key after `g` leads; other keys lead nowhere. */
export function go(key: string, navigate: (path: string) => unknown): void {
  const shortcut = goShortcuts.find((one) => one.key === key);
  if (shortcut) navigate(shortcut.path);
}

/** Whether commands have the key ⌘, as on Apple's systems, and not Ctrl. For the browser only. */
export const hasCommandKey = (): boolean => /Mac|iP/.test(navigator.platform);
