// Counts requests against the limits of shared/rate-limits.ts. The contract says which operations
// have limits of their own; limits of connections are in connections.ts.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type RateLimit, rateLimits } from "#shared/rate-limits.ts";
import { TooMany, UnknownToken } from "#server/http/errors.ts";
import { internalRequestOf } from "#server/http/internal-requests.ts";
import { fileRoutes, healthChecks } from "#server/http/operation.ts";
import { viewerOf } from "#server/http/viewer.ts";
import { networkOf } from "./networks.ts";
import { RateWindow } from "./rate-window.ts";
import type { SharedRateLimits } from "./shared-rate-limits.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Counts the request against a limit, by its person or network, or by another key.
     * @throws 429 with `Retry-After` beyond it
     */
    countAs: (limit: RateLimit, key?: string) => Promise<void>;
    /** Whether the response requires a search. */
    isSearch: boolean;
  }
  interface FastifyContextConfig {
    /** The limit that the contract states for the operation. */
    readonly rateLimit?: RateLimit | undefined;
    /** The parameter of the query without which a call doesn't count against it. */
    readonly rateLimitedBy?: string | undefined;
    readonly countsOnly?: boolean;
  }
}

export type RateLimits = ReadonlyMap<RateLimit, RateWindow>;

/**
 * The counters of one process. Each of several `servers` that don't count together allows its part of
 * a limit, since a proxy divides requests among them.
 */
export const openLimits = (servers = 1): RateLimits =>
  new Map(
    (Object.keys(rateLimits) as RateLimit[]).map((name) => {
      const { max, windowMs } = rateLimits[name];
      return [name, new RateWindow({ max: Math.ceil(max / servers), windowMs })];
    }),
  );

/**
 * Counts every request by its route, before its body is read, unless `rates` is null. Internal
 * requests for a page don't count, since the page did, but a page that searches counts as a
 * search. Handlers count what only they can determine.
 */
export function limitRates(
  app: FastifyInstance,
  rates: RateLimits | null,
  shared: SharedRateLimits | null = null,
): void {
  const countAs: FastifyRequest["countAs"] = async function countAs(
    this: FastifyRequest,
    limit,
    key,
  ) {
    if (!rates) return;
    const counted = key ?? (await countedAs(this));
    const wait = rates.get(limit)?.hit(counted) || (await shared?.hit(limit, counted)) || 0;
    if (wait > 0) throw new TooMany(wait);
  };
  app.decorateRequest("countAs", countAs);
  app.decorateRequest("isSearch", false);
  app.addHook("preParsing", async (request) => {
    if (!internalRequestOf(request) && rates) await countByRoute(request);
    if (isLimitedAs("searches", request)) await countSearch(request);
  });
}

function isLimitedAs(limit: RateLimit, { routeOptions, query }: FastifyRequest): boolean {
  const { rateLimit, rateLimitedBy } = routeOptions.config;
  if (rateLimit !== limit) return false;
  if (rateLimitedBy === undefined) return true;
  return typeof query === "object" && query !== null && rateLimitedBy in query;
}

const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/**
 * By the code host's account number, so that deleting the account and signing up again resets no
 * counter.
 */
async function countedAs(request: FastifyRequest): Promise<string> {
  const viewer = await viewerOf(request);
  return viewer ? `account ${viewer.accountId}` : networkOf(request.ip);
}

/** By the route, since one address can be written in many ways. */
async function countByRoute(request: FastifyRequest): Promise<void> {
  const { url: route = "", config } = request.routeOptions;
  if (healthChecks.test(route)) return request.countAs("healthChecks", networkOf(request.ip));
  if (fileRoutes.test(route)) return request.countAs("files", networkOf(request.ip));
  if (/^\/auth\/[a-z]+$/.test(route)) return request.countAs("signIns");
  if (route.startsWith("/auth/")) return request.countAs("returns");
  // Deliveries are counted per webhook, where they are received.
  if (config.rateLimit === "deliveries") return;
  if (config.countsOnly && config.rateLimit) return request.countAs(config.rateLimit);
  const viewer = await viewerOf(request).catch(async (error: unknown) => {
    if (error instanceof UnknownToken) {
      await request.countAs("readsSignedOut", networkOf(request.ip));
    }
    throw error;
  });
  if (!isRead(request)) return request.countAs(viewer?.token ? "writesByToken" : "writes");
  const reads = viewer?.token ? "readsByToken" : "readsSignedIn";
  await request.countAs(viewer ? reads : "readsSignedOut");
  if (isLimitedAs("counts", request)) await request.countAs("counts");
}

/**
 * Counts a search once: for the page that it is made for, whatever its URL, or for the call
 * itself.
 */
function countSearch(request: FastifyRequest): Promise<void> {
  request.isSearch = true;
  const call = internalRequestOf(request);
  if (!call) return request.countAs("searches");
  if (!call.page) return Promise.resolve();
  call.search ??= countSearch(call.page);
  return call.search;
}
