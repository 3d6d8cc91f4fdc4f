// Runs before the first paint, on its own and not as a module: a chosen theme never flashes, and
// pages are the same for all themes. What isn't chosen is the system's, which CSS knows by itself.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
} catch {
  // Storage may be shut off; then the system's theme holds.
}
