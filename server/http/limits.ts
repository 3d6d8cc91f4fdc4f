// How much one person or address may ask for. All numbers of it stand here.
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "#server/settings.ts";
import { TooMany } from "./errors.ts";
import { pageCallOf } from "./in-process.ts";
import { viewerOf } from "./viewer.ts";

const minute = 60_000;

/** Requests per window, in milliseconds: by person where one is signed in, else by address. */
export const limits = {
  readsSignedIn: { max: 1500, timeWindow: 5 * minute },
  readsSignedOut: { max: 600, timeWindow: 5 * minute },
  writes: { max: 60, timeWindow: minute },
  signIns: { max: 30, timeWindow: 5 * minute },
  searches: { max: 60, timeWindow: minute },
  newProjects: { max: 20, timeWindow: 24 * 60 * minute },
} as const;

export type Limit = keyof typeof limits;

declare module "fastify" {
  interface FastifyRequest {
    /** Counts the request against a limit. @throws 429 with `Retry-After` beyond it */
    countAs: (limit: Limit) => Promise<void>;
  }
}

/** What is served here never counts: files, and what watches over the server. */
const uncounted =
  /^\/(assets\/\*|logos\/\*|avatars\/\*|healthz|readyz|[\w-]+\.(svg|js|txt|png|ico))$/;

/**
 * Counts every request by what it asks for. The server's own calls while it renders a page don't
 * count: the page did. Handlers count by themselves what only they can tell.
 */
export async function limitRates(app: FastifyInstance, { rateLimits }: Settings): Promise<void> {
  if (!rateLimits) {
    app.decorateRequest("countAs", async () => {});
    return;
  }
  await app.register(rateLimit, { global: false });
  const counters = new Map(
    (Object.keys(limits) as Limit[]).map((limit) => [
      limit,
      app.createRateLimit({ ...limits[limit], keyGenerator: whoAsks }),
    ]),
  );
  app.decorateRequest("countAs", async function countAs(this: FastifyRequest, limit: Limit) {
    const count = await counters.get(limit)?.(this);
    if (count && !count.isAllowed && count.isExceeded) throw new TooMany(count.ttlInSeconds);
  });
  app.addHook("preHandler", async (request) => {
    if (pageCallOf(request)) return;
    for (const limit of await limitsOf(request)) await request.countAs(limit);
  });
}

/** A person, or an address: of IPv6 the network of 64 bits, as one customer has at least that. */
async function whoAsks(request: FastifyRequest): Promise<string> {
  return (await viewerOf(request))?.id ?? rateLimit.normalizeIP(request.ip, 64);
}

/** Told by the route, since one address can be written in many ways. */
async function limitsOf(request: FastifyRequest): Promise<Limit[]> {
  const route = request.routeOptions.url ?? "";
  if (uncounted.test(route)) return [];
  if (route.startsWith("/auth/")) return ["signIns"];
  if (request.method !== "GET" && request.method !== "HEAD") return ["writes"];
  const reads = (await viewerOf(request)) ? "readsSignedIn" : "readsSignedOut";
  return isSearch(request, route) ? [reads, "searches"] : [reads];
}

/** Results are a call, and a page among all that `/*` serves. */
const isSearch = ({ params }: FastifyRequest, route: string) =>
  route.endsWith("/project_search") ||
  (route === "/*" && (params as { "*": string })["*"] === "projects/search");
