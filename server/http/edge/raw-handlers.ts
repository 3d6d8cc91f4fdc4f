// Handlers that run before Fastify, for responses so frequent that its overhead matters.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
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
export const beforeFastify =
  (
    handlers: readonly RawHandler[],
    trust: ((address: string) => boolean) | null,
    fastify: RequestListener,
  ): RequestListener =>
  (request, response) => {
    const addressOf = () => {
      if (!trust) return request.socket.remoteAddress ?? "";
      cleanForwardedFor(request.headers);
      return proxyAddr(request, trust) ?? "";
    };
    for (const handle of handlers) if (handle(request, response, addressOf)) return;
    fastify(request, response);
  };
