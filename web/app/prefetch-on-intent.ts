import {
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
} from "react-router";

/** Shorter stays of the pointer are on its way to somewhere else. In milliseconds. */
const settle = 80;

/** Nobody waits any longer for a page that nobody asked for. In milliseconds. */
const timeoutMs = 10_000;

/** Fetches the code and the data of a page when the pointer or the focus rests on a link to it. */
export function prefetchOnIntent(routes: RouteObject[], getContext: () => RouterContextProvider) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link && isOtherPage(link) && navigator.onLine && !savesData()) {
      timer = setTimeout(() => prefetch(routes, getContext, link.href), settle);
    }
  };
  document.addEventListener("pointerover", consider, { passive: true });
  document.addEventListener("focusin", consider);
  // Whoever follows the link fetches it all by that.
  document.addEventListener("click", () => clearTimeout(timer));
}

function prefetch(routes: RouteObject[], getContext: () => RouterContextProvider, href: string) {
  const url = new URL(href);
  const request = new Request(url, { signal: AbortSignal.timeout(timeoutMs) });
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    const args = { request, url, params, pattern: "", context: getContext() };
    // What fails here fails again, and aloud, when the link is followed.
    prefetchRoute(route, args).catch(() => undefined);
  }
}

/** The screen, which may bring the loader along. */
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
