// What stands in front of the framework: answers that come so often that all else would suffer.
import type { IncomingMessage, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { cleanForwardedFor } from "./networks.ts";

/**
 * Answers `request` itself, or leaves it to others and returns false. `addressOf` is who asks, from
 * behind the trusted proxies.
 */
export type Answerer = (
  request: IncomingMessage,
  response: ServerResponse,
  addressOf: () => string,
) => boolean;

/** Asks `answerers` in turn, and then the framework. `trust` tells which addresses are proxies. */
export function standInFront(
  app: FastifyInstance,
  trust: ((address: string) => boolean) | null,
  answerers: readonly Answerer[],
): void {
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const addressOf = () => {
      if (!trust) return request.socket.remoteAddress ?? "";
      cleanForwardedFor(request.headers);
      return proxyAddr(request, trust) ?? "";
    };
    for (const answer of answerers) if (answer(request, response, addressOf)) return;
    app.routing(request, response);
  });
}
