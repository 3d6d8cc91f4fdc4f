// Who is asking. The session cookie alone says so; nothing in a body or header can.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "#server/database/connect.ts";
import { findViewer, type Viewer } from "#server/features/people/session-queries.ts";
import { pageCallOf } from "./page-calls.ts";
import { sessionCookie } from "./session-cookie.ts";

export type { Viewer };

declare module "fastify" {
  interface FastifyRequest {
    viewer: Promise<Viewer | null> | null;
    database: Database;
  }
}

/** Makes `request.database` and the viewer available to handlers. */
export function knowViewers(app: FastifyInstance, database: Database): void {
  app.decorateRequest("viewer", null);
  app.decorateRequest("database", { getter: () => database });
}

/** The person behind the request's session, or null for a visitor. Looked up once a request. */
export function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
  request.viewer ??= pageCallOf(request)?.viewer ?? lookUp(request);
  return request.viewer;
}

async function lookUp(request: FastifyRequest): Promise<Viewer | null> {
  const token = sessionCookie.read(request);
  return token ? findViewer(request.database, token) : null;
}
