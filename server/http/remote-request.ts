// Requests to other hosts, which reach public addresses alone unless their caller says otherwise.
// Redirects aren't followed here, and what arrives is read with a limit.
import http from "node:http";
import https from "node:https";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import type { LookupFunction } from "node:net";
import { mayBePublic, publicLookup } from "./public-lookup.ts";

/** How a host is connected to; the defaults reach public addresses alone. */
export interface Connecting {
  readonly isReachable?: (url: URL) => boolean;
  /** Undefined for that of the system. */
  readonly lookup?: LookupFunction | undefined;
  readonly request?: (
    url: URL,
    options: RequestOptions,
    answer: (response: IncomingMessage) => void,
  ) => ClientRequest;
}

/** The host's address isn't one that may be connected to. */
export class Unreachable extends Error {}

const overEither: NonNullable<Connecting["request"]> = (url, options, answer) =>
  (url.protocol === "http:" ? http : https).request(url, options, answer);

interface RemoteRequest {
  /** GET if left out. */
  readonly method?: "POST" | "PUT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal: AbortSignal;
}

/** Requests `url`; its body isn't read yet. @throws Unreachable, or what the connection failed with */
export function requestRemote(
  url: URL,
  { method, headers, body, signal }: RemoteRequest,
  connecting: Connecting = {},
): Promise<IncomingMessage> {
  const { isReachable = mayBePublic, request = overEither } = connecting;
  const lookup = "lookup" in connecting ? connecting.lookup : publicLookup;
  if (!isReachable(url)) return Promise.reject(new Unreachable(`${url.host} can't be reached`));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options: RequestOptions = {
    // A new connection: reusing one that was opened without the check would bypass it.
    agent: false,
    signal,
    ...(method && { method }),
    headers: {
      "accept-encoding": "identity",
      "user-agent": "stack-cafe",
      ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      ...headers,
    },
    ...(lookup && { lookup }),
  };
  request(url, options, resolve)
    .on("error", reject)
    // Without an error nor a response, as when a host switches to another protocol.
    .on("close", () => reject(new Error(`${url.host} closed the connection`)))
    .end(body);
  return promise;
}

/** The body, or null if it is longer than `maxBytes`, which closes the connection. */
export async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
