// Renders a route without a browser: the real routes, loaders and query cache in a DOM, and below
// the API client the real app on a database per test file.
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { FastifyInstance } from "fastify";
import { createMemoryRouter, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "#web/app/App.tsx";
import { routes } from "#web/app/routes.tsx";
import { type ApiAnswer, type ApiRequest, createClient, type Transport } from "#web/lib/client.ts";
import { closeDialog } from "#web/lib/dialogs.tsx";
import { clientsContext } from "#web/lib/loader.ts";
import { siteForLoaders } from "#web/lib/PageContext.tsx";
import { createQueryClient } from "#web/lib/query-client.ts";
import { withFailures } from "#web/data/failures.ts";
import { sessionQuery } from "#web/data/session.ts";
import { LogoSprites } from "#web/ui/logo-sprites.ts";
import { noteCall } from "./app-calls.ts";
import { browserName } from "./browser.ts";
import { provideEventSource } from "./event-source.ts";
import { recordPageLoads } from "./page-loads.ts";

const settings = {
  publicUrl: "http://localhost:3000",
  version: "1.2.3",
  statusUrl: null,
  sourceUrl: null,
};

/** Replies to a call instead of the app; a rejection simulates a lost connection. */
type Script = (request: ApiRequest) => Promise<ApiAnswer | { status: number; json?: unknown }>;

export interface RenderedRoute {
  readonly user: UserEvent;
  /** Replaces a field's text at once. */
  readonly fill: (field: HTMLElement, text: string) => Promise<void>;
  /** The path and query of the router's current location. */
  readonly path: () => string;
  readonly goTo: (path: string) => Promise<void>;
  readonly goBack: () => Promise<void>;
  /** The API calls so far, as "POST /api/v1/projects". */
  readonly sent: readonly string[];
  /** What the console says of failed calls so far. */
  readonly logged: readonly string[];
  /** The addresses of full page loads so far, which are recorded and not performed. */
  readonly pageLoads: readonly string[];
  /** Replies to calls whose "METHOD /path" matches, until `remove`. */
  readonly script: (pattern: RegExp, answer: Script) => { readonly remove: () => void };
  /** The app's own reply, for scripts that only delay it. */
  readonly passOn: Transport;
}

interface Viewer {
  readonly cookie?: string;
  /** Whether the event stream delivers other people's changes. */
  readonly live?: boolean;
}

/**
 * Opens `path` as the person with that cookie, or as a visitor. With `{ ...person, live: true }` it
 * waits until the event stream is open; pages refetch at most once a second.
 */
export async function renderRoute(
  app: FastifyInstance,
  path: string,
  { cookie, live = false }: Viewer = {},
): Promise<RenderedRoute> {
  // Unmounts the former page, as a page load does: drafts are read from the storage again.
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  cleanup();
  closeDialog();
  const scripts = new Map<RegExp, Script>();
  const passOn: Transport = (request) => noteCall(carryIntoApp(app, request, cookie));
  const sent: string[] = [];
  const transport: Transport = async (request) => {
    const call = `${request.method} ${request.url}`;
    sent.push(call);
    const script = [...scripts].findLast(([pattern]) => pattern.test(call))?.[1];
    const answer = await (script ?? passOn)(request);
    if ("body" in answer) return answer;
    const { status, json } = answer;
    return { status, link: null, body: json === undefined ? "" : JSON.stringify(json) };
  };
  const logged: string[] = [];
  const api = withFailures(createClient(transport), (...words) => logged.push(words.join(" ")));
  const queryClient = createQueryClient({ onServer: false });
  const { queries } = queryClient.getDefaultOptions();
  // Calls are retried as often as in production, but without delays.
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const readSession = () => queryClient.query({ ...sessionQuery(api), staleTime: "static" });
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    getContext: () =>
      new RouterContextProvider(
        new Map([[clientsContext, { api, queryClient, readSession, ...siteForLoaders(settings) }]]),
      ),
  });
  const currentPath = () => router.state.location.pathname + router.state.location.search;
  const pageLoads = recordPageLoads(currentPath);
  // Otherwise React would first render without the page, and React Router would log a warning.
  await waitFor(() => {
    if (!router.state.initialized) throw new Error(`${path} is still loading`);
  });
  const stream = live && cookie ? await provideEventSource(app, cookie) : null;
  render(
    <App {...{ api, queryClient, settings }} now={Date.now()} logoSprites={new LogoSprites()}>
      <RouterProvider router={router} />
    </App>,
    { container: document as unknown as HTMLElement, baseElement: document.documentElement },
  );
  // It is hidden behind a dialog that opens with the page.
  await screen.findByRole("main", { hidden: true });
  await stream?.opened;
  const user = clickingEnabled(userEvent.setup());
  return {
    user,
    fill: async (field, text) => {
      await user.clear(field);
      await user.paste(text);
    },
    path: currentPath,
    goTo: (to) => router.navigate(to),
    goBack: () => router.navigate(-1),
    sent,
    logged,
    pageLoads,
    passOn,
    script: (pattern, answer) => {
      scripts.set(pattern, answer);
      return { remove: () => void scripts.delete(pattern) };
    },
  };
}

/** Clicks as a person does: on what is disabled until its data is there, once it is enabled. */
function clickingEnabled(user: UserEvent): UserEvent {
  return {
    ...user,
    async click(target) {
      await waitFor(() => {
        if (target.matches("[disabled]")) throw new Error(`Still disabled: ${target.textContent}`);
      });
      if (!target.isConnected) throw new Error(`No longer on the page: ${target.textContent}`);
      await user.click(target);
    },
  };
}

async function carryIntoApp(
  app: FastifyInstance,
  { method, url, body, idempotencyKey }: ApiRequest,
  cookie: string | undefined,
): Promise<ApiAnswer> {
  const reply = await app.inject({
    method,
    url,
    headers: {
      host: "127.0.0.1:3000",
      "user-agent": browserName,
      ...(cookie && { cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
    ...(body !== undefined && { payload: body }),
  });
  if (reply.statusCode >= 500) console.error(`${method} ${url} answered ${reply.body}`);
  const { link, "x-total-count": total } = reply.headers;
  return {
    status: reply.statusCode,
    link: link === undefined ? null : String(link),
    total: total === undefined ? null : String(total),
    body: reply.body,
  };
}

export { fireEvent, screen, waitFor, within };
