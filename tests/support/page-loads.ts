// Full page loads: links and forms that the router doesn't handle, and calls to location. The DOM
// of component tests can't load pages, so they are recorded.

let record: (address: string | null) => void = () => {};

/** Records the addresses that the current page loads from now on; for a reload its own path. */
export function recordPageLoads(ownPath: () => string): readonly string[] {
  const loads: string[] = [];
  record = (address) => {
    const { pathname, search, hash, origin, href } = new URL(address ?? ownPath(), location.href);
    loads.push(origin === location.origin ? pathname + search + hash : href);
  };
  install();
  return loads;
}

let isInstalled = false;

/** Once for all tests of a worker, which share the window. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const load = (address: string | URL) => record(String(address));
  Object.assign(location, { assign: load, replace: load, reload: () => record(null) });
  // On the window, hence after React's and the router's handlers.
  window.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || event.defaultPrevented || !link.href) return;
    event.preventDefault();
    load(link.href);
  });
  window.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    load(event.target.action);
  });
}
