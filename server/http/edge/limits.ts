// How much one person or network may ask for. All numbers of requests stand here; those of
// connections and their time stand in connections.ts.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { TooMany } from "#server/http/errors.ts";
import { networkOf } from "./networks.ts";
import { pageCallOf } from "#server/http/internal-requests.ts";
import { RateWindow } from "./rate-window.ts";
import { viewerOf } from "#server/auth/viewer.ts";

export { networkOf };

const minute = 60_000;

/**
 * Requests per window, in milliseconds: by person where one is signed in, else by network. Of IPv6
 * that is the network of 64 bits; the one of 48 bits around it may come ten times as often.
 */
export const limits = {
  readsSignedIn: { max: 1500, timeWindow: 5 * minute },
  readsSignedOut: { max: 600, timeWindow: 5 * minute },
  writes: { max: 60, timeWindow: minute },
  comments: { max: 20, timeWindow: minute },
  signIns: { max: 30, timeWindow: 5 * minute },
  /** Ways back from the code host: one a sign-in. */
  returns: { max: 30, timeWindow: 5 * minute },
  searches: { max: 60, timeWindow: minute },
  /** Texts that the server fetches from other hosts. */
  remoteTexts: { max: 30, timeWindow: minute },
  /** Files with everything that is kept of a person. */
  downloads: { max: 10, timeWindow: 60 * minute },
  /** By webhook, not by who delivers. */
  deliveries: { max: 600, timeWindow: minute },
  /** Deliveries to webhooks that weren't seen lately, if they are there at all: by address. */
  unknownHooks: { max: 120, timeWindow: minute },
  reports: { max: 20, timeWindow: 24 * 60 * minute },
  newProjects: { max: 20, timeWindow: 24 * 60 * minute },
  /** Files that pages are made of, by network whoever is signed in: a first visit takes about 40. */
  files: { max: 3000, timeWindow: 5 * minute },
  /** Sheets of logos that nobody asked for lately, so that they have to be drawn: by network. */
  newSheets: { max: 300, timeWindow: 5 * minute },
  /** For whatever watches over the server, by network: several a second. */
  healthChecks: { max: 1500, timeWindow: 5 * minute },
  /** Session cookies that no session was found for, each a query: by network. */
  unknownSessions: { max: 300, timeWindow: minute },
} as const;

export type Limit = keyof typeof limits;

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Counts the request against a limit, by who asks or another key.
     * @throws 429 with `Retry-After` beyond it
     */
    countAs: (limit: Limit, key?: string) => Promise<void>;
    /** Whether answering it takes a search. */
    isSearch: boolean;
  }
}

/** Routes of what is the same for everybody. */
const files =
  /^\/(assets\/\*|logos\/(\*|sheet|uploaded\/:file)|avatars\/\*|api\/docs\/files\/\*|[\w-]+\.(svg|js|txt|png|ico))$/;
const healthChecks = /^\/(healthz|readyz)$/;
const searches = /\/(project_search|users|graph\/(path|search))$/;

export type RateLimits = ReadonlyMap<Limit, RateWindow>;

/** The counters of one process. */
export const openLimits = (): RateLimits =>
  new Map((Object.keys(limits) as Limit[]).map((name) => [name, new RateWindow(limits[name])]));

/**
 * Counts every request by the route that answers it, before its body is read, unless `rates` is null.
 * Calls that the server makes for a page don't count, as the page did, but a page that searches
 * counts as a search. Handlers count by themselves what only they can tell.
 */
export function limitRates(app: FastifyInstance, rates: RateLimits | null): void {
  const countAs: FastifyRequest["countAs"] = async function countAs(
    this: FastifyRequest,
    limit,
    key,
  ) {
    const wait = rates?.get(limit)?.hit(key ?? (await whoAsks(this))) ?? 0;
    if (wait > 0) throw new TooMany(wait);
  };
  app.decorateRequest("countAs", countAs);
  app.decorateRequest("isSearch", false);
  app.addHook("preParsing", async (request) => {
    const route = request.routeOptions.url ?? "";
    if (!pageCallOf(request) && rates) await countByRoute(request, route);
    if (searches.test(route) && isRead(request)) await countSearch(request);
  });
}

const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/** By the code host's account, so that ending one's account here and coming back resets no count. */
async function whoAsks(request: FastifyRequest): Promise<string> {
  const viewer = await viewerOf(request);
  return viewer ? `account ${viewer.accountId}` : networkOf(request.ip);
}

/** By the route, since one address can be written in many ways. */
async function countByRoute(request: FastifyRequest, route: string): Promise<void> {
  if (healthChecks.test(route)) return request.countAs("healthChecks", networkOf(request.ip));
  if (files.test(route)) return request.countAs("files", networkOf(request.ip));
  if (route === "/auth/github") return request.countAs("signIns");
  if (route.startsWith("/auth/")) return request.countAs("returns");
  // Deliveries are counted by webhook, where they are received.
  if (route.endsWith("/hooks/:id/events/:codeHost")) return;
  if (!isRead(request)) return request.countAs("writes");
  await request.countAs((await viewerOf(request)) ? "readsSignedIn" : "readsSignedOut");
}

/** Counts once whatever the search is made for: a page, by whatever address, or the call itself. */
function countSearch(request: FastifyRequest): Promise<void> {
  request.isSearch = true;
  const call = pageCallOf(request);
  if (!call) return request.countAs("searches");
  if (!call.page) return Promise.resolve();
  call.search ??= countSearch(call.page);
  return call.search;
}
