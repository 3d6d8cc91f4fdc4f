// Answers visitors from the cache before the framework sees them: counted, logged, and nothing else.
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { matchesEtag } from "#server/http/etag.ts";
import type { Answerer } from "#server/http/edge/pre-routing.ts";
import { askAsVisitor } from "#server/http/internal-transport.ts";
import { networkOf, type RateLimits } from "#server/http/edge/limits.ts";
import { isFalsePicture } from "#server/http/origin.ts";
import { hasSession } from "./cache-responses.ts";
import { encodingOf } from "./encoding.ts";
import { freshFor, type Kept, type KeptAnswers, type Meaning } from "./cached-responses.ts";

interface Options {
  readonly kept: KeptAnswers;
  readonly rates: RateLimits | null;
  readonly sessionCookie: string;
  readonly publicUrl: string;
  /** Hears of each visit that was answered. */
  readonly answered: (visit: Visit) => void;
}

/** A visitor's request that needed nothing made anew. */
export interface Visit {
  /** What was searched for and found, if anything was. */
  readonly searchedFor: string | null;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
}

/** Answers what the cache has, to stand in front of `app`. */
export function answerFromCache(app: FastifyInstance, options: Options): Answerer {
  const { kept, rates, sessionCookie, answered } = options;
  const { host: publicHost } = new URL(options.publicUrl);
  const refreshing = new Set<string>();

  const refresh = (url: string) => {
    if (refreshing.has(url)) return;
    refreshing.add(url);
    askAsVisitor(app, publicHost, url)
      .catch((error: unknown) => app.log.warn({ err: error }, "could not refresh a kept answer"))
      .finally(() => refreshing.delete(url));
  };

  const exceeds = (address: string, { isSearch }: Meaning): boolean => {
    const key = networkOf(address);
    return (
      (rates?.get("readsSignedOut")?.hit(key) ?? 0) > 0 ||
      (isSearch && (rates?.get("searches")?.hit(key) ?? 0) > 0)
    );
  };

  return (request, response, addressOf) => {
    const { method, url, headers } = request;
    if (method !== "GET" || url === undefined || headers.host !== publicHost) return false;
    if (hasSession({ headers }, sessionCookie) || isFalsePicture(url, headers)) return false;
    const found = kept.find(url, encodingOf(headers["accept-encoding"]));
    if (!found) return false;
    const began = performance.now();
    const address = addressOf();
    // The framework counts again, and refuses.
    if (exceeds(address, found.meaning)) return false;
    if (began - found.madeAt > freshFor) refresh(url);
    const status = send(response, found, headers["if-none-match"]);
    answered({ searchedFor: found.meaning.searchedFor, headers, address });
    app.log.info(
      {
        reqId: randomUUID(),
        req: { method, url, ip: address },
        res: { statusCode: status },
        responseTime: performance.now() - began,
      },
      "request completed",
    );
    return true;
  };
}

function send(response: ServerResponse, found: Kept, ifNoneMatch: string | undefined): number {
  if (matchesEtag(ifNoneMatch, found.etag)) {
    response.writeHead(304, found.headers).end();
    return 304;
  }
  response.writeHead(200, found.headers).end(found.body);
  return 200;
}
