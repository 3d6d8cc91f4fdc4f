// How much one person or address may ask for. All numbers of it stand here.
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { TooMany } from "./errors.ts";
import { pageCallOf } from "./page-calls.ts";
import { RateWindow } from "./rate-window.ts";
import { viewerOf } from "./viewer.ts";

const minute = 60_000;

/** Requests per window, in milliseconds: by person where one is signed in, else by address. */
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
  newProjects: { max: 20, timeWindow: 24 * 60 * minute },
} as const;

export type Limit = keyof typeof limits;

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Counts the request against a limit, by who asks or another key.
     * @throws 429 with `Retry-After` beyond it
     */
    countAs: (limit: Limit, key?: string) => Promise<void>;
  }
}

/** What is served here never counts: files, and what watches over the server. */
const uncounted =
  /^\/(assets\/\*|logos\/(\*|sheet)|avatars\/\*|healthz|readyz|[\w-]+\.(svg|js|txt|png|ico))$/;

export type RateLimits = ReadonlyMap<Limit, RateWindow>;

/** The counters of one process. */
export const openLimits = (): RateLimits =>
  new Map((Object.keys(limits) as Limit[]).map((name) => [name, new RateWindow(limits[name])]));

/**
 * Counts every request by what it asks for, unless `rates` is null. The server's own calls while it
 * renders a page don't count: the page did. Handlers count by themselves what only they can tell.
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
  if (!rates) return;
  app.addHook("preHandler", async (request) => {
    if (pageCallOf(request)) return;
    for (const limit of await limitsOf(request)) await request.countAs(limit);
  });
}

async function whoAsks(request: FastifyRequest): Promise<string> {
  return (await viewerOf(request))?.id ?? networkOf(request.ip);
}

/** An address as it is counted: of IPv6 the network of 64 bits, as one customer has at least that. */
export function networkOf(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** Told by the route, since one address can be written in many ways. */
async function limitsOf(request: FastifyRequest): Promise<Limit[]> {
  const route = request.routeOptions.url ?? "";
  if (uncounted.test(route)) return [];
  if (route === "/auth/github") return ["signIns"];
  if (route.startsWith("/auth/")) return ["returns"];
  // Deliveries are counted by webhook, where they are received.
  if (route.endsWith("/hooks/:id/events/:codeHost")) return [];
  if (request.method !== "GET" && request.method !== "HEAD") return ["writes"];
  const reads = (await viewerOf(request)) ? "readsSignedIn" : "readsSignedOut";
  return isSearch(request, route) ? [reads, "searches"] : [reads];
}

/** The router of pages takes them in any case, and with slashes behind. */
const searchPage = /^projects\/+search\/*$/i;
const explorePage = /^explore\/*$/i;

/** Results are a call, and a page among all that `/*` serves; so are paths, and nodes that are found. */
function isSearch({ params, query }: FastifyRequest, route: string): boolean {
  if (route !== "/*") return /\/(project_search|users|graph\/(path|search))$/.test(route);
  const page = (params as { "*": string })["*"];
  const asked = query as Record<string, unknown>;
  return searchPage.test(page) || (explorePage.test(page) && ("from" in asked || "find" in asked));
}
