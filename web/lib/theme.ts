import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The next theme of the switch. */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
}

const changes = new EventTarget();

/** The current theme, as theme-script.ts set it. */
function currentTheme(): Theme {
  const set = document.documentElement.dataset["theme"];
  return set === "light" || set === "dark" ? set : "system";
}

function show(theme: Theme) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  changes.dispatchEvent(new Event("change"));
}

/** Applies the theme in this and other tabs, and stores it. */
export function chooseTheme(theme: Theme) {
  show(theme);
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Storage may be disabled; then the choice applies to this page only.
  }
}

function subscribe(onChange: () => void) {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === "theme") show(newValue === "light" || newValue === "dark" ? newValue : "system");
  };
  changes.addEventListener("change", onChange);
  window.addEventListener("storage", follow);
  return () => {
    changes.removeEventListener("change", onChange);
    window.removeEventListener("storage", follow);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "system");
}
