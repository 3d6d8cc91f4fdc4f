// The declaration of an HTTP operation. Everything else (routes, client types, the OpenAPI
// document, the tests that walk all operations) is derived from it.
import { z } from "zod";
import type { TextKey } from "#shared/messages/t.ts";
import type { RateLimit } from "#shared/rate-limits.ts";

/** All operations live under this prefix. */
export const apiPrefix = "/api/v1";

export type Method = "GET" | "POST" | "DELETE";

/**
 * Who may call: `anyone`, holders of a `session`, or an `admin`. What the caller may do with the
 * resource is the feature's rule.
 */
export type Access = "anyone" | "session" | "admin";

/**
 * What a token may be allowed to do, beside what its person may: to `read` what the site shows; to
 * create and change `projects`; to answer people, with `applications`, invitations and teams; to write
 * in discussions (`comments`, likes and stars); to read `notifications` and what else only the person
 * sees, and to choose what they are about; to use the rights of an `admin`.
 */
export const scopes = [
  "read",
  "projects",
  "applications",
  "comments",
  "notifications",
  "admin",
] as const;

export type Scope = (typeof scopes)[number];

/** The declaration of one operation. Types are those on the wire, after validation. */
export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: M;
  /** Below {@link apiPrefix}, parameters in braces: `/projects/{id}`. */
  readonly path: Path;
  readonly summary: string;
  readonly access: Access;
  /**
   * The scope that a token needs. `none`: no token is accepted, as for whatever decides who can use
   * the account.
   */
  readonly scope: Scope | "none";
  /**
   * Whether the session must have begun within `recentSignInMinutes`, as for changes of who can use
   * the account. 403 with the code `sign_in_again` otherwise.
   */
  readonly recentSignIn: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** The message of the 404 for a missing or malformed path parameter. */
  readonly missing: TextKey;
  /** True if the reply is a page of a list, with the next page in a `Link` header. */
  readonly paged: boolean;
  /** False for the few reads whose replies have no ETag and may not be stored. */
  readonly cacheable: boolean;
  /** Content type of the reply, if it isn't JSON; for JSON Lines, `reply` is one line, for CSV the text. */
  readonly mediaType?: "application/x-ndjson" | "text/csv";
  /** True if the body is a form with a file, multipart/form-data. */
  readonly isForm?: boolean;
  /** Maximum body in bytes, if it differs from the default. */
  readonly bodyLimit?: number;
  /**
   * The limit that calls count against, in addition to that of all reads or all writes. Searches
   * and their counts do before the body is read, the others when their handler calls `count`.
   */
  readonly rateLimit?: RateLimit;
  /** Whether calls may carry an Idempotency-Key: those that make something new. */
  readonly takesIdempotencyKey: boolean;
  /**
   * True if a call only counts something that pages don't show: it counts against `rateLimit` instead
   * of the limit of writes, and empties no cache.
   */
  readonly countsOnly: boolean;
  /** The parameter of the query without which calls don't count against `rateLimit`. */
  readonly rateLimitedBy?: string;
}

export const idempotencyKeyHeader = "idempotency-key";

/** Without the quotes around it. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/)
  .meta({
    description:
      'Made by the caller, one for each thing to be made, in quotes: `"8e03978e"`. For a day, the same call with the same key does nothing and gets the same reply; another one gets 422. Refused calls don\'t use it up',
  });

const none = z.object({});

/** Declares an operation; the defaults are no input, access for anyone, and no paging. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType = typeof none,
  Query extends z.ZodType = typeof none,
  Body extends z.ZodType = typeof none,
>(declared: {
  method: M;
  path: Path;
  summary: string;
  reply: Reply;
  scope: Scope | "none";
  access?: Access;
  recentSignIn?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  missing?: TextKey;
  paged?: boolean;
  cacheable?: boolean;
  mediaType?: "application/x-ndjson" | "text/csv";
  isForm?: boolean;
  bodyLimit?: number;
  rateLimit?: RateLimit;
  rateLimitedBy?: string;
  countsOnly?: boolean;
  takesIdempotencyKey?: boolean;
}): Endpoint<M, Path, Params, Query, Body, Reply> {
  return {
    access: "anyone",
    recentSignIn: false,
    takesIdempotencyKey: false,
    missing: "errors.notFound",
    paged: false,
    cacheable: true,
    countsOnly: false,
    params: none as unknown as Params,
    query: none as unknown as Query,
    body: none as unknown as Body,
    ...declared,
  };
}
