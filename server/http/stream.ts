// An answer that stays open, for events.
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

interface Opening {
  /** What is sent at once, with the head. */
  readonly greeting: string;
  /** Called once, whoever closes it. */
  readonly closed: () => void;
}

/**
 * Answers `request` with a stream of events that goes past the framework: nothing compresses, keeps
 * or ends it. The connection is for it alone, so that its end is the connection's, and what is
 * written to it is sent as it stands. There may be thousands: nothing else of the request is kept.
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
    // For nginx, which would collect messages.
    "x-accel-buffering": "no",
    connection: "close",
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return `HTTP/1.1 200 ${STATUS_CODES[200]}\r\n${lines.join("")}`;
}

/**
 * Node holds the message and the response for as long as the connection is open. The framework, with
 * all that it made for them, hangs on events of a response that never ends.
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
