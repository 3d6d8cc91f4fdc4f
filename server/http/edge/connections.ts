// Limits and timeouts of connections. Limits of requests are in shared/rate-limits.ts.
import { t } from "#shared/messages/t.ts";
import http, { type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { currentTime } from "#server/database/clock.ts";
import { logRarely } from "#server/http/log-rarely.ts";
import { networkOf, widerNetworkOf, widerNetworkFactor } from "./networks.ts";
import { closeTimeoutMs, replyAndClose } from "./malformed-requests.ts";

export interface ConnectionLimits {
  /** Maximum number of connections in all. */
  readonly all: number;
  /** Maximum per network, as `networkOf` defines it; trusted proxies have no limit. */
  readonly ofNetwork: number;
  /** Milliseconds for the head of a request to arrive, and for all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Milliseconds between two checks of the timeouts above, by which each can be exceeded. */
  readonly checkEveryMs: number;
  /** Milliseconds until an idle connection is closed; longer than proxies reuse theirs. */
  readonly keepAliveMs: number;
  /**
   * Milliseconds for which a client may read nothing of a response, and a handler may write
   * nothing.
   */
  readonly stalledMs: number;
}

/**
 * Of 20,000 connections 15,000 can be event streams (see realtime/routes.ts), one per browser. One
 * address can belong to a company or to a provider's whole town: 1,500 connections are about 500
 * people who read at once, and it takes fourteen such networks to lock everybody else out.
 */
export const connectionLimits: ConnectionLimits = {
  all: 20_000,
  ofNetwork: 1_500,
  headersMs: 15_000,
  requestMs: 60_000,
  checkEveryMs: 5_000,
  keepAliveMs: 72_000,
  // Event streams send a keep-alive message every 25 s.
  stalledMs: 60_000,
};

/** Connections beyond the limits: Node still parses what they send, until they are closed. */
const refused = new WeakSet<Socket>();

/**
 * Node's server with these limits, for Fastify's `serverFactory`. While it drains, each connection
 * ends with the response, so that proxies and browsers connect to another server next.
 */
export function serverWith(
  limits: ConnectionLimits,
  isDraining: () => boolean,
  listener: RequestListener,
): Server {
  const server = http.createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
      // Without a Host header Node would respond with an empty body; `requireOwnOrigin` sends an
      // error.
      requireHostHeader: false,
    },
    (request, response) => {
      if (refused.has(request.socket)) return;
      if (isDraining()) response.setHeader("connection", "close");
      // Browsers show times by it.
      response.setHeader("date", currentTime().toUTCString());
      listener(request, response);
    },
  );
  return server.setTimeout(limits.stalledMs);
}

interface Options {
  readonly limits: ConnectionLimits;
  /** False where networks aren't distinguished. */
  readonly byNetwork: boolean;
  /** Which addresses are trusted proxies, if there are any. */
  readonly isProxy: ((address: string) => boolean) | null;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Maximum number of refused connections that get a response at once; the others are just closed.
 */
const maxRefusalReplies = 100;

/** Refuses connections beyond the limits, before a request is read from them. */
export function boundConnections(app: FastifyInstance, options: Options): void {
  const { server } = app;
  const { limits, byNetwork, isProxy, headers } = options;
  const open = new Map<string, number>();
  let all = 0;
  let repliesInFlight = 0;
  const log = logRarely(app, (more) => app.log.warn({ more }, "refused more connections"));

  const refuse = (socket: Socket, status: 429 | 503, message: string) => {
    const { remoteAddress = "" } = socket;
    log(() => app.log.warn({ remoteAddress, statusCode: status }, "refusing connections"));
    refused.add(socket);
    if (repliesInFlight >= maxRefusalReplies) {
      socket.resetAndDestroy();
      return;
    }
    repliesInFlight += 1;
    socket.once("close", () => (repliesInFlight -= 1)).on("error", () => socket.destroy());
    const retryAfter = { "retry-after": String(closeTimeoutMs / 1_000 + 4) };
    replyAndClose(socket, { status, message, headers: { ...headers, ...retryAfter } });
  };

  // Before Node's own listener, which parses requests.
  server.prependListener("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const networks = byNetwork && !isProxy?.(address) ? networksAround(address, limits) : [];
    if (all >= limits.all) {
      return refuse(socket, 503, t("errors.tooManyConnections"));
    }
    if (networks.some(([network, most]) => (open.get(network) ?? 0) >= most)) {
      return refuse(socket, 429, t("errors.tooManyOfNetwork"));
    }
    all += 1;
    for (const [network] of networks) open.set(network, (open.get(network) ?? 0) + 1);
    socket.once("close", () => {
      all -= 1;
      for (const [network] of networks) {
        const rest = (open.get(network) ?? 1) - 1;
        if (rest > 0) open.set(network, rest);
        else open.delete(network);
      }
    });
  });
}

function networksAround(address: string, { ofNetwork }: ConnectionLimits): [string, number][] {
  const network = networkOf(address);
  const wider = widerNetworkOf(network);
  return [
    [network, ofNetwork],
    ...(wider ? [[wider, ofNetwork * widerNetworkFactor] as [string, number]] : []),
  ];
}
