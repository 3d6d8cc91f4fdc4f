// Replies to failed requests: always the contract's error body, or a page where a browser requested
// one.
import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { t } from "#shared/messages/t.ts";
import { errorCodes, type Failure, type FailureStatus } from "#contract/errors.ts";
import { UnconfirmedCommit } from "#server/database/connect.ts";
import { MissingAccount, MissingRow } from "#server/database/missing-row.ts";
import { sqlStateOf } from "#server/database/transaction.ts";
import { routedPath } from "./decoded-path.ts";
import { MissingScope, Refusal, TooMany, Unavailable, UnknownToken } from "./errors.ts";

/** Content of an error page. */
export interface ErrorPage {
  readonly status: number;
  readonly title?: string;
  readonly message: string;
  readonly requestId: string | null;
  /** Seconds after which a retry makes sense. */
  readonly seconds?: number | null;
}

/** Renders the HTML of an error page; passed in by the code that builds the app. */
export type RenderErrorPage = (page: ErrorPage) => string;

declare module "fastify" {
  interface FastifyInstance {
    readonly errorPage: RenderErrorPage;
    /** When a request last failed because the database was away, by `performance.now()`. */
    readonly databaseFailure: { at: number };
  }
}

/** Body of a failure. */
export function failureOf(
  status: FailureStatus,
  message: string,
  requestId: string,
  { fields, code, scope }: Pick<Partial<Failure>, "fields" | "code" | "scope"> = {},
): Failure {
  return {
    statusCode: status,
    code: code ?? errorCodes[status],
    error: STATUS_CODES[status] ?? "Error",
    message,
    requestId,
    ...(fields && { fields }),
    ...(scope && { scope }),
  };
}

/** SQLSTATE. */
const diskFull = "53100";

/** Seconds after which a retry makes sense while the database is unreachable. */
export const retryAfterSeconds = 5;

/**
 * Fastify's error handler: our own errors, Fastify's, an unreachable database, and unexpected
 * errors. Requests for pages get an error page, all others JSON.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const [status, message] = judge(error);
  const { fields, code } = error instanceof Refusal ? error : {};
  const scope = error instanceof MissingScope ? error.scope : undefined;
  const isOtherHost = status === 502 || status === 504 || error instanceof Unavailable;
  if (isOtherHost) request.log.warn({ err: error }, "another host failed");
  else if (status >= 500) request.log.error({ err: error }, "request failed");
  else if (status === 401 || status === 403) request.log.info({ refused: message }, "refused");
  if (status === 503 && isDatabaseGone(error)) {
    request.server.databaseFailure.at = performance.now();
  }
  if (status === 503) reply.header("retry-after", retryAfterSeconds);
  if (error instanceof TooMany || error instanceof Unavailable) {
    reply.header("retry-after", error.seconds);
  }
  if (error instanceof UnknownToken) {
    reply.header("www-authenticate", 'Bearer error="invalid_token"');
  }
  if (scope) {
    reply.header("www-authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
  }
  // The rest of a body that is too large is read and discarded: closing while the client still
  // sends would reset the connection before the response arrives.
  if (status === 413) reply.removeHeader("connection");
  reply.code(status).header("cache-control", "no-store");
  if (wantsPage(request)) {
    const seconds = error instanceof TooMany ? error.seconds : null;
    const page = request.server.errorPage({ status, message, requestId: request.id, seconds });
    return reply.type("text/html; charset=utf-8").send(page);
  }
  return reply
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(failureOf(status, message, request.id, { fields, code, scope })));
}

function judge(error: unknown): [FailureStatus, string] {
  if (error instanceof Refusal) return [error.status, error.message];
  if (error instanceof MissingRow) return [404, error.message];
  if (error instanceof MissingAccount) return [401, error.message];
  if (error instanceof UnconfirmedCommit) return [503, t("errors.unconfirmed")];
  const status = (error as FastifyError).statusCode ?? 500;
  if (status === 413) return [413, t("errors.tooLarge")];
  if (status === 415) return [415, t("errors.notJson")];
  if (status === 414) return [414, t("errors.tooLongAddress")];
  if (status >= 400 && status < 500) return [400, t("errors.malformed")];
  if (sqlStateOf(error) === diskFull) return [503, t("errors.diskFull")];
  if (isDatabaseAbsent(error)) return [503, t("errors.databaseAway")];
  if (lostRace.test(sqlStateOf(error) ?? "")) return [409, t("errors.changedMeanwhile")];
  return [500, t("errors.internal")];
}

/**
 * SQLSTATEs of lost races: a referenced row was deleted, a row must stay (23001), or must be
 * unique.
 */
const lostRace = /^(23001|23503|23505)$/;

const networkFaults = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
const driverFaults = /timeout|Connection terminated|not queryable|Cannot use a pool/i;

/**
 * Connection failures, timeouts, PostgreSQL's classes 08, 53 and 57 (shutting down, full), a
 * standby that can't write, a transaction that this server kept waiting (25P03), and what still failed
 * after retries (class 40).
 */
export function isDatabaseAbsent(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state) return /^(08|40|53|57|25006|25P03)/.test(state);
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return networkFaults.has(code) || driverFaults.test(error.message);
}

/** Lost races, a statement or a transaction that took too long, a full disk: the database answers others. */
const ofStatement = /^(?:40|57014|25P03|53100)/;

/** Whether nobody can be answered, rather than this request. */
function isDatabaseGone(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  return isDatabaseAbsent(error) && !ofStatement.test(sqlStateOf(error) ?? "");
}

/** Milliseconds after a failure of the database in which nobody waits for it to fail again. */
const knownAwayMs = 3_000;

/** Whether a request failed a moment ago because the database was away. */
export const isDatabaseAway = ({ databaseFailure }: FastifyInstance): boolean =>
  performance.now() - databaseFailure.at < knownAwayMs;

/** Whether a browser requests a page to show, rather than an API reply or a page's files. */
export function wantsPage({ url, headers }: Question): boolean {
  const isCall = /^\/+api(\/|$)/.test(routedPath(url));
  return (
    !isCall && /(^|[,\s])text\/html\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers.accept ?? "")
  );
}

interface Question {
  readonly url: string;
  readonly headers: { readonly accept?: string | undefined };
}
