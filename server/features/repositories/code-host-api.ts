// Calls of the code host's API: to its origin alone, with limits on time and size, and within the
// number of requests that it allows.
import type { IncomingHttpHeaders } from "node:http";
import { t } from "#shared/messages/t.ts";
import { currentTimeMs } from "#server/database/clock.ts";
import { Unavailable } from "#server/http/errors.ts";
import {
  bodyOf,
  type Connecting,
  requestRemote,
  Unreachable,
} from "#server/http/remote-request.ts";
import type { Settings } from "#server/settings.ts";

/** A reply of the API; `body` is JSON, or what was requested: text, or bytes, null for too many. */
export type ApiReply =
  | { readonly status: "ok"; readonly body: unknown; readonly etag: string | null }
  | { readonly status: "unchanged" }
  | { readonly status: "missing" };

interface Question {
  /** Of the reply that the caller knows: the code host may answer that nothing changed. */
  readonly etag?: string | null;
  readonly as?: "json" | "text" | "bytes";
  /** What is accepted instead of JSON. */
  readonly accept?: string;
  /** Other than the usual limits. */
  readonly limits?: Partial<CodeHostLimits> | undefined;
}

export interface CodeHostLimits {
  /** For one request, its redirects included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

const defaultLimits: CodeHostLimits = { timeoutMs: 6_000, maxBytes: 2 * 1024 * 1024 };

const maxRedirects = 2;

/** Seconds until a retry makes sense where the code host doesn't say it. */
const retrySeconds = 60;
/** Nobody is sent away for longer than this at once. */
const maxRetrySeconds = 60 * 60;

/** An address in a private network is meant where the operator says so. */
export const connectingTo = ({ isPrivate }: Settings["codeHost"]): Connecting =>
  isPrivate ? { isReachable: () => true, lookup: undefined } : {};

export class CodeHostApi {
  readonly #base: URL;
  readonly #headers: Record<string, string>;
  readonly #connecting: Connecting;
  readonly #limits: CodeHostLimits;
  /** By kind of request, such as "core" and "search": when it may be called again. */
  readonly #pausedUntil = new Map<string, number>();
  #allowance: { readonly share: number; readonly until: number } | null = null;
  /** Requests that were sent so far, and how many of them said that nothing changed. */
  requestCount = 0;
  unchangedCount = 0;

  constructor(
    settings: Pick<Settings, "codeHost" | "github" | "demoCodeHost">,
    {
      connecting = connectingTo(settings.codeHost),
      limits = {},
    }: { connecting?: Connecting; limits?: Partial<CodeHostLimits> } = {},
  ) {
    this.#base = new URL(`${settings.codeHost.apiUrl}/`);
    this.#headers = { accept: "application/json", ...credentialsIn(settings) };
    this.#connecting = connecting;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /**
   * The share of the allowed requests that is left, from 0 to 1; 1 where it isn't known, as after the
   * time at which the code host counts anew.
   */
  get shareLeft(): number {
    return this.#allowance && this.#allowance.until > currentTimeMs() ? this.#allowance.share : 1;
  }

  /** In how many seconds it may be called again; null if it may be now. */
  get pauseSeconds(): number | null {
    const wait = (this.#pausedUntil.get("core") ?? 0) - currentTimeMs();
    return wait > 0 ? Math.ceil(wait / 1000) : null;
  }

  /**
   * Requests what is at `path`, its segments encoded, below the API's address.
   * @param kind what the code host counts it as
   * @throws Unavailable if the code host doesn't answer, or allows no more requests
   */
  async get(
    path: string,
    { etag, as = "json", accept, limits = {} }: Question = {},
    kind = "core",
  ): Promise<ApiReply> {
    const { timeoutMs, maxBytes } = { ...this.#limits, ...limits };
    const wait = (this.#pausedUntil.get(kind) ?? 0) - currentTimeMs();
    if (wait > 0) throw limited(wait / 1000);
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = {
      ...this.#headers,
      ...(accept !== undefined && { accept }),
      ...(etag && { "if-none-match": etag }),
    };
    try {
      let url = new URL(path.replace(/^\/+/, ""), this.#base);
      for (let hop = 0; hop <= maxRedirects; hop += 1) {
        if (!this.#isOwn(url)) throw new Unreachable(`${url.host} isn't the code host's API`);
        this.requestCount += 1;
        const response = await requestRemote(url, { headers, signal }, this.#connecting);
        const { statusCode = 0 } = response;
        this.#note(response.headers, kind);
        if (statusCode >= 200 && statusCode < 300) {
          const bytes = await bodyOf(response, maxBytes);
          const etagNow = etagIn(response.headers);
          if (as === "bytes") return { status: "ok", body: bytes, etag: etagNow };
          if (!bytes) throw new Error(`${url.pathname} is too long`);
          const text = bytes.toString("utf8");
          const body: unknown = as === "text" ? text : JSON.parse(text);
          return { status: "ok", body, etag: etagNow };
        }
        response.destroy();
        if (statusCode === 304) {
          this.unchangedCount += 1;
          return { status: "unchanged" };
        }
        this.#throwIfLimited(statusCode, response.headers, kind);
        // 409 for what an empty repository doesn't have, 422 for a search in what doesn't exist, 451
        // for what was taken down.
        if ([403, 404, 409, 410, 422, 451].includes(statusCode)) return { status: "missing" };
        const { location } = response.headers;
        const next = statusCode >= 300 && statusCode < 400 && location;
        const target = next ? URL.parse(next, url) : null;
        if (!target) throw new Error(`${url.pathname} answered ${statusCode}`);
        url = target;
      }
      throw new Error(`${path} redirects too often`);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      throw new Unavailable(retrySeconds, t("projects.codeHostAway"), error);
    }
  }

  #isOwn(url: URL): boolean {
    return url.origin === this.#base.origin && url.username === "" && url.password === "";
  }

  /** What is left of the allowed requests: GitHub's, Gitea's and GitLab's names for it. */
  #note(headers: IncomingHttpHeaders, kind: string): void {
    const remaining = numberIn(headers, "x-ratelimit-remaining", "ratelimit-remaining");
    const limit = numberIn(headers, "x-ratelimit-limit", "ratelimit-limit");
    if (remaining === null || limit === null) return;
    if (kind === "core") {
      const until = currentTimeMs() + boundedSeconds(secondsUntilReset(headers)) * 1000;
      this.#allowance = { share: remaining / Math.max(1, limit), until };
    }
    if (remaining === 0) this.#pause(kind, secondsUntilReset(headers));
  }

  #throwIfLimited(statusCode: number, headers: IncomingHttpHeaders, kind: string): void {
    const after = numberIn(headers, "retry-after");
    const isUsedUp = numberIn(headers, "x-ratelimit-remaining", "ratelimit-remaining") === 0;
    if (statusCode !== 429 && !(statusCode === 403 && (isUsedUp || after !== null))) return;
    const seconds = after ?? (isUsedUp ? secondsUntilReset(headers) : retrySeconds);
    this.#pause(kind, seconds);
    throw limited(seconds);
  }

  #pause(kind: string, seconds: number): void {
    this.#pausedUntil.set(kind, currentTimeMs() + boundedSeconds(seconds) * 1000);
  }
}

const boundedSeconds = (seconds: number) => Math.min(Math.max(1, seconds), maxRetrySeconds);

const apis = new WeakMap<object, CodeHostApi>();

/** The same settings for one of the further code hosts, at which no one signs in. */
export const settingsAt = (codeHost: Settings["codeHost"]) => ({
  codeHost,
  github: null,
  demoCodeHost: false,
});

/** The API of these settings: all that call it share what the code host allows. */
export function codeHostApiOf(settings: ConstructorParameters<typeof CodeHostApi>[0]): CodeHostApi {
  const api = apis.get(settings.codeHost) ?? new CodeHostApi(settings);
  apis.set(settings.codeHost, api);
  return api;
}

/** The code host allows no more requests for now. */
export class NoneAllowed extends Unavailable {}

/** For a part of many: `fallback` where the code host doesn't answer for it, but allows requests. */
export async function unlessSilent<T>(part: Promise<T>, fallback: T): Promise<T> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof Unavailable && !(error instanceof NoneAllowed)) return fallback;
    throw error;
  }
}

const limited = (seconds: number) =>
  new NoneAllowed(
    Math.min(Math.max(1, Math.ceil(seconds)), maxRetrySeconds),
    t("projects.codeHostLimit"),
  );

function secondsUntilReset(headers: IncomingHttpHeaders): number {
  const at = numberIn(headers, "x-ratelimit-reset", "ratelimit-reset");
  return at === null ? retrySeconds : at - currentTimeMs() / 1000;
}

function numberIn(headers: IncomingHttpHeaders, ...names: string[]): number | null {
  for (const name of names) {
    const value = headers[name];
    if (typeof value === "string" && /^\d{1,15}$/.test(value)) return Number(value);
  }
  return null;
}

const etagIn = ({ etag }: IncomingHttpHeaders) => (etag && etag.length <= 200 ? etag : null);

/**
 * A token if there is one. GitHub allows an OAuth app that names itself as many requests as with a
 * token.
 */
function credentialsIn({
  codeHost,
  github,
  demoCodeHost,
}: Pick<Settings, "codeHost" | "github" | "demoCodeHost">): Record<string, string> {
  if (demoCodeHost) return {};
  if (codeHost.token !== null) return { authorization: `Bearer ${codeHost.token}` };
  if (codeHost.api !== "github" || !github) return {};
  const pair = Buffer.from(`${github.clientId}:${github.clientSecret}`).toString("base64");
  return { authorization: `Basic ${pair}` };
}
