// Fetches a text from another host, with limits on everything that the host can do.
import https from "node:https";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import type { LookupFunction } from "node:net";
import { Refusal } from "#server/http/errors.ts";
import { mayBePublic, publicLookup } from "./public-lookup.ts";

export interface FetchOptions {
  /** Checked for each redirect. */
  readonly isAllowed: (url: URL) => boolean;
  /** Total timeout in milliseconds. */
  readonly timeoutMs?: number;
  readonly isReachable?: (url: URL) => boolean;
  readonly lookup?: LookupFunction;
  readonly request?: (
    url: URL,
    options: RequestOptions,
    answer: (response: IncomingMessage) => void,
  ) => ClientRequest;
}

/** Maximum bytes of a text. */
export const maxTextBytes = 128 * 1024;
const maxRedirects = 3;

/**
 * Fetches the text at `url`.
 * @throws a Refusal with 404 if there is none, 502 if it can't be read or isn't allowed, 504 on
 * timeout
 */
export async function fetchText(url: URL, options: FetchOptions): Promise<string> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 6_000);
  try {
    return await follow(url, options, signal);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (signal.aborted) throw new Refusal(504, `${url.host} takes too long to answer.`);
    const refusal = new Refusal(502, `${url.host} can’t be reached.`);
    refusal.cause = error;
    throw refusal;
  }
}

async function follow(start: URL, options: FetchOptions, signal: AbortSignal): Promise<string> {
  let url = start;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await ask(url, options, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readText(url, response);
    response.destroy();
    if (statusCode === 404 || statusCode === 410) {
      throw new Refusal(404, `${url.host} has nothing at that address.`);
    }
    const isRedirect = statusCode >= 300 && statusCode < 400;
    const next = isRedirect && headers.location ? URL.parse(headers.location, url) : null;
    if (!next) throw new Refusal(502, `${url.host} answered with ${statusCode}.`);
    if (!options.isAllowed(next)) {
      throw new Refusal(502, `${url.host} leads to a place that may not be read here.`);
    }
    url = next;
  }
  throw new Refusal(502, `${start.host} leads from one place to the next.`);
}

function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { isReachable = mayBePublic, lookup = publicLookup, request = https.request } = options;
  if (!isReachable(url)) throw new Refusal(502, `${url.host} can’t be reached.`);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = {
    accept: "text/markdown, text/plain;q=0.9, text/*;q=0.5",
    "accept-encoding": "identity",
    "user-agent": "stack-cafe",
  };
  // A new connection: reusing one that was opened without the check would bypass it.
  request(url, { agent: false, lookup, signal, headers }, resolve).on("error", reject).end();
  return promise;
}

async function readText(url: URL, response: IncomingMessage): Promise<string> {
  const { headers } = response;
  const type = headers["content-type"] ?? "";
  const isText = /^text\/[\w.+-]+\s*(;|$)/i.test(type);
  const isPlain = (headers["content-encoding"] ?? "identity") === "identity";
  if (!isText || !isPlain) {
    response.destroy();
    throw new Refusal(502, `What ${url.host} has at that address is no text.`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxTextBytes) {
      throw new Refusal(502, `That text is longer than ${maxTextBytes / 1024} KB.`);
    }
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks), /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]);
}

function decode(bytes: Buffer, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
