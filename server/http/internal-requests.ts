// The pages being rendered, and how the calls made for them are recognised.
import type { FastifyRequest } from "fastify";

export interface InternalRequest {
  /** The request for the page; null where the server asks of its own accord. */
  readonly page: FastifyRequest | null;
  /** Counting the page as a search, once one of its calls was one. */
  search: Promise<void> | null;
  readonly viewer: NonNullable<FastifyRequest["viewer"]>;
  /** Whether the answer itself is what is wanted, to be kept for visitors. */
  readonly forVisitors: boolean;
  /** Whether the page was asked for by a person who wants to see it. */
  readonly isVisit: boolean;
}

/** By an id that nobody outside this process can know. */
export const internalRequests = new Map<string, InternalRequest>();

/** Carries the id. From outside it names nothing. */
export const internalRequestHeader = "x-page-call";

/** The page request on whose behalf `request` is made, if the server itself made it. */
export function internalRequestOf(request: FastifyRequest): InternalRequest | undefined {
  const id = request.headers[internalRequestHeader];
  return typeof id === "string" ? internalRequests.get(id) : undefined;
}
