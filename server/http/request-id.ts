// The id of a request: one from the proxy to the reply, in the log and in error messages.
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { internalRequestHeader, internalRequests } from "./internal-requests.ts";

export const requestIdHeader = "x-request-id";

/** Whatever proxies make (UUIDs, hexadecimal digits, HAProxy's format), and nothing that needs escapes. */
const wellFormed = /^[\w.:-]{8,128}$/;

export type RequestIdOf = (request: Pick<IncomingMessage, "headers" | "socket">) => string;

/**
 * The id that a trusted proxy gave, or a new one. A call that is made for a page has the page's id,
 * and its own number after a point.
 */
export function requestIds(isProxy: ((address: string) => boolean) | null): RequestIdOf {
  return ({ headers, socket }) => {
    const callId = headers[internalRequestHeader];
    const call = typeof callId === "string" ? internalRequests.get(callId) : undefined;
    if (call) {
      call.calls += 1;
      return call.page ? `${call.page.id}.${call.calls}` : randomUUID();
    }
    const received = headers[requestIdHeader];
    if (typeof received !== "string" || !isProxy?.(socket.remoteAddress ?? "")) return randomUUID();
    return wellFormed.test(received) ? received : randomUUID();
  };
}
