// A response that stays open, for server-sent events.
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

interface Opening {
  /** Sent at once, with the head. */
  readonly greeting: string;
  /** Called once, whichever side closes the stream. */
  readonly closed: () => void;
}

/**
 * Responds to `request` with an event stream that bypasses Fastify: nothing compresses, buffers or
 * ends it. The connection is used for this stream only, so that both end together, and messages
 * are written to it unchanged. There may be thousands: nothing else of the request is retained.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { greeting, closed }: Opening,
): Socket {
  reply.hijack();
  const { socket } = request.raw;
  const head = headOf(reply);
  logWhenClosed(socket, request.server.log, {
    reqId: request.id,
    req: { method: request.method, url: request.url, ip: request.ip },
    began: performance.now() - reply.elapsedTime,
  });
  forget(request, reply);
  socket.on("error", () => socket.destroy());
  socket.once("close", closed);
  socket.write(`${head}\r\n${greeting}`);
  return socket;
}

function headOf(reply: FastifyReply): string {
  const headers = {
    ...reply.getHeaders(),
    date: new Date().toUTCString(),
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    // For nginx, which would buffer messages.
    "x-accel-buffering": "no",
    connection: "close",
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return `HTTP/1.1 200 ${STATUS_CODES[200]}\r\n${lines.join("")}`;
}

/**
 * Node references the message and the response as long as the connection is open. Fastify's
 * objects are referenced by listeners for events of the response, which never ends.
 */
function forget(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.removeAllListeners();
  request.raw.headers = {};
  request.raw.rawHeaders = [];
}

interface Line {
  readonly reqId: string;
  readonly req: { readonly method: string; readonly url: string; readonly ip: string };
  readonly began: number;
}

function logWhenClosed(socket: Socket, log: FastifyBaseLogger, { began, ...line }: Line): void {
  socket.once("close", () => {
    const responseTime = performance.now() - began;
    log.info({ ...line, res: { statusCode: 200 }, responseTime }, "request completed");
  });
}
