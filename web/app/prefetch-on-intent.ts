import {
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
} from "react-router";

/** Pointer stays shorter than this many milliseconds are ignored: the pointer is passing over. */
const settle = 80;

/** A prefetch is aborted after this many milliseconds. */
const timeoutMs = 10_000;

/**
 * Prefetches the code and data of a page when the pointer or the focus rests on a link to it.
 * @param first the event that came before this was loaded
 */
export function prefetchOnIntent(
  routes: RouteObject[],
  getContext: () => RouterContextProvider,
  first?: Event,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = ({ target }: Event) => {
    clearTimeout(timer);
    // Links with a popup open that instead.
    const selector = "a[href]:not([aria-haspopup])";
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;
    if (link && isOtherPage(link) && navigator.onLine && !savesData()) {
      timer = setTimeout(() => prefetch(routes, getContext, link.href), settle);
    }
  };
  document.addEventListener("pointerover", consider, { passive: true });
  document.addEventListener("focusin", consider);
  // A click navigates, which fetches the same.
  document.addEventListener("click", () => clearTimeout(timer));
  if (first) consider(first);
}

function prefetch(routes: RouteObject[], getContext: () => RouterContextProvider, href: string) {
  const url = new URL(href);
  const request = new Request(url, { signal: AbortSignal.timeout(timeoutMs) });
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    const args = { request, url, params, pattern: "", context: getContext() };
    // Errors are ignored here: following the link fails again and shows the error.
    prefetchRoute(route, args).catch(() => undefined);
  }
}

/** The route's component. Its module may contain the loader, too. */
async function prefetchRoute({ lazy, loader }: RouteObject, args: LoaderFunctionArgs) {
  const lazily = typeof lazy === "function" ? lazy() : undefined;
  const load = loader ?? (await lazily)?.loader;
  await Promise.all([lazily, typeof load === "function" && load(args)]);
}

function isOtherPage(link: HTMLAnchorElement): boolean {
  return (
    link.origin === window.location.origin &&
    link.target === "" &&
    link.pathname + link.search !== window.location.pathname + window.location.search
  );
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
