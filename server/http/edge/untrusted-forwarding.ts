// Behind an untrusted proxy all visitors count as one, who soon exceeds every limit; a warning in
// the log tells the operator.
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Anyone can send such headers, so only this many addresses are logged. */
const maxWarnings = 20;

/**
 * Warns once about each address whose requests carry `X-Forwarded-For` or `Forwarded` without
 * being a trusted proxy. Runs before Fastify, so that it also sees responses from the cache.
 */
export function nameUntrustedForwarding(
  app: FastifyInstance,
  isProxy: ((address: string) => boolean) | null,
): void {
  const named = new Set<string>();
  app.server.on("request", ({ headers, socket }: IncomingMessage) => {
    const header = forwardingHeaderOf(headers);
    const peer = socket.remoteAddress;
    if (!header || !peer || named.size >= maxWarnings || named.has(peer)) return;
    if (isProxy?.(peer)) return;
    named.add(peer);
    app.log.warn(
      { peer, header },
      `requests from ${peer} carry ${header}, which isn't trusted, so they all count as one visitor. If this is your proxy, set TRUST_PROXY to its address`,
    );
  });
}

function forwardingHeaderOf(headers: IncomingMessage["headers"]): string | null {
  if (headers["x-forwarded-for"] !== undefined) return "X-Forwarded-For";
  return headers["forwarded"] === undefined ? null : "Forwarded";
}
