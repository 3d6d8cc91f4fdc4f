// The one cookie that signs a person in.
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Longest life of a session, in seconds: 90 days. That it ends after 30 idle ones is known to the
 * server alone, since the cookie isn't written again.
 */
const longestLife = 90 * 24 * 60 * 60;

// `__Host-` makes browsers insist on Secure, this host alone and the whole path.
export const sessionCookieName = (secure: boolean) => (secure ? "__Host-session" : "session");

const isSecure = (request: FastifyRequest) =>
  request.server.settings.publicUrl.startsWith("https:");

const attributes = (secure: boolean) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure }) as const;

/** As tokens are made: 256 bits. Anything else isn't worth looking up. */
const token = /^[\w-]{43}$/;

/** Tells the browser's scripts that somebody signed out here, so that they forget what was theirs. */
const signedOutCookie = "signed-out";

export const sessionCookie = {
  /** The token, where the cookie holds what can be one. */
  read: (request: FastifyRequest): string | undefined => {
    const value = request.cookies[sessionCookieName(isSecure(request))];
    return value !== undefined && token.test(value) ? value : undefined;
  },
  write: (request: FastifyRequest, reply: FastifyReply, value: string): void => {
    const secure = isSecure(request);
    reply.setCookie(sessionCookieName(secure), value, {
      ...attributes(secure),
      maxAge: longestLife,
    });
  },
  /** For who signs out; a session that ran out leaves its cookie, and drafts, where they are. */
  clear: (request: FastifyRequest, reply: FastifyReply): void => {
    const secure = isSecure(request);
    reply.clearCookie(sessionCookieName(secure), attributes(secure));
    reply.setCookie(signedOutCookie, "1", {
      ...attributes(secure),
      httpOnly: false,
      maxAge: longestLife,
    });
  },
};
