// The viewer of a request, as handlers see it. Sessions are looked up in server/auth.
import type { FastifyRequest } from "fastify";
import type { Scope } from "#contract/endpoint.ts";
import { noToken } from "./errors.ts";
import { internalRequestOf } from "./internal-requests.ts";

/** The token of a request, and what it may do. */
export interface ViewerToken {
  readonly id: string;
  readonly scopes: readonly Scope[];
  /** The only one for which it has the scope `projects`; null: for all. */
  readonly projectId: string | null;
}

/** The person of a session, or of an API token. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  /**
   * The code host's number for the account, which stays the same after deleting the account and
   * signing up again.
   */
  readonly accountId: number;
  /** With a token, only if that may use the rights of admins. */
  readonly isAdmin: boolean;
  /** Null with a token. */
  readonly sessionId: string | null;
  /** Null with a session. */
  readonly token: ViewerToken | null;
  /** The language that they chose; null: what their browser asks for. */
  readonly language: string | null;
  /** Whether the session began within the minutes that `recentSignIn` of an operation asks for. */
  readonly signedInRecently: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    viewer: Promise<Viewer | null> | null;
    /** Looks up the token of the request, or the session of its cookie. */
    findViewer: () => Promise<Viewer | null>;
  }
}

/**
 * The person of the request's session or token, or null for a visitor. Looked up once per request.
 * @throws 401 if there is a token that isn't valid
 * @throws 429 if the network sent too many unknown ones, and this one isn't cached
 */
export function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
  request.viewer ??= internalRequestOf(request)?.viewer ?? request.findViewer();
  return request.viewer;
}

/** The session of a viewer. @throws 403 with a token */
export function sessionOf({ sessionId }: Viewer): string {
  if (sessionId === null) throw noToken();
  return sessionId;
}
