// Responses to visitors, cached for a second or two: everybody who isn't signed in sees the same.
//
// Key: the language, the request's URL as written and the encoding. What is cached: GET replies and pages with
// status 200 and `cache-control: no-cache` or `public`, made without a session, that are requested a
// second time within 10 s. Searches aren't, so that each is counted where it runs. A cached response counts
// against the rate limit of visitors' reads like any other, and is logged like any other.
//
// Writes of people empty the cache, so that they see them at once, signed in or not. What changes
// otherwise (webhook deliveries, jobs, other servers) shows after `staleAfterMs`.
//
// While a response that was cached before is made again, all who request it wait for that one.
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { etagOf, matchesEtag } from "#server/http/etag.ts";
import { isDatabaseAway } from "#server/http/error-replies.ts";
import { internalRequestOf } from "#server/http/internal-requests.ts";
import { requestAsVisitor } from "#server/http/internal-transport.ts";
import { logAnswered } from "#server/http/log.ts";
import { operationOf } from "#server/http/operation.ts";
import { type LanguageOfVisitor, varyOf } from "#server/http/language.ts";
import { type RequestIdOf, requestIdHeader } from "#server/http/request-id.ts";
import { isFalsePicture } from "#server/http/origin.ts";
import type { SessionTest } from "#server/http/session-cookie.ts";
import { brotliWindow } from "#server/http/compression.ts";
import { type Encoding, encodingOf } from "./accept-encoding.ts";
import { networkOf } from "./networks.ts";
import type { RawHandler } from "./raw-handlers.ts";
import type { RateLimits } from "./rate-limits.ts";

/**
 * Age from which a cached response is refreshed in the background, and from which it isn't served.
 */
export const staleAfterMs = 1_000;
export const maxAgeMs = 2_000;

/** Milliseconds after which older responses are removed from memory. */
export const purgeAfterMs = 10_000;

/** Milliseconds within which a URL must be requested twice for its response to be cached. */
const repeatedWithinMs = 10_000;
/** Maximum bytes of all cached bodies together. */
const maxBytes = 64 * 1024 * 1024;
/** Smaller bodies gain nothing from compression. */
const minCompressedBytes = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
// Quality 5 is about as fast as gzip, and its output a tenth smaller.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: brotliWindow },
};

/**
 * Smaller bodies are kept as text of one byte a character: Node sends a head and such a text with
 * one plain write, and gathers a head and a buffer, which takes longer.
 */
const minBufferBytes = 16 * 1024;

/** One response in one encoding, ready for `writeHead` and `end`. */
interface CachedResponse {
  readonly operation: string;
  /** Names and values alternate. */
  readonly headers: string[];
  readonly body: string | Buffer;
  readonly etag: string;
  /** From `performance.now()`, which is monotonic unlike the time of day. */
  readonly createdAt: number;
}

/** The language and the URL. */
const keyOf = (languageOf: LanguageOfVisitor, { headers, url = "" }: RequestHead) =>
  `${languageOf(headers)} ${url}`;

type RequestHead = Pick<IncomingMessage, "headers" | "url">;

interface UncachedResponse {
  /** See {@link keyOf}. */
  readonly key: string;
  readonly vary: string;
  readonly operation: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The cache's generation when the request arrived. */
  readonly generation: number;
}

export class CachedResponses {
  /** Incremented by each write: a response begun before a write must not be cached after it. */
  generation = 0;
  /** Requests that were answered from the cache, and replies that were made and could be cached. */
  hits = 0;
  misses = 0;
  readonly #responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, headers }, key) => body.length + headers.length * 50 + key.length,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
    // That would set a timer for each: they are checked when they are read, and see #purgeSoon.
    ttlAutopurge: false,
  });

  // A URL that is requested once isn't worth compressing its response twice.
  readonly #requested = new LRUCache<string, true>({ max: 10_000, ttl: repeatedWithinMs });
  /** Responses that are being compressed. */
  readonly #pending = new Map<string, Promise<void>>();
  #isPurgeDue = false;

  /** One response in three encodings counts as three. */
  get entries(): number {
    return this.#responses.size;
  }

  /** Of all bodies, roughly. */
  get bytes(): number {
    return this.#responses.calculatedSize;
  }

  /** Whether the same was requested recently; records this request. */
  isRepeated(key: string): boolean {
    const isRepeated = this.#requested.has(key);
    this.#requested.set(key, true);
    return isRepeated;
  }

  /** Whether a response was cacheable within the last seconds. */
  wasCacheable(key: string): boolean {
    return this.#requested.has(key);
  }

  /** Removes what is too old to be served, which could fill the cache for as long as nobody comes. */
  #purgeSoon(): void {
    if (this.#isPurgeDue) return;
    this.#isPurgeDue = true;
    setTimeout(() => {
      this.#isPurgeDue = false;
      this.#responses.purgeStale();
      if (this.#responses.size > 0) this.#purgeSoon();
    }, purgeAfterMs).unref();
  }

  find(key: string, encoding: Encoding): CachedResponse | undefined {
    return this.#responses.get(`${encoding} ${key}`);
  }

  /** Waits until the latest response is compressed and cached. */
  async settled(key: string): Promise<void> {
    await this.#pending.get(key);
  }

  /** Forgets that a response was cacheable, unless it is cached. */
  checkCacheable(key: string): void {
    if (!this.#responses.has(`identity ${key}`)) this.#requested.delete(key);
  }

  clear(): void {
    this.generation += 1;
    this.#responses.clear();
  }

  /** Caches a response in each encoding, unless the cache was cleared since `generation`. */
  async set(response: UncachedResponse): Promise<void> {
    const { key } = response;
    const stored = this.#store(response);
    this.#pending.set(key, stored);
    try {
      await stored;
    } finally {
      if (this.#pending.get(key) === stored) this.#pending.delete(key);
    }
  }

  async #store(response: UncachedResponse): Promise<void> {
    const { key, vary, operation, text, headers, generation } = response;
    const identity = Buffer.from(text);
    const isCompressed = identity.length >= minCompressedBytes;
    const bodies: [Encoding, Buffer][] = [
      ["br", isCompressed ? await brotli(identity, brotliOptions) : identity],
      ["gzip", isCompressed ? await zip(identity) : identity],
      ["identity", identity],
    ];
    if (generation !== this.generation) return;
    const createdAt = performance.now();
    const etag = headers["etag"] ?? etagOf(identity);
    for (const [encoding, body] of bodies) {
      const all: Record<string, string> = {
        ...headers,
        etag,
        vary: `${vary}, accept-encoding`,
        "content-length": String(body.length),
        ...(isCompressed && encoding !== "identity" && { "content-encoding": encoding }),
      };
      this.#responses.set(`${encoding} ${key}`, {
        operation,
        headers: Object.entries(all).flat(),
        body: body.length < minBufferBytes ? body.toString("latin1") : body,
        etag,
        createdAt,
      });
    }
    this.#purgeSoon();
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The cache's generation when the request arrived. */
    cacheGeneration: number;
  }
}

/**
 * Fills and clears `cache`. Must be called before compression is registered, so that it sees
 * uncompressed responses.
 */
export function cacheResponses(
  app: FastifyInstance,
  cache: CachedResponses,
  hasSession: SessionTest,
  languageOf: LanguageOfVisitor,
): void {
  const vary = varyOf(app.settings);
  app.decorateRequest("cacheGeneration", 0);
  app.addHook("onRequest", async (request) => {
    request.cacheGeneration = cache.generation;
  });
  app.addHook("onSend", async (request, reply, payload) => {
    // Before the response is sent, so that the author of a write sees it in the next read.
    if (isPersonsWrite(request, reply, hasSession)) cache.clear();
    const isCacheable = typeof payload === "string" && canBeCached(request, reply, hasSession);
    if (isCacheable && !internalRequestOf(request)) cache.misses += 1;
    const key = isCacheable ? keyOf(languageOf, request) : "";
    if (isCacheable && cache.isRepeated(key)) {
      const headers = sharedHeaders(reply);
      const { cacheGeneration: generation } = request;
      cache
        .set({ key, vary, operation: operationOf(request), text: payload, headers, generation })
        .catch((error: unknown) => request.log.warn({ err: error }, "could not cache a response"));
    }
    return payload;
  });
}

/** The headers of a response, without what belongs to one request alone. */
export function sharedHeaders(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) headers[name] = String(value);
  delete headers[requestIdHeader];
  delete headers["date"];
  return headers;
}

const isPersonsWrite = (request: FastifyRequest, reply: FastifyReply, hasSession: SessionTest) =>
  request.method !== "GET" &&
  request.method !== "HEAD" &&
  !request.routeOptions.config.countsOnly &&
  reply.statusCode < 400 &&
  hasSession(request.headers);

/**
 * Replies state whether they may be cached: `no-cache` and `public` may, `private` may not. Of a page
 * that is made while the database is away, parts are missing.
 */
const canBeCached = (request: FastifyRequest, reply: FastifyReply, hasSession: SessionTest) =>
  request.method === "GET" &&
  reply.statusCode === 200 &&
  /^(no-cache$|public,)/.test(String(reply.getHeader("cache-control"))) &&
  !reply.hasHeader("set-cookie") &&
  !request.isSearch &&
  !isDatabaseAway(request.server) &&
  (internalRequestOf(request)?.forVisitors ?? true) &&
  !hasSession(request.headers);

interface Options {
  readonly cache: CachedResponses;
  readonly rates: RateLimits | null;
  readonly hasSession: SessionTest;
  readonly languageOf: LanguageOfVisitor;
  readonly publicUrl: string;
  readonly requestIdOf: RequestIdOf;
  /** Called for each response. */
  readonly answered: (operation: string, statusCode: number, seconds: number) => void;
}

/** Responds to visitors from the cache, before Fastify sees the request. */
export function answerFromCache(app: FastifyInstance, options: Options): RawHandler {
  const { cache, rates, hasSession, languageOf, requestIdOf, answered } = options;
  const { host: publicHost } = new URL(options.publicUrl);
  const refreshing = new Map<string, Promise<void>>();

  const makeAnew = async (key: string, request: RequestHead) => {
    const { generation } = cache;
    const { url = "", headers } = request;
    try {
      await requestAsVisitor(app, publicHost, url, languageOf(headers));
      await cache.settled(key);
    } catch (error) {
      app.log.warn({ err: error }, "could not refresh a response");
    }
    refreshing.delete(key);
    if (generation === cache.generation) cache.checkCacheable(key);
  };
  const refresh = (key: string, request: RequestHead): Promise<void> => {
    const refreshed = refreshing.get(key) ?? makeAnew(key, request);
    refreshing.set(key, refreshed);
    return refreshed;
  };

  return (request, response, addressOf) => {
    const { method, url, headers } = request;
    if (method !== "GET" || url === undefined || headers.host !== publicHost) return false;
    if (hasSession(headers) || isFalsePicture(url, headers)) return false;
    const encoding = encodingOf(headers["accept-encoding"]);
    const key = keyOf(languageOf, request);
    const cached = cache.find(key, encoding);
    if (!cached && (!cache.wasCacheable(key) || isDatabaseAway(app))) return false;
    const startedAt = performance.now();
    const address = addressOf();
    const network = networkOf(address);
    const reads = rates?.get("readsSignedOut");
    // Fastify counts again, and refuses.
    if ((reads?.hit(network) ?? 0) > 0) return false;

    const reply = (found: CachedResponse) => {
      const reqId = requestIdOf(request);
      const statusCode = send(response, found, reqId, headers["if-none-match"]);
      const responseTime = performance.now() - startedAt;
      cache.hits += 1;
      answered(found.operation, statusCode, responseTime / 1000);
      const { operation } = found;
      const isSignedIn = false;
      const answer = { reqId, operation, method, url, ip: address, statusCode, responseTime };
      logAnswered(app.log, { ...answer, isSignedIn });
    };
    if (cached) {
      reply(cached);
      if (startedAt - cached.createdAt > staleAfterMs) void refresh(key, request);
      return true;
    }
    void refresh(key, request).then(() => {
      const found = cache.find(key, encoding);
      if (found) return reply(found);
      reads?.refund(network);
      app.routing(request, response);
    });
    return true;
  };
}

function send(
  response: ServerResponse,
  { headers: cached, body, etag }: CachedResponse,
  requestId: string,
  ifNoneMatch: string | undefined,
): number {
  const headers = [...cached, requestIdHeader, requestId];
  if (matchesEtag(ifNoneMatch, etag)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  response.writeHead(200, headers).end(body, "latin1");
  return 200;
}
