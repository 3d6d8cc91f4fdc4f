// A page whose server has been updated is loaded again, once for each version: what the new server
// sends may not fit the page. Where something was typed, it isn't lost: the next navigation loads.

const storagePrefix = "reloaded-for-";

let pageVersion: string | null = null;
let load = () => {};
let hasInput = false;
let isOutdated = false;

/**
 * @param version of the server that made the page
 * @param loadAgain loads the page, or the one that is being navigated to
 */
export function watchVersion(version: string, loadAgain: () => void): void {
  pageVersion = version;
  load = loadAgain;
  document.addEventListener("input", () => (hasInput = true), { capture: true });
}

/** Whether the next navigation to another page has to load that as a document. */
export const isPageOutdated = (): boolean => isOutdated;

/**
 * Compares the version of the server that sent a reply; 0.1.0 names none. Returns whether the page
 * is being loaded again, and shouldn't use the reply.
 */
export function reloadIfOutdated(version: string | null): boolean {
  if (pageVersion === null || version === pageVersion) return false;
  const key = storagePrefix + (version ?? "0.1.0");
  try {
    // While servers of both versions answer, the page may come from either.
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, "");
    isOutdated = true;
    if (hasInput) return false;
  } catch {
    // Without storage nothing would end the reloading.
    return false;
  }
  load();
  return true;
}
