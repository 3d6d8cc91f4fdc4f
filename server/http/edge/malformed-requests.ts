// Requests that never reach Fastify: invalid HTTP and rarely used parts of it. They too get the
// contract's error body, and browsers an error page.
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { FailureStatus } from "#contract/errors.ts";
import { requestIdHeader } from "#server/http/request-id.ts";
import { failureOf, type RenderErrorPage, wantsPage } from "#server/http/error-replies.ts";

const statuses: Record<string, [FailureStatus, TextKey]> = {
  HPE_HEADER_OVERFLOW: [431, "errors.headersTooLarge"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "errors.tooSlow"],
};

type Headers = Readonly<Record<string, string>>;
type Malformed = Error & { code?: string; rawPacket?: unknown };

/**
 * A handler that responds to what Node's parser refused, with `headers`, and closes the
 * connection.
 */
export function replyToMalformed(headers: Headers, errorPage: RenderErrorPage) {
  return (error: Malformed, socket: Duplex): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = statuses[error.code ?? ""] ?? [400, "errors.malformed"];
    const page = looksLikePage(error.rawPacket) ? errorPage : null;
    replyAndClose(socket, { status, message: t(message), headers, errorPage: page });
  };
}

/** A guess from the bytes received last: those of a request with a long URL contain its headers. */
function looksLikePage(packet: unknown): boolean {
  const text = Buffer.isBuffer(packet) ? packet.toString("latin1") : "";
  const url = /^(?:GET|HEAD) (\/\S*)/.exec(text)?.[1];
  const accept = /\r\naccept:([^\r]*)/i.exec(text)?.[1];
  return url !== undefined && wantsPage({ url, headers: { accept } });
}

/** Node would close CONNECT without a response, and refuse unknown expectations without a body. */
export function replyToUnsupported(app: FastifyInstance, headers: Headers): void {
  app.server.on("connect", (_, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    replyAndClose(socket, { status: 405, message: t("errors.notAProxy"), headers });
  });
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
}

export interface ClosingReply {
  readonly status: FailureStatus;
  readonly message: string;
  readonly headers: Headers;
  /** For clients that accept a page; JSON without it. */
  readonly errorPage?: RenderErrorPage | null;
}

/**
 * Milliseconds that a client has to read the response and close, before its connection is
 * destroyed.
 */
export const closeTimeoutMs = 1_000;

/** Responds on a raw socket, and closes it within the time above whatever the client does. */
export function replyAndClose(
  socket: Duplex,
  { status, message, headers, errorPage = null }: ClosingReply,
): void {
  const requestId = randomUUID();
  const body = errorPage
    ? errorPage({ status, message, requestId })
    : JSON.stringify(failureOf(status, message, requestId));
  // `end()` closes only one direction: a client that never closes the other would occupy a
  // descriptor.
  const timer = setTimeout(() => socket.destroy(), closeTimeoutMs);
  socket.once("close", () => clearTimeout(timer));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `${requestIdHeader}: ${requestId}`,
      `content-type: ${errorPage ? "text/html" : "application/json"}; charset=utf-8`,
      `content-length: ${Buffer.byteLength(body)}`,
      "cache-control: no-store",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
