// The pages being rendered, and how the calls made for them are recognised.
import type { FastifyRequest } from "fastify";
import type { Viewer } from "#server/auth/session-queries.ts";

export interface PageCall {
  /** The request for the page; null where the server asks of its own accord. */
  readonly page: FastifyRequest | null;
  /** Counting the page as a search, once one of its calls was one. */
  search: Promise<void> | null;
  readonly viewer: Promise<Viewer | null>;
  /** Whether the answer itself is what is wanted, to be kept for visitors. */
  readonly forVisitors: boolean;
  /** Whether the page was asked for by a person who wants to see it. */
  readonly isVisit: boolean;
}

/** By an id that nobody outside this process can know. */
export const pageCalls = new Map<string, PageCall>();

/** Carries the id. From outside it names nothing. */
export const pageCallHeader = "x-page-call";

/** The page request on whose behalf `request` is made, if the server itself made it. */
export function pageCallOf(request: FastifyRequest): PageCall | undefined {
  const id = request.headers[pageCallHeader];
  return typeof id === "string" ? pageCalls.get(id) : undefined;
}

/** The request that `request` is answered for: the one for the page that it is made for, or itself. */
export const answeredFor = (request: FastifyRequest): FastifyRequest =>
  pageCallOf(request)?.page ?? request;
