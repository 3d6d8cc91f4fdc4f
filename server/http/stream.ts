// A response that stays open, for server-sent events.
import { t } from "#shared/messages/t.ts";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { invalid } from "./errors.ts";
import { logAnswered } from "./log.ts";
import { operationOf } from "./operation.ts";
import { currentTime } from "#server/database/clock.ts";

interface Opening {
  readonly userId: string;
  /** Sent at once, with the head. */
  readonly greeting: string;
  /** Called once, whichever side closes the stream. */
  readonly closed: () => void;
}

/**
 * Responds to `request` with an event stream that bypasses Fastify: nothing compresses, buffers or
 * ends it. The connection is used for this stream only, so that both end together, and messages
 * are written to it unchanged. There may be thousands: nothing else of the request is retained.
 * @throws 400 if responses to earlier requests are still to be sent on the connection
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, greeting, closed }: Opening,
): Socket {
  if (reply.raw.socket === null) throw invalid(t("errors.ownConnection"));
  reply.hijack();
  const { socket } = request.raw;
  const head = headOf(reply);
  const log = logOf(request, reply, userId);
  endExchange(request, reply);
  socket.on("error", () => socket.destroy());
  // Once, like all of a socket's `close`; `once` would create two more objects for each stream.
  socket.on("close", () => {
    log();
    closed();
  });
  socket.write(`${head}\r\n${greeting}`);
  return socket;
}

function headOf(reply: FastifyReply): string {
  const headers = {
    ...reply.getHeaders(),
    date: currentTime().toUTCString(),
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
 * Ends the exchange of request and response, but not the connection: Node would reference both as
 * long as it is open, and Fastify's objects with them, thousands of times. The first listener is
 * Node's own, which lets go of them and waits for the next request; Fastify's would log this one.
 *
 * The only place that depends on what Node and Fastify don't promise: the order and the effect of
 * these listeners. After an upgrade that changes them stream.test.ts fails: the four objects of a
 * request stay in memory, or the stream ends, or it is logged twice.
 */
function endExchange({ raw, server }: FastifyRequest, reply: FastifyReply): void {
  const [release] = reply.raw.listeners("finish");
  reply.raw.removeAllListeners();
  release?.call(reply.raw);
  // Instead of that of an idle connection.
  raw.socket.setTimeout(server.initialConfig.connectionTimeout ?? 0);
}

/** Logs the request when it is called. Retains only what the line needs. */
function logOf(request: FastifyRequest, reply: FastifyReply, userId: string): () => void {
  const { log } = request.server;
  const { id: reqId, method, url, ip } = request;
  const operation = operationOf(request);
  const began = performance.now() - reply.elapsedTime;
  return () => {
    const responseTime = performance.now() - began;
    const answer = { statusCode: 200, responseTime, isSignedIn: true, userId };
    logAnswered(log, { reqId, operation, method, url, ip, ...answer });
  };
}
