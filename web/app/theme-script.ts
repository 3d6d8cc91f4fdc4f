// Runs before the first paint, as a classic script of its own, so that a chosen theme and a dismissed
// announcement don't flash, and pages are the same for everyone. Without a choice CSS follows the
// system's theme.
try {
  const theme = localStorage.getItem("theme");
  const dismissed = localStorage.getItem("dismissed");
  if (dismissed) document.documentElement.dataset["dismissed"] = dismissed;
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
} catch {
  // Storage may be disabled; then the system's theme applies.
}
