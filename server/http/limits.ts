// How much one person or address may ask for. All numbers of it stand here.
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./errors.ts";
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

/** Paths that never count: files, and what watches over the server. */
const uncounted = /^\/(assets\/|logos\/|avatars\/|healthz$|readyz$|favicon|theme\.js|robots\.txt)/;

/**
 * Counts every request against its limit and answers 429 with `Retry-After` beyond it. The server's
 * own calls while it renders a page don't count: the page did.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, ipv6Subnet: 64 });
  const counters = new Map(
    (Object.keys(limits) as Limit[]).map((limit) => [
      limit,
      app.createRateLimit({
        ...limits[limit],
        keyGenerator: async (request) => (await viewerOf(request))?.id ?? request.ip,
      }),
    ]),
  );
  app.addHook("preHandler", async (request, reply) => {
    if (uncounted.test(request.url) || pageCallOf(request)) return;
    for (const limit of await limitsOf(request)) {
      const count = await counters.get(limit)?.(request);
      if (!count || count.isAllowed || !count.isExceeded) continue;
      reply.header("retry-after", count.ttlInSeconds);
      throw new Refusal(429, `That was a lot at once. Try again in ${count.ttlInSeconds} s.`);
    }
  });
}

async function limitsOf(request: FastifyRequest): Promise<Limit[]> {
  const path = request.url.split("?", 1)[0] ?? "";
  if (path.startsWith("/auth/")) return ["signIns"];
  if (request.method !== "GET" && request.method !== "HEAD") {
    return path === "/api/v1/projects" ? ["writes", "newProjects"] : ["writes"];
  }
  const reads = (await viewerOf(request)) ? "readsSignedIn" : "readsSignedOut";
  return /^\/(api\/v1\/project_search|projects\/search)$/.test(path)
    ? [reads, "searches"]
    : [reads];
}
