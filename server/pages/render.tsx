// Renders one page. Vite builds it, together with the parts of web/ that pages consist of.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { type Language, provideLanguage } from "#shared/messages/language.ts";
import { provideSiteClock, type SiteClock } from "#shared/site-clock.ts";
import { createClient, type Transport } from "#web/lib/client.ts";
import { type PageSettings, siteForLoaders } from "#web/lib/PageContext.tsx";
import { createQueryClient } from "#web/lib/query-client.ts";
import { withFailures } from "#web/data/failures.ts";
import { sessionQuery, signedOut, waitingCountQuery } from "#web/data/session.ts";
import { App } from "#web/app/App.tsx";
import { clientsContext } from "#web/lib/loader.ts";
import { answersIn, type PageData, pageNow } from "#web/app/page-data.ts";
import { type PageHandle, routes } from "#web/app/routes.tsx";
import { preloadFonts } from "#web/ui/fonts.ts";
import { LogoSprites } from "#web/ui/logo-sprites.ts";
import type { Assets } from "./assets.ts";
import { completeHtml } from "./page-html.ts";

export interface PageRequest {
  /** Path and query. */
  url: string;
  /** Without a session cookie nobody can be signed in, so no session call is made. */
  hasCookie: boolean;
  transport: Transport;
  settings: PageSettings;
  assets: Assets;
  /** The site's own colours, as CSS. */
  style: string;
  /** The language of the request that is being answered. */
  currentLanguage: () => Language;
  siteClock: () => SiteClock;
  currentTimeMs: number;
}

export type RenderedPage =
  | { status: number; location: string }
  | {
      status: number;
      html: string;
      /** Made for one signed-in person. */
      personal: boolean;
      /** Unexpected errors of loaders: for the log, the page doesn't show them. */
      bugs: readonly unknown[];
    };

type Render = (request: PageRequest) => Promise<RenderedPage>;

/** @throws any error while rendering; errors of loaders become pages of their own */
export const render: Render = rendererOf(routes);

export function rendererOf(pages: RouteObject[]): Render {
  const handler = createStaticHandler(pages);
  return (request) => answerOf(handler, request);
}

async function answerOf(handler: StaticHandler, request: PageRequest): Promise<RenderedPage> {
  const { url, hasCookie, transport, settings, assets, style, currentLanguage } = request;
  // This bundle has copies of its own of what says messages and dates.
  provideLanguage(currentLanguage);
  provideSiteClock(request.siteClock);
  const now = pageNow(request.currentTimeMs);
  const api = withFailures(createClient(transport));
  const queryClient = createQueryClient({ onServer: true });
  if (!hasCookie) queryClient.setQueryData(sessionQuery(api).queryKey, signedOut);

  const readSession = () => queryClient.query({ ...sessionQuery(api), staleTime: "static" });
  // The header shows it. Without it the page is complete too.
  const waitingCount = readSession()
    .then(({ user }) => user && queryClient.query(waitingCountQuery(api)))
    .catch(() => null);
  const context = await handler.query(new Request(settings.publicUrl + url), {
    requestContext: new RouterContextProvider(
      new Map([[clientsContext, { api, queryClient, readSession, ...siteForLoaders(settings) }]]),
    ),
  });
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get("location") ?? "/" };
  }

  const session = await readSession();
  await waitingCount;
  const router = createStaticRouter(handler.dataRoutes, context);
  const logoSprites = new LogoSprites();
  const html = await htmlOf(
    <App {...{ api, queryClient, settings, now, logoSprites }}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  const data: PageData = {
    router: { loaderData: context.loaderData, errors: plainErrors(context.errors) },
    answers: answersIn(queryClient),
    settings,
    now,
    logos: logoSprites.toJSON(),
  };
  queryClient.clear();
  return {
    status: context.statusCode,
    html: completeHtml(html, { assets, pages: pagesOf(context), fonts: preloadFonts, style, data }),
    personal: session.isLoggedIn,
    bugs: Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error)),
  };
}

/** What React writes for a part that it couldn't render at once. */
const pendingPart = "<!--$!-->";

/** The document once nothing in it is pending any more. */
async function htmlOf(page: ReactNode): Promise<string> {
  // A stream takes longer, since it encodes each piece of text, only to be decoded again. It is needed for
  // parts whose script isn't loaded yet, and tells the errors of all parts.
  try {
    const html = renderToString(page);
    if (!html.includes(pendingPart)) return `<!DOCTYPE html>${html}`;
  } catch {
    // The stream throws it again.
  }
  return streamedHtmlOf(page);
}

async function streamedHtmlOf(page: ReactNode): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stream = renderToPipeableStream(page, {
    onAllReady: resolve,
    // An error in one component fails the whole page: its status has to be right.
    onError: reject,
    // React streams larger parts at the end and moves them by inline scripts, which our policy
    // forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  await promise;
  return text(stream.pipe(new PassThrough()));
}

/** Errors as JSON; details that only the server may know are left out. */
function plainErrors(errors: StaticHandlerContext["errors"]): StaticHandlerContext["errors"] {
  if (!errors) return null;
  const plain = Object.entries(errors).map(([route, error]) => [
    route,
    isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText, internal: false, data: error.data }
      : { status: 500, statusText: "", internal: true, data: null },
  ]);
  return Object.fromEntries(plain) as StaticHandlerContext["errors"];
}

/** The modules of the matched routes, see `page` in the routes. */
function pagesOf({ matches }: StaticHandlerContext): string[] {
  return matches.flatMap(({ route }) => (route.handle as PageHandle | undefined)?.page ?? []);
}
