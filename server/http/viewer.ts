// The viewer of a request, as handlers see it. Sessions are looked up in server/auth.
import type { FastifyRequest } from "fastify";
import { internalRequestOf } from "./internal-requests.ts";

/** The person of a session. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  /**
   * The code host's number for the account, which stays the same after deleting the account and
   * signing up again.
   */
  readonly accountId: number;
  readonly isAdmin: boolean;
  readonly sessionId: string;
  /** The language that they chose; null: what their browser asks for. */
  readonly language: string | null;
  /** Whether the session began within the minutes that `recentSignIn` of an operation asks for. */
  readonly signedInRecently: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    viewer: Promise<Viewer | null> | null;
    /** Looks up the session of the request's cookie. */
    findViewer: () => Promise<Viewer | null>;
  }
}

/**
 * The person of the request's session, or null for a visitor. Looked up once per request.
 * @throws 429 if the network sent too many unknown sessions, and this one isn't cached
 */
export function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
  request.viewer ??= internalRequestOf(request)?.viewer ?? request.findViewer();
  return request.viewer;
}
