// A response that stays open, for events.
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Answers `request` with a stream of events that goes past the framework: nothing compresses, keeps
 * or ends it. The connection is for it alone, so that its end is the connection's. `closed` is
 * called once, whoever closes it.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  closed: () => void,
): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  // Its end is told by the connection's, so that each message is one write.
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  response.on("error", () => response.destroy());
  response.once("close", () => {
    closed();
    // The framework sees those alone that we end.
    if (!response.writableFinished) logEnd(request, reply);
  });
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    // For nginx, which would collect messages.
    "x-accel-buffering": "no",
    connection: "close",
  });
  return response;
}

function logEnd(request: FastifyRequest, reply: FastifyReply): void {
  const { elapsedTime: responseTime } = reply;
  request.log.info({ req: request, res: reply, responseTime }, "request completed");
}
