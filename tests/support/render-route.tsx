// A route as it is in the browser, without one: the real routes, loaders and query cache in a DOM, and
// below the API client the real app on a database of the test's own.
import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { FastifyInstance } from "fastify";
import { createMemoryRouter, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach } from "vitest";
import { App } from "#web/app/App.tsx";
import { routes } from "#web/app/routes.tsx";
import { type ApiAnswer, type ApiRequest, createClient, type Transport } from "#web/lib/client.ts";
import { clientsContext } from "#web/lib/loader.ts";
import { createQueryClient } from "#web/lib/query-client.ts";
import { sessionQuery } from "#web/data/session.ts";

const settings = { publicUrl: "http://localhost:3000", statusUrl: null, sourceUrl: null };

/** What a call is answered with instead of by the app; a rejection is a network that is down. */
type Script = (request: ApiRequest) => Promise<ApiAnswer | { status: number; json?: unknown }>;

export interface RenderedRoute {
  readonly user: UserEvent;
  /** The path and query that the browser would show. */
  readonly path: () => string;
  readonly goTo: (path: string) => Promise<void>;
  /** What was sent so far, as "POST /api/v1/projects". */
  readonly sent: readonly string[];
  /** Answers calls whose "METHOD /path" matches, until it is taken back. */
  readonly script: (pattern: RegExp, answer: Script) => { readonly takeBack: () => void };
  /** The app's own answer, for scripts that only hold it up. */
  readonly passOn: Transport;
}

// The first to show a page or a dialog loads its modules.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens `path` as the person with that cookie, or as a visitor. */
export async function renderRoute(
  app: FastifyInstance,
  path: string,
  { cookie }: { readonly cookie?: string } = {},
): Promise<RenderedRoute> {
  // Whatever was shown before goes, as where a page is loaded anew.
  cleanup();
  const scripts = new Map<RegExp, Script>();
  const passOn: Transport = (request) => carryIntoApp(app, request, cookie);
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
  const api = createClient(transport);
  const queryClient = createQueryClient({ onServer: false });
  const readSession = () => queryClient.query({ ...sessionQuery(api), staleTime: "static" });
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    getContext: () =>
      new RouterContextProvider(new Map([[clientsContext, { api, queryClient, readSession }]])),
  });
  // Else it would be drawn without its page first, and complain of that.
  await waitFor(() => {
    if (!router.state.initialized) throw new Error(`${path} is still loading`);
  });
  render(
    <App api={api} queryClient={queryClient} settings={settings} now={Date.now()}>
      <RouterProvider router={router} />
    </App>,
    { container: document as unknown as HTMLElement, baseElement: document.documentElement },
  );
  await screen.findByRole("main");
  return {
    user: userEvent.setup(),
    path: () => router.state.location.pathname + router.state.location.search,
    goTo: (to) => router.navigate(to),
    sent,
    passOn,
    script: (pattern, answer) => {
      scripts.set(pattern, answer);
      return { takeBack: () => void scripts.delete(pattern) };
    },
  };
}

async function carryIntoApp(
  app: FastifyInstance,
  { method, url, body }: ApiRequest,
  cookie: string | undefined,
): Promise<ApiAnswer> {
  const reply = await app.inject({
    method,
    url,
    headers: {
      host: "127.0.0.1:3000",
      ...(cookie && { cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: body }),
  });
  const { link } = reply.headers;
  return {
    status: reply.statusCode,
    link: link === undefined ? null : String(link),
    body: reply.body,
  };
}

export { screen, waitFor, within };
