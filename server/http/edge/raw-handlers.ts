// Handlers that run before Fastify, for responses so frequent that its overhead matters.
import type { IncomingMessage, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { cleanForwardedFor } from "./networks.ts";

/**
 * Responds to `request` and returns true, or returns false without responding. `addressOf` returns
 * the client's address, read behind trusted proxies.
 */
export type RawHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  addressOf: () => string,
) => boolean;

/** Runs `handlers` in turn, and then Fastify. `trust` says which addresses are proxies. */
export function registerRawHandlers(
  app: FastifyInstance,
  trust: ((address: string) => boolean) | null,
  handlers: readonly RawHandler[],
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
