// What visitors were shown in the last ten minutes, for while the database is away: pages, lists, feeds
// and pictures that were made for everybody. What was changed or deleted meanwhile, also by other servers,
// is still shown as it was then.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { currentTime } from "#server/database/clock.ts";
import { internalRequestOf } from "#server/http/internal-requests.ts";
import { isDatabaseAway } from "#server/http/error-replies.ts";
import type { LanguageOfVisitor } from "#server/http/language.ts";
import type { SessionTest } from "#server/http/session-cookie.ts";
import { sharedHeaders } from "./response-cache.ts";

/** Milliseconds for which a response may be shown in place of an error. */
const staleIfErrorMs = 10 * 60 * 1000;

const maxBytes = 32 * 1024 * 1024;

/** The header with the time of a response that is shown in place of an error, in ISO 8601. */
const asOfHeader = "x-as-of";

interface StaleResponse {
  /** Outside of the heap that JavaScript's values are in, which would grow with it. */
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly madeAt: Date;
}

/** By language and URL. */
type StaleResponses = LRUCache<string, StaleResponse>;

export const openStaleResponses = (): StaleResponses =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, url) => body.length + url.length + 1_000,
    ttl: staleIfErrorMs,
  });

interface Options {
  readonly responses: StaleResponses;
  readonly hasSession: SessionTest;
  readonly languageOf: LanguageOfVisitor;
  /** The HTML that says on a page from when it is. */
  readonly noticeOf: (madeAt: Date) => string;
}

/** Must be called before compression is registered, so that it sees uncompressed responses. */
export function serveStaleIfAbsent(
  app: FastifyInstance,
  { responses, hasSession, languageOf, noticeOf }: Options,
): void {
  const isAbsent = () => isDatabaseAway(app);
  const keyOf = ({ headers, url }: FastifyRequest) => `${languageOf(headers)} ${url}`;
  const isForVisitor = (request: FastifyRequest) =>
    request.method === "GET" && !hasSession(request.headers);
  /** A page isn't made of old parts: the page itself is old, and says so. */
  const isFromVisitor = (request: FastifyRequest) =>
    isForVisitor(request) && !internalRequestOf(request);

  const show = (reply: FastifyReply, { body, headers, madeAt }: StaleResponse) => {
    reply
      .code(200)
      .removeHeader("retry-after")
      .headers({ ...headers, "cache-control": "no-store", [asOfHeader]: madeAt.toISOString() });
    return isPage(headers["content-type"])
      ? body.toString().replace(/<body[^>]*>/, (tag) => tag + noticeOf(madeAt))
      : body;
  };

  // After sessions and rate limits.
  app.addHook("preHandler", async (request, reply) => {
    const found = isAbsent() && isFromVisitor(request) ? responses.get(keyOf(request)) : undefined;
    return found && reply.send(show(reply, found));
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isForVisitor(request)) return payload;
    if (isAbsent() && mayBeIncomplete(reply)) {
      const found = isFromVisitor(request) ? responses.get(keyOf(request)) : undefined;
      return found ? show(reply, found) : payload;
    }
    // Hidden or deleted: the old one isn't shown any longer.
    if (reply.statusCode === 404 || reply.statusCode === 410) responses.delete(keyOf(request));
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    if (reply.statusCode !== 200 || !isForEverybody(reply) || isAbsent()) return payload;
    const headers = sharedHeaders(reply);
    // Of a body that may get a notice, and be compressed.
    delete headers["content-length"];
    delete headers["etag"];
    responses.set(keyOf(request), { body: Buffer.from(payload), headers, madeAt: currentTime() });
    return payload;
  });
}

const isPage = (contentType: unknown) => String(contentType).startsWith("text/html");

/** Parts of a page may have failed without the page. */
const mayBeIncomplete = (reply: FastifyReply) =>
  reply.statusCode === 503 ||
  (reply.statusCode === 200 &&
    isPage(reply.getHeader("content-type")) &&
    !reply.hasHeader(asOfHeader));

function isForEverybody(reply: FastifyReply): boolean {
  const cacheControl = String(reply.getHeader("cache-control") ?? "");
  const isShared = cacheControl === "no-cache" || cacheControl.startsWith("public");
  return isShared && !reply.hasHeader("set-cookie");
}
