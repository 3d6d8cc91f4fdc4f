// The browser's entry point: hydrates the page that the server rendered.
import "#web/ui/styles/index.css";
import "./frame.css";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, createPath, matchRoutes, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { type Language, type LanguageTag, provideLanguage } from "#shared/messages/language.ts";
import { defaultClock, provideSiteClock } from "#shared/site-clock.ts";
import { browserTransport, prefetchingTransport } from "#web/lib/browser-transport.ts";
import { isPageOutdated, watchVersion } from "#web/lib/outdated-page.ts";
import { setSiteName } from "#web/lib/api-error.ts";
import { createClient } from "#web/lib/client.ts";
import { type PageSettings, siteForLoaders } from "#web/lib/PageContext.tsx";
import { createQueryClient } from "#web/lib/query-client.ts";
import { logPageFailures, withFailures } from "#web/data/failures.ts";
import { sessionQuery } from "#web/data/session.ts";
import { followSignOuts } from "#web/lib/sign-outs.ts";
import { allowTranslation, reportUnlessTranslated } from "./allow-translation.ts";
import { App } from "./App.tsx";
import { type Clients, clientsContext } from "#web/lib/loader.ts";
import { holdLateImages } from "#web/ui/late-images.ts";
import { LogoSprites } from "#web/ui/logo-sprites.ts";
import { setTimeOfPage } from "#web/ui/server-clock.ts";
import { onFirstUse } from "#web/ui/prefetch.ts";
import { hydrateCache, readPageData } from "./page-data.ts";
import { loadErrorPage } from "./RouteError.tsx";
import { routes } from "./routes.tsx";

/** Scripts come with the messages of the page's language in them. */
async function provideLanguageOfPage() {
  const tag = document.documentElement.lang as LanguageTag;
  if (import.meta.hot) {
    const { developmentLanguage } = await import("./development-language.ts");
    const language = developmentLanguage(tag);
    provideLanguage(() => language);
    return;
  }
  const language: Language = {
    tag,
    messageOf: (key) => {
      throw new Error(`The build has no message for ${key}`);
    },
  };
  provideLanguage(() => language);
}

/** Not awaited at the top level: screens import this module, so awaiting them would deadlock. */
async function hydrate() {
  await provideLanguageOfPage();
  allowTranslation();
  const { router: hydrationData, answers, settings, now, logos } = readPageData(document);
  setTimeOfPage(now);
  let shownSettings = settings;
  provideSiteClock(() => ({ ...defaultClock, ...shownSettings.site }));
  const api = withFailures(createClient(browserTransport), console.error);
  const queryClient = createQueryClient({ onServer: false });
  hydrateCache(queryClient, answers);
  followSignOuts(queryClient.getQueryData(sessionQuery(api).queryKey)?.user?.id ?? null);

  // The server rendered these routes; the router must load them before React hydrates.
  const shown = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    shown.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );

  const { loaderData = {}, errors } = hydrationData;
  if (errors) await loadErrorPage();
  const problems = Object.values<{ data?: unknown }>(errors ?? {}).map(({ data }) => data);
  logPageFailures([...Object.values(loaderData ?? {}), ...problems], console.error);

  const readSession = () => queryClient.query({ ...sessionQuery(api), staleTime: "static" });
  const contextWith = (client: Clients["api"]) => () => {
    const clients = { api: client, queryClient, readSession, ...siteForLoaders(shownSettings) };
    return new RouterContextProvider(new Map([[clientsContext, clients]]));
  };
  setSiteName(siteForLoaders(settings).siteName);
  const onSettings = (next: PageSettings) => {
    shownSettings = next;
    setSiteName(siteForLoaders(next).siteName);
  };
  const getContext = contextWith(api);
  const router = createBrowserRouter(routes, { hydrationData, getContext });
  const loadNext = () => {
    const next = router.state.navigation.location;
    if (!next) window.location.reload();
    else window.location.assign(createPath(next));
  };
  watchVersion(settings.version, loadNext);
  router.subscribe(({ navigation, location }) => {
    const isLeaving = navigation.location && navigation.location.pathname !== location.pathname;
    if (isLeaving && isPageOutdated()) loadNext();
  });

  holdLateImages();
  const logoSprites = new LogoSprites(logos);
  // A transition is rendered in slices: what is pressed meanwhile doesn't wait for all of the page.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <App {...{ api, queryClient, settings, onSettings, now, logoSprites }}>
          <RouterProvider router={router} />
        </App>
      </StrictMode>,
      { onRecoverableError: reportUnlessTranslated },
    );
  });

  const prefetchingApi = createClient(prefetchingTransport);
  const prefetchContext = contextWith(prefetchingApi);
  const prefetch = async (first?: Event) => {
    const { prefetchOnIntent } = await import("./prefetch-on-intent.ts");
    prefetchOnIntent(routes, prefetchContext, first);
  };
  onFirstUse(prefetch, { types: ["pointerover", "focusin"] });

  const { user } = queryClient.getQueryData(sessionQuery(api).queryKey) ?? {};
  if (user && !settings.isWithoutWorker) registerServiceWorker();

  // A page restored from the back/forward cache may show a session that has ended.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries();
  });
}

/** Once everything that the page shows is there. Without one, everything works but push messages. */
function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

void hydrate();
