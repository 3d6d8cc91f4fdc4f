// Calls that the server makes to itself while it renders a page: through the same routes, guards
// and serializers as any other, but counted and looked up once, with the page's own request.
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isBotOrPrefetch } from "./is-bot-or-prefetch.ts";
import {
  type InternalRequest,
  internalRequestHeader as header,
  internalRequestOf,
  internalRequests,
} from "./internal-requests.ts";
import { viewerOf } from "./viewer.ts";

export interface InternalCall {
  method: "GET" | "POST" | "DELETE";
  url: string;
  body?: string;
}

export interface InternalReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Runs `render` with a function that calls the API for the person who asked for the page.
 * @throws 429 where the page searches, and that is one too many
 */
export async function withInternalRequests<T>(
  app: FastifyInstance,
  page: FastifyRequest,
  render: (call: (request: InternalCall) => Promise<InternalReply>) => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  const viewer = viewerOf(page);
  // A page that asks nothing of the API leaves its failure unhandled, which would end the process.
  viewer.catch(() => undefined);
  const isVisit = !internalRequestOf(page) && !isBotOrPrefetch(page.headers);
  const call: InternalRequest = { page, viewer, forVisitors: false, isVisit, search: null };
  internalRequests.set(id, call);
  try {
    const answer = await render(async ({ method, url, body }) => {
      const reply = await app.inject({
        method,
        url,
        remoteAddress: page.ip,
        headers: {
          [header]: id,
          host: page.headers.host ?? "localhost",
          cookie: page.headers.cookie ?? "",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { payload: body }),
      });
      const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
      return { status: reply.statusCode, headers: Object.fromEntries(headers), body: reply.body };
    });
    // The page around a search that was one too many isn't shown either.
    await call.search;
    return answer;
  } finally {
    internalRequests.delete(id);
  }
}

/** Asks for `url` as a visitor would, uncounted, so that the answer to keep is a new one. */
export async function requestAsVisitor(
  app: FastifyInstance,
  host: string,
  url: string,
): Promise<void> {
  const id = randomUUID();
  const viewer = Promise.resolve(null);
  internalRequests.set(id, { page: null, viewer, forVisitors: true, isVisit: false, search: null });
  try {
    await app.inject({ url, headers: { [header]: id, host } });
  } finally {
    internalRequests.delete(id);
  }
}
