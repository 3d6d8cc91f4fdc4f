// API calls that the server makes while it renders a page: through the same routes, guards and
// serializers as any other, but counted and identified once, with the page's own request.
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LanguageTag } from "#shared/messages/language.ts";
import { isBotOrPrefetch } from "./is-bot-or-prefetch.ts";
import {
  type InternalRequest,
  internalRequestHeader as header,
  internalRequestOf,
  internalRequests,
} from "./internal-requests.ts";
import { languageCookieName } from "./language.ts";
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
 * Runs `render` with a function that calls the API as the viewer of the page.
 * @throws 429 if the page searches beyond the limit
 */
export async function withInternalRequests<T>(
  app: FastifyInstance,
  page: FastifyRequest,
  render: (call: (request: InternalCall) => Promise<InternalReply>) => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  const viewer = viewerOf(page);
  // A page without API calls leaves a failed lookup unhandled, which would end the process.
  viewer.catch(() => undefined);
  const isVisit = !internalRequestOf(page) && !isBotOrPrefetch(page.headers);
  const call: InternalRequest = {
    page,
    calls: 0,
    viewer,
    forVisitors: false,
    isVisit,
    search: null,
  };
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
          // Replies are stored by it.
          "accept-language": page.headers["accept-language"] ?? "",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { payload: body }),
      });
      const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
      return { status: reply.statusCode, headers: Object.fromEntries(headers), body: reply.body };
    });
    // The page of a search beyond the limit is refused as a whole.
    await call.search;
    return answer;
  } finally {
    internalRequests.delete(id);
  }
}

/** Requests `url` as a visitor with that language would, uncounted, to refresh the cached response. */
export async function requestAsVisitor(
  app: FastifyInstance,
  host: string,
  url: string,
  language: LanguageTag,
): Promise<void> {
  const id = randomUUID();
  const cookie = `${languageCookieName(app.settings.publicUrl)}=${language}`;
  const viewer = Promise.resolve(null);
  const call = { page: null, calls: 0, viewer, forVisitors: true, isVisit: false, search: null };
  internalRequests.set(id, call);
  try {
    await app.inject({ url, headers: { [header]: id, host, cookie } });
  } finally {
    internalRequests.delete(id);
  }
}
