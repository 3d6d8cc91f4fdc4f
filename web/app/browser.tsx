// Where the browser takes over the page that the server made.
import "#web/ui/styles/index.css";
import "./frame.css";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { browserTransport, prefetchingTransport } from "#web/lib/browser-transport.ts";
import { createClient } from "#web/lib/client.ts";
import { createQueryClient } from "#web/lib/query-client.ts";
import { sessionQuery } from "#web/data/session.ts";
import { followSignOuts } from "#web/lib/sign-outs.ts";
import { App } from "./App.tsx";
import { type Clients, clientsContext } from "#web/lib/loader.ts";
import { hydrateCache, readPageData } from "./page-data.ts";
import { prefetchOnIntent } from "./prefetch-on-intent.ts";
import { routes } from "./routes.tsx";

/** Not awaited by the module itself: screens import it, and would wait for it as it waits for them. */
async function hydrate() {
  const { router: hydrationData, answers, settings, now } = readPageData(document);
  const api = createClient(browserTransport);
  const queryClient = createQueryClient({ onServer: false });
  hydrateCache(queryClient, answers);
  followSignOuts(queryClient.getQueryData(sessionQuery(api).queryKey)?.user?.id ?? null);

  // The server drew these already; the router must have them too before React compares.
  const shown = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    shown.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );

  const readSession = () => queryClient.query({ ...sessionQuery(api), staleTime: "static" });
  const contextWith = (clients: Clients) => () =>
    new RouterContextProvider(new Map([[clientsContext, clients]]));
  const getContext = contextWith({ api, queryClient, readSession });
  const router = createBrowserRouter(routes, { hydrationData, getContext });

  hydrateRoot(
    document,
    <StrictMode>
      <App api={api} queryClient={queryClient} settings={settings} now={now}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  );

  const prefetchingApi = createClient(prefetchingTransport);
  prefetchOnIntent(routes, contextWith({ api: prefetchingApi, queryClient, readSession }));

  // A page that Back brings out of the browser's memory may tell of a session that has ended.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries();
  });
}

void hydrate();
