/** Tells when the theme changes, by choice or with the system, and when fonts have come. */
export function watchLooks(onChange: () => void, signal: AbortSignal): void {
  const choice = new MutationObserver(onChange);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => choice.disconnect(), { once: true });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange, { signal });
  document.fonts.addEventListener("loadingdone", onChange, { signal });
}
