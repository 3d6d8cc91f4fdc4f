// Failures on their way to the client, always in the contract's one shape.
import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { errorCodes, type Failure, type FailureStatus } from "#contract/errors.ts";
import { MissingAccount, MissingRow } from "#server/database/missing.ts";
import { sqlStateOf } from "#server/database/transaction.ts";
import { lastResort } from "#server/pages/static-error-page.ts";
import { wantsPage } from "./wants-page.ts";

type Field = { path: string; message: string };

/** A refusal that the client is told about as it stands. */
export class Refusal extends Error {
  readonly status: FailureStatus;
  readonly fields: Field[] | undefined;
  constructor(status: FailureStatus, message: string, fields?: Field[]) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** 429: more than the limits allow; `seconds` until it makes sense to try again. */
export class TooMany extends Refusal {
  readonly seconds: number;
  constructor(seconds: number, message = tooManyMessage(seconds)) {
    super(429, message);
    this.seconds = seconds;
  }
}

/** What is said to who asked for too much. */
export const tooManyMessage = (seconds: number) =>
  `That was a lot at once. Try again in ${seconds} s.`;

/** 400: what was sent is malformed or breaks a rule of the contract. */
export const invalid = (message: string, fields?: Field[]) => new Refusal(400, message, fields);
/** 401: only for people who are signed in. */
export const signedOut = () => new Refusal(401, "Sign in first.");
/** 403: signed in, and not allowed. */
export const forbidden = (message: string) => new Refusal(403, message);
/** 404: not there, or not for this person to know. */
export const notFound = (message: string) => new Refusal(404, message);
/** 409: allowed, but it conflicts with what is. */
export const conflict = (message: string) => new Refusal(409, message);

/** Body of a failure. */
export function failureOf(
  status: FailureStatus,
  message: string,
  requestId: string,
  fields?: Field[],
): Failure {
  return {
    statusCode: status,
    code: errorCodes[status],
    error: STATUS_CODES[status] ?? "Error",
    message,
    requestId,
    ...(fields && { fields }),
  };
}

/** Seconds after which it makes sense to try again when the database can't be reached. */
const retryAfter = 5;

/**
 * Fastify's error handler: our refusals, the framework's, the database's absence, and surprises.
 * Whoever opened a page in a browser gets one, everybody else JSON.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const [status, message] = judge(error);
  const fields = error instanceof Refusal ? error.fields : undefined;
  if (status === 502 || status === 504) request.log.warn({ err: error }, "another host failed");
  else if (status >= 500) request.log.error({ err: error }, "request failed");
  else if (status === 401 || status === 403) request.log.info({ refused: message }, "refused");
  if (status === 503) reply.header("retry-after", retryAfter);
  if (error instanceof TooMany) reply.header("retry-after", error.seconds);
  // The rest of a body that is too large is read and dropped: closing on a client that still sends
  // would take the answer from it.
  if (status === 413) reply.removeHeader("connection");
  reply.code(status).header("cache-control", "no-store");
  if (wantsPage(request)) {
    const seconds = error instanceof TooMany ? error.seconds : null;
    const page = lastResort({ status, message, requestId: request.id, seconds });
    return reply.type("text/html; charset=utf-8").send(page);
  }
  return reply
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(failureOf(status, message, request.id, fields)));
}

function judge(error: unknown): [FailureStatus, string] {
  if (error instanceof Refusal) return [error.status, error.message];
  if (error instanceof MissingRow) return [404, error.message];
  if (error instanceof MissingAccount) return [401, error.message];
  const status = (error as FastifyError).statusCode ?? 500;
  if (status === 413) return [413, "That is too large."];
  if (status === 415) return [415, "Send JSON, as application/json."];
  if (status === 414) return [414, "That address is too long."];
  if (status >= 400 && status < 500) return [400, "That request is malformed."];
  if (isDatabaseAbsent(error))
    return [503, "The database is busy or can't be reached just now. Try again soon."];
  if (lostRace.test(sqlStateOf(error) ?? ""))
    return [409, "Something else changed this at the same time. Try again."];
  return [500, "Something went wrong on our side. It has been logged."];
}

/** A row that was referred to is gone, must stay (23001), or must be the only one of its kind. */
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
 * Connection failures, time-outs, PostgreSQL's classes 08, 53 and 57 (shutting down, full), a
 * standby that can't write, and what even repeating didn't get through (class 40).
 */
export function isDatabaseAbsent(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state) return /^(08|40|53|57|25006)/.test(state);
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return networkFaults.has(code) || driverFaults.test(error.message);
}
