// What refuses a request: errors whose status and message reach the client as they stand.
import type { FailureStatus } from "#contract/errors.ts";

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
