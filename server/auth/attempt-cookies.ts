// What a browser stores of the sign-ins that it began, until it returns from the provider.
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { providerId } from "#contract/sign-in-accounts.ts";
import { hostCookieName, isSecureUrl } from "#server/http/host-cookie.ts";
import type { Attempt } from "./providers/provider.ts";

/** Seconds that a person may spend on the provider's page. */
const attemptTtlSeconds = 600;

/**
 * Maximum number of concurrent attempts of a browser: more cookies would make its requests too
 * large.
 */
const maxAttempts = 4;

/** What the attempt's cookie stores until the browser returns from the provider. */
const pendingAttempt = z.object({
  // Versions before 0.2 wrote neither a provider nor a nonce.
  provider: providerId.default("github"),
  state: z.string(),
  verifier: z.string(),
  nonce: z.string().default(""),
  returnTo: z.string(),
  /** The session that links the account; missing where one signs in. */
  linkingSession: z.string().optional(),
  again: z.boolean().default(false),
});

export type PendingAttempt = z.infer<typeof pendingAttempt>;

/** The cookies of a browser's attempts: one each, so that two tabs can sign in concurrently. */
export class AttemptCookies {
  readonly #publicUrl: string;
  readonly #prefix: string;
  readonly #linkPrefix: string;
  readonly #options;

  constructor(publicUrl: string) {
    const secure = isSecureUrl(publicUrl);
    this.#publicUrl = publicUrl;
    this.#prefix = hostCookieName("sign-in-", secure);
    this.#linkPrefix = hostCookieName("link-", secure);
    this.#options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  }

  /**
   * Attempts to link have names of their own, which the version before doesn't know: it would sign
   * the account in as another person.
   */
  #names(state: string): { readonly signIn: string; readonly link: string } {
    const start = state.slice(0, 8);
    return { signIn: this.#prefix + start, link: this.#linkPrefix + start };
  }

  write(reply: FastifyReply, pending: PendingAttempt): void {
    const earlier = Object.keys(reply.request.cookies).filter(
      (name) => isAttempt(name, this.#prefix) || isAttempt(name, this.#linkPrefix),
    );
    for (const name of earlier.slice(0, 1 - maxAttempts)) reply.clearCookie(name, this.#options);
    const value = Buffer.from(JSON.stringify(pending)).toString("base64url");
    const cookie = { ...this.#options, maxAge: attemptTtlSeconds };
    const { signIn, link } = this.#names(pending.state);
    reply.setCookie(pending.linkingSession === undefined ? signIn : link, value, cookie);
  }

  read(request: FastifyRequest, state: string): PendingAttempt | null {
    const { signIn, link } = this.#names(state);
    return readAttempt(request.cookies[signIn] ?? request.cookies[link]);
  }

  clear(reply: FastifyReply, state: string): void {
    const { signIn, link } = this.#names(state);
    for (const name of [signIn, link]) {
      if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, this.#options);
    }
  }

  /** Each provider has its own address, so that none can send another's code. */
  complete({ provider, state, verifier, nonce, again }: PendingAttempt): Attempt {
    const redirectUri = `${this.#publicUrl}/auth/${provider}/callback`;
    return { redirectUri, state, verifier, nonce, again };
  }

  /** The callback's address as the provider redirected to it, whatever the request calls this host. */
  callback(request: FastifyRequest, pending: PendingAttempt): URL {
    const address = new URL(this.complete(pending).redirectUri);
    address.search = new URL(request.url, this.#publicUrl).search;
    return address;
  }
}

const isAttempt = (cookie: string, prefix: string) =>
  cookie.startsWith(prefix) && /^[\w-]{8}$/.test(cookie.slice(prefix.length));

function readAttempt(cookie: string | undefined): PendingAttempt | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(cookie ?? "", "base64url").toString());
    return pendingAttempt.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}
