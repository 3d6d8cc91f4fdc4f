// The input and output of page loaders. The same loader runs on the server, within a request, and
// in the browser, before a navigation ends.
import type {
  InfiniteData,
  InfiniteQueryExecuteOptions,
  QueryClient,
  QueryExecuteOptions,
  QueryKey,
} from "@tanstack/react-query";
import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import type { Session } from "#contract/people.ts";
import { type ApiError, isApiError } from "./api-error.ts";
import type { ApiClient } from "./client.ts";
import { paths } from "./paths.ts";
import { reconnection, returnsSoFar } from "./reconnection.ts";

/** A page's meta data: what its loader returns. */
export interface PageMeta {
  /** Without the site's name; empty for the site's name alone. */
  title: string;
  description?: string;
  /** The canonical path for search engines; by default the page's own without query. */
  canonical?: string;
  /** For personal pages: search engines don't index them. */
  noindex?: boolean;
  /** The path or address of a preview image. */
  image?: string;
  /** The path of a wide preview image instead, 1200 by 630. */
  picture?: string;
  /** What a list of projects is limited to, in words. */
  searchName?: string;
  /** Structured data (schema.org). */
  jsonLd?: Record<string, unknown>;
}

export interface Clients {
  api: ApiClient;
  queryClient: QueryClient;
  /** The session, from the cache if it is there. Never fails. */
  readSession(): Promise<Session>;
  /** How the site is called. */
  siteName: string;
  /** What its root address shows. */
  startPage: SiteSettings["startPage"];
  /** What the home page shows. */
  homeSections: SiteSettings["homeSections"];
}

/** The clients of a request on the server, and of the page in the browser. */
export const clientsContext = createContext<Clients>();

type Query<T, Key extends QueryKey> = QueryExecuteOptions<T, Error, T, T, Key>;
type Pages<T, Key extends QueryKey, Cursor> = InfiniteQueryExecuteOptions<
  T,
  Error,
  InfiniteData<T>,
  Key,
  Cursor
>;

export interface LoaderContext extends Pick<
  Clients,
  "api" | "queryClient" | "siteName" | "startPage" | "homeSections"
> {
  session: Session;
  /** A parameter of the route's path. */
  param(name: string): string;
  url: URL;
  /** The query's data, from the cache if it is there. A failure fails the page. */
  ensure<T, Key extends QueryKey>(options: Query<T, Key>): Promise<T>;
  /** The same for a paged list. */
  ensurePages<T, Key extends QueryKey, Cursor>(
    options: Pages<T, Key, Cursor>,
  ): Promise<InfiniteData<T>>;
  /** Like `ensure` for optional data: never fails, the screen shows the error. */
  prefetch<T, Key extends QueryKey>(options: Query<T, Key>): Promise<void>;
}

/** With `data` a page can render what it couldn't find itself, with that status. */
type LoaderAnswer = PageMeta | ReturnType<typeof data<PageMeta>> | null;

export type Loader = (args: LoaderFunctionArgs) => Promise<LoaderAnswer>;

/**
 * A page's loader. Errors of the API set the page's status and its error page. In the browser,
 * while the API is unreachable, the former page stays.
 */
export function pageLoader(prepare: (context: LoaderContext) => Promise<LoaderAnswer>): Loader {
  const prepareOnce = loadOnce(prepare);
  return async (args) => {
    for (;;) {
      const before = returnsSoFar();
      try {
        return await prepareOnce(args);
      } catch (error) {
        const mayPass = isApiError(error) && error.status === 0 && !import.meta.env.SSR;
        if (!mayPass) throw isApiError(error) ? pageErrorOf(error) : error;
        await reconnection(before, args.request.signal);
      }
    }
  };
}

function loadOnce(prepare: (context: LoaderContext) => Promise<LoaderAnswer>): Loader {
  return async ({ request, params, context }) => {
    const { readSession, ...clients } = context.get(clientsContext);
    const { queryClient } = clients;
    return prepare({
      ...clients,
      session: await readSession(),
      param: (name) => params[name] ?? "",
      url: new URL(request.url),
      ensure: (options) => queryClient.query({ ...options, staleTime: "static" }),
      ensurePages: (options) => queryClient.infiniteQuery({ ...options, staleTime: "static" }),
      prefetch: (options) => queryClient.query(options).then(nothing, nothing),
    });
  };
}

const nothing = () => {};

/** The signed-in person; visitors are redirected to sign in and to come back to this page. */
export function requireSession({ session, url }: Pick<LoaderContext, "session" | "url">) {
  if (!session.user) throw redirect(paths.signInFirst(url.pathname + url.search));
  return session.user;
}

/**
 * On the server a page waits for its lists, and fails with them. In the browser it renders at once:
 * the screen shows loading lists and their errors.
 */
export async function awaitOnServer(list: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) await list;
  else list.catch(() => undefined);
}

/** Details of a failure beside its status. */
export interface Problem {
  message: string;
  /** The request's id in the server's log. */
  requestId: string | null;
  /** What failed, if the page can be more specific than the status. */
  title?: string | undefined;
  /** What the browser's console says of it. */
  consoleWords?: readonly (string | number)[] | undefined;
}

/** The content of an error page. */
export interface PageProblem extends Problem {
  code: string;
}

/**
 * The error page for an error of the API, to be thrown by a loader.
 * @param title what failed, if the status alone doesn't say it
 */
export function pageErrorOf(error: ApiError, title?: string) {
  const { status, detail: message, code, requestId, consoleWords } = error;
  return pageError(status || 503, { title, message, code, requestId, consoleWords });
}

/** Ends a loader with the page for 404. */
export function notFound(message = t("errors.pageNotFound")): never {
  throw pageError(404, { message, code: "not_found", requestId: null });
}

function pageError(status: number, problem: PageProblem) {
  return data<PageProblem>(problem, { status });
}
