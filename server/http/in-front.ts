// What stands in front of the framework: answers that come so often that all else would suffer.
import type { IncomingMessage, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";

/**
 * Answers `request` itself, or leaves it to others and returns false. `addressOf` is who asks, from
 * behind the trusted proxies.
 */
export type Answerer = (
  request: IncomingMessage,
  response: ServerResponse,
  addressOf: () => string,
) => boolean;

/** Asks `answerers` in turn, and then the framework. */
export function standInFront(
  app: FastifyInstance,
  trustProxy: readonly string[],
  answerers: readonly Answerer[],
): void {
  const trust = trustProxy.length > 0 ? proxyAddr.compile([...trustProxy]) : null;
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const addressOf = () =>
      (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? "";
    for (const answer of answerers) if (answer(request, response, addressOf)) return;
    app.routing(request, response);
  });
}
