// The one cookie that signs a person in.
import type { FastifyReply, FastifyRequest } from "fastify";

/** Idle life of a session, in seconds: 30 days. */
export const idleSeconds = 30 * 24 * 60 * 60;

// `__Host-` makes browsers insist on Secure, this host alone and the whole path.
const nameFor = (secure: boolean) => (secure ? "__Host-session" : "session");

const isSecure = (request: FastifyRequest) =>
  request.server.settings.publicUrl.startsWith("https:");

const attributes = (secure: boolean) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure }) as const;

export const sessionCookie = {
  read: (request: FastifyRequest): string | undefined =>
    request.cookies[nameFor(isSecure(request))],
  write: (request: FastifyRequest, reply: FastifyReply, token: string): void => {
    const secure = isSecure(request);
    reply.setCookie(nameFor(secure), token, { ...attributes(secure), maxAge: idleSeconds });
  },
  clear: (request: FastifyRequest, reply: FastifyReply): void => {
    const secure = isSecure(request);
    reply.clearCookie(nameFor(secure), attributes(secure));
  },
};
