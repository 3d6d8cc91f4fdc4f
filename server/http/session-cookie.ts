// The session cookie.
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasToken } from "./bearer-token.ts";
import { hostCookieName, isSecureUrl } from "./host-cookie.ts";

/**
 * Maximum lifetime of a session, in seconds: 90 days. Only the server enforces the end after 30
 * idle days, because the cookie isn't written again.
 */
const maxAgeSeconds = 90 * 24 * 60 * 60;

const sessionCookieName = (secure: boolean) => hostCookieName("session", secure);

const isSecure = (request: FastifyRequest) => isSecureUrl(request.server.settings.publicUrl);

/** Tells from a request's headers whether it has a session or an API token, valid or not. */
export type SessionTest = (headers: IncomingHttpHeaders) => boolean;

/** @param publicUrl the site's address */
export function sessionTest(publicUrl: string): SessionTest {
  const pattern = new RegExp(`(?:^|; ?)${sessionCookieName(isSecureUrl(publicUrl))}=`);
  return (headers) =>
    (headers.cookie !== undefined && pattern.test(headers.cookie)) || hasToken(headers);
}

const attributes = (secure: boolean) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure }) as const;

/** The format of tokens: 256 bits. Anything else isn't looked up. */
const token = /^[\w-]{43}$/;

/**
 * Tells the browser's scripts that the person signed out here, so that they delete stored personal
 * data.
 */
const signedOutCookie = (secure: boolean) => hostCookieName("signed-out", secure);

export const sessionCookie = {
  /** The token, if the cookie holds a well-formed one. */
  read: (request: FastifyRequest): string | undefined => {
    const value = request.cookies[sessionCookieName(isSecure(request))];
    return value !== undefined && token.test(value) ? value : undefined;
  },
  write: (request: FastifyRequest, reply: FastifyReply, value: string): void => {
    const secure = isSecure(request);
    reply.setCookie(sessionCookieName(secure), value, {
      ...attributes(secure),
      maxAge: maxAgeSeconds,
    });
  },
  /** For signing out. A session that expires leaves its cookie, and drafts, in place. */
  clear: (request: FastifyRequest, reply: FastifyReply): void => {
    const secure = isSecure(request);
    reply.clearCookie(sessionCookieName(secure), attributes(secure));
    reply.setCookie(signedOutCookie(secure), "1", {
      ...attributes(secure),
      httpOnly: false,
      maxAge: maxAgeSeconds,
    });
  },
};
