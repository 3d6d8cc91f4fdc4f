// Calls that the server makes to itself while it renders a page: through the same routes, guards
// and serializers as any other, but counted and looked up once, with the page's own request.
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isGlance } from "#server/http/edge/is-bot-or-prefetch.ts";
import {
  type PageCall,
  pageCallHeader as header,
  pageCallOf,
  pageCalls,
} from "./internal-requests.ts";
import { viewerOf } from "#server/auth/viewer.ts";

export interface InProcessRequest {
  method: "GET" | "POST" | "DELETE";
  url: string;
  body?: string;
}

export interface InProcessReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Runs `render` with a function that calls the API for the person who asked for the page.
 * @throws 429 where the page searches, and that is one too many
 */
export async function withPageCalls<T>(
  app: FastifyInstance,
  page: FastifyRequest,
  render: (call: (request: InProcessRequest) => Promise<InProcessReply>) => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  const viewer = viewerOf(page);
  // A page that asks nothing of the API leaves its failure unhandled, which would end the process.
  viewer.catch(() => undefined);
  const isVisit = !pageCallOf(page) && !isGlance(page.headers);
  const call: PageCall = { page, viewer, forVisitors: false, isVisit, search: null };
  pageCalls.set(id, call);
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
    pageCalls.delete(id);
  }
}

/** Asks for `url` as a visitor would, uncounted, so that the answer to keep is a new one. */
export async function askAsVisitor(app: FastifyInstance, host: string, url: string): Promise<void> {
  const id = randomUUID();
  const viewer = Promise.resolve(null);
  pageCalls.set(id, { page: null, viewer, forVisitors: true, isVisit: false, search: null });
  try {
    await app.inject({ url, headers: { [header]: id, host } });
  } finally {
    pageCalls.delete(id);
  }
}
