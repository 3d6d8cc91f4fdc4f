// The pages being rendered, and how the API calls made for them are recognised.
import type { FastifyRequest } from "fastify";

export interface InternalRequest {
  /** The request for the page; null for requests that the server makes on its own. */
  readonly page: FastifyRequest | null;
  /** How many calls were made for it. */
  calls: number;
  /** Counts the page as a search, after one of its calls was one. */
  search: Promise<void> | null;
  readonly viewer: NonNullable<FastifyRequest["viewer"]>;
  /** Whether the response itself is needed, to fill the cache for visitors. */
  readonly forVisitors: boolean;
  /** Whether a person requested the page, rather than a bot or a prefetch. */
  readonly isVisit: boolean;
}

/** By an unguessable id that never leaves this process. */
export const internalRequests = new Map<string, InternalRequest>();

/** The header with the id. In requests from outside it has no effect. */
export const internalRequestHeader = "x-page-call";

/** The page request that `request` is made for, if the server itself made it. */
export function internalRequestOf(request: FastifyRequest): InternalRequest | undefined {
  const id = request.headers[internalRequestHeader];
  return typeof id === "string" ? internalRequests.get(id) : undefined;
}
