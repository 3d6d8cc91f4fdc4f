// Handlers that run before the framework, for responses so frequent that its overhead counts.
import type { IncomingMessage, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { cleanForwardedFor } from "./networks.ts";

/**
 * Answers `request` and returns true, or leaves it to others and returns false. `addressOf` returns
 * the client's address, read behind trusted proxies.
 */
export type PreHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  addressOf: () => string,
) => boolean;

/** Runs `handlers` in turn, and then the framework. `trust` says which addresses are proxies. */
export function registerPreHandlers(
  app: FastifyInstance,
  trust: ((address: string) => boolean) | null,
  handlers: readonly PreHandler[],
): void {
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const addressOf = () => {
      if (!trust) return request.socket.remoteAddress ?? "";
      cleanForwardedFor(request.headers);
      return proxyAddr(request, trust) ?? "";
    };
    for (const handle of handlers) if (handle(request, response, addressOf)) return;
    app.routing(request, response);
  });
}
