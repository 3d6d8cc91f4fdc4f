// Requests that the framework never sees: what isn't HTTP, and the odd corners of it. They too are
// answered in the contract's one shape.
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { FailureStatus } from "#contract/errors.ts";
import { failureOf } from "./errors.ts";

const statuses: Record<string, [FailureStatus, string]> = {
  HPE_HEADER_OVERFLOW: [431, "Those headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};

/** Answers what Node's parser refused, and ends the connection. */
export function answerMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = statuses[error.code ?? ""] ?? [400, "That request is malformed."];
  endWith(socket, status, message);
}

/** Node would drop CONNECT without a word, and refuse unknown expectations without a body. */
export function answerOddRequests(app: FastifyInstance): void {
  app.server.on("connect", (_, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    endWith(socket, 405, "This is no proxy.");
  });
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
}

function endWith(socket: Duplex, status: FailureStatus, message: string): void {
  const body = JSON.stringify(failureOf(status, message, randomUUID()));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "cache-control: no-store",
      "x-content-type-options: nosniff",
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
