// Fills the cache with what visitors are answered, and empties it when something was written.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageCallOf } from "#server/http/internal-requests.ts";
import type { KeptAnswers } from "./cached-responses.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The cache's generation when the request came. */
    cacheGeneration: number;
    /** Set by writes that left everything as it was for visitors: what is kept stays. */
    changedNothing: boolean;
    /** Set by a search that found something, on the request that it was made for. */
    searchedFor: string | null;
  }
}

/**
 * Fills and empties `kept`. To be called before compression is registered, so that it sees answers as they were made.
 * Whoever was answered without a session was answered as anybody without one would be.
 */
export function keepAnswers(app: FastifyInstance, kept: KeptAnswers, sessionCookie: string): void {
  app.decorateRequest("cacheGeneration", 0);
  app.decorateRequest("changedNothing", false);
  app.decorateRequest("searchedFor", null);
  app.addHook("onRequest", async (request) => {
    request.cacheGeneration = kept.generation;
  });
  app.addHook("onSend", async (request, reply, payload) => {
    // Before the answer leaves: whoever wrote finds it when they read.
    if (isWrite(request) && !request.changedNothing && reply.statusCode < 400) kept.clear();
    const keepable = typeof payload === "string" && isKeepable(request, reply, sessionCookie);
    if (keepable && kept.isWanted(request.url)) {
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(reply.getHeaders())) headers[name] = String(value);
      const { isSearch, searchedFor, cacheGeneration: generation } = request;
      kept
        .keep(request.url, payload, headers, { meaning: { isSearch, searchedFor }, generation })
        .catch((error: unknown) => request.log.warn({ err: error }, "could not keep an answer"));
    }
    return payload;
  });
}

const isWrite = ({ method }: FastifyRequest) => method !== "GET" && method !== "HEAD";

/** Answers say themselves whether they may be kept: they are `no-cache`, not `private`. */
const isKeepable = (request: FastifyRequest, reply: FastifyReply, sessionCookie: string) =>
  request.method === "GET" &&
  reply.statusCode === 200 &&
  reply.getHeader("cache-control") === "no-cache" &&
  !reply.hasHeader("set-cookie") &&
  (pageCallOf(request)?.forVisitors ?? true) &&
  !hasSession(request, sessionCookie);

export const hasSession = ({ headers }: Pick<FastifyRequest, "headers">, sessionCookie: string) =>
  headers.cookie?.includes(`${sessionCookie}=`) ?? false;
