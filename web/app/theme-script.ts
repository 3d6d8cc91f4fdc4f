// Runs before the first paint, as a classic script of its own, so that a chosen theme doesn't flash
// and pages are the same for all themes. Without a choice CSS follows the system's theme.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
} catch {
  // Storage may be disabled; then the system's theme applies.
}
