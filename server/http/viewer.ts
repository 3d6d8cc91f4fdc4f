// Who is asking, as handlers see it. Sessions stand behind it, in server/auth.
import type { FastifyRequest } from "fastify";
import { internalRequestOf } from "./internal-requests.ts";

/** The person behind a session. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  /** The code host's number for the account: the same after it was ended and made anew. */
  readonly accountId: number;
  readonly isAdmin: boolean;
  readonly sessionId: string;
}

declare module "fastify" {
  interface FastifyRequest {
    viewer: Promise<Viewer | null> | null;
    /** Looks up the session of the request's cookie. */
    findViewer: () => Promise<Viewer | null>;
  }
}

/**
 * The person behind the request's session, or null for a visitor. Looked up once a request.
 * @throws 429 where the network made up too many sessions, and this one isn't known
 */
export function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
  request.viewer ??= internalRequestOf(request)?.viewer ?? request.findViewer();
  return request.viewer;
}
