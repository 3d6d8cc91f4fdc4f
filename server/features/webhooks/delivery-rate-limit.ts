// Handles floods of deliveries: only the first one over the limit is processed normally; the others
// are refused before the framework and the database.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { LRUCache } from "lru-cache";
import { apiPrefix } from "#contract/endpoint.ts";
import { codeHosts } from "#contract/webhooks.ts";
import { routedPath } from "#server/http/decoded-path.ts";
import { failureOf } from "#server/http/error-replies.ts";
import { tooManyMessage } from "#server/http/errors.ts";
import { logRarely } from "#server/http/log-rarely.ts";
import type { RawHandler } from "#server/http/edge/raw-handlers.ts";
import type { ByteRateLimit } from "./byte-budget.ts";
import { networkOf } from "#server/http/edge/networks.ts";
import type { RateLimits } from "#server/http/edge/rate-limits.ts";
import { type RequestIdOf, requestIdHeader } from "#server/http/request-id.ts";

/** Recently used webhooks; requests to others count against the sender. */
export type KnownHooks = LRUCache<string, true>;

interface Options {
  readonly rates: RateLimits | null;
  readonly known: KnownHooks;
  readonly byteRates: ByteRateLimit | null;
  /** Headers that every reply has. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestIdOf: RequestIdOf;
  /** Called for each refusal, which takes next to no time. */
  readonly refused: () => void;
}

const receiver = new RegExp(`^${apiPrefix}/hooks/([^/]{1,100})/events/(?:${codeHosts.join("|")})$`);

const operation = "receiveDelivery";

/**
 * Refuses deliveries to a webhook, or by a sender to unknown webhooks, after one of them exceeded
 * the limit.
 */
export function refuseFloods(app: FastifyInstance, options: Options): RawHandler {
  const { rates, known, byteRates, headers, requestIdOf, refused } = options;
  const log = logRarely(app, (more) => app.log.info({ more }, "more deliveries were refused"));
  return (request, response, addressOf) => {
    if (!rates || request.method !== "POST") return false;
    const id = receiver.exec(routedPath(request.url ?? ""))?.[1];
    if (id === undefined) return false;
    let wait = rates.get("deliveries")?.exceeded(id) ?? 0;
    if (wait === 0)
      wait = byteRates?.waitFor({ hookId: id, network: networkOf(addressOf()) }, 1) ?? 0;
    if (wait === 0 && !known.has(id)) {
      wait = rates.get("unknownHooks")?.exceeded(networkOf(addressOf())) ?? 0;
    }
    if (wait === 0) return false;
    const requestId = requestIdOf(request);
    refuse(request, response, { requestId, wait, headers });
    refused();
    log(() => {
      const req = { method: request.method, ip: addressOf() };
      const refusal = { reqId: requestId, operation, req, res: { statusCode: 429 } };
      app.log.info(refusal, "delivery refused");
    });
    return true;
  };
}

interface Refusal {
  readonly requestId: string;
  /** Seconds until a retry makes sense. */
  readonly wait: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Maximum bytes and milliseconds for which the body of a refused sender is still read. */
const maxReadBytes = 1024 * 1024;
const readTimeoutMs = 5_000;
/** Bodies up to this many bytes are read and dropped, and their connection is reused. */
const smallBodyBytes = 64 * 1024;

/** Answers without processing the body. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, wait, headers }: Refusal,
): void {
  const body = JSON.stringify(failureOf(429, tooManyMessage(wait), requestId));
  const isSmall = Number(request.headers["content-length"] ?? Infinity) <= smallBodyBytes;
  const ownHeaders = {
    ...headers,
    [requestIdHeader]: requestId,
    "retry-after": String(wait),
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
  };
  response.writeHead(429, isSmall ? ownHeaders : { ...ownHeaders, connection: "close" });
  if (isSmall) response.end(body);
  else
    endLater(
      request,
      response.on("error", () => response.destroy()),
      body,
    );
}

/**
 * Sends the whole answer, and closes the connection once the body is read or a limit is reached.
 * Closing it while the sender is still sending would lose the answer.
 */
function endLater(request: IncomingMessage, response: ServerResponse, body: string): void {
  response.write(body);
  let read = 0;
  const end = () => {
    clearTimeout(patience);
    response.end();
  };
  const patience = setTimeout(end, readTimeoutMs).unref();
  request
    .on("data", (piece: Buffer) => {
      read += piece.length;
      if (read > maxReadBytes) end();
    })
    .on("error", end)
    .once("close", end)
    .once("end", end);
}
