// Fetches a text from another host, with limits on everything that the host can do.
import type { IncomingMessage } from "node:http";
import { Refusal } from "#server/http/errors.ts";
import { bodyOf, type Connecting, requestRemote } from "#server/http/remote-request.ts";
import { t } from "#shared/messages/t.ts";

export interface FetchOptions extends Connecting {
  /** Checked for each redirect. */
  readonly isAllowed: (url: URL) => boolean;
  /** Total timeout in milliseconds. */
  readonly timeoutMs?: number;
}

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
    if (signal.aborted) throw new Refusal(504, t("errors.hostTooSlow", { host: url.host }));
    const refusal = new Refusal(502, t("errors.hostUnreachable", { host: url.host }));
    refusal.cause = error;
    throw refusal;
  }
}

const textHeaders = { accept: "text/markdown, text/plain;q=0.9, text/*;q=0.5" };

async function follow(start: URL, options: FetchOptions, signal: AbortSignal): Promise<string> {
  let url = start;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await requestRemote(url, { headers: textHeaders, signal }, options);
    const { statusCode = 0 } = response;
    if (statusCode === 200) return readText(url, response);
    response.destroy();
    if (statusCode === 404 || statusCode === 410) {
      throw new Refusal(404, t("errors.hostHasNothing", { host: url.host }));
    }
    const { location } = response.headers;
    const isRedirect = statusCode >= 300 && statusCode < 400;
    const next = isRedirect && location ? URL.parse(location, url) : null;
    if (!next)
      throw new Refusal(502, t("errors.hostAnswered", { host: url.host, status: statusCode }));
    if (!options.isAllowed(next)) {
      throw new Refusal(502, t("errors.hostRedirectsElsewhere", { host: url.host }));
    }
    url = next;
  }
  throw new Refusal(502, t("errors.hostRedirectsTooOften", { host: start.host }));
}

async function readText(url: URL, response: IncomingMessage): Promise<string> {
  const { headers } = response;
  const type = headers["content-type"] ?? "";
  const isText = /^text\/[\w.+-]+\s*(;|$)/i.test(type);
  const isPlain = (headers["content-encoding"] ?? "identity") === "identity";
  if (!isText || !isPlain) {
    response.destroy();
    throw new Refusal(502, t("errors.hostHasNoText", { host: url.host }));
  }
  const bytes = await bodyOf(response, maxTextBytes);
  if (!bytes) throw new Refusal(502, t("errors.textTooLong", { max: maxTextBytes / 1024 }));
  return decode(bytes, /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]);
}

function decode(bytes: Buffer, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
