// Errors that refuse a request: their status and message are sent to the client unchanged.
import type { Scope } from "#contract/endpoint.ts";
import { t } from "#shared/messages/t.ts";
import { type FailureStatus, type SpecificCode, specificCodes } from "#contract/errors.ts";

type Field = { path: string; message: string };

/** An error whose message is sent to the client unchanged. */
export class Refusal extends Error {
  readonly status: FailureStatus;
  readonly fields: Field[] | undefined;
  /** Instead of the status's own code. */
  readonly code: SpecificCode | undefined;
  constructor(status: FailureStatus, message: string, fields?: Field[], code?: SpecificCode) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.code = code;
  }
}

/** 401: an API token that is unknown, expired or revoked. */
export class UnknownToken extends Refusal {
  constructor() {
    super(401, t("errors.unknownToken"));
  }
}

/** 403: the API token's scopes don't include that of the operation. */
export class MissingScope extends Refusal {
  readonly scope: Scope;
  constructor(scope: Scope) {
    super(403, t("errors.missingScope", { scope }), undefined, specificCodes.scope);
    this.scope = scope;
  }
}

/** 429: beyond a limit; `seconds` until a retry makes sense. */
export class TooMany extends Refusal {
  readonly seconds: number;
  constructor(seconds: number, message = tooManyMessage(seconds)) {
    super(429, message);
    this.seconds = seconds;
  }
}

/** 503: something that the server depends on doesn't answer; `seconds` until a retry makes sense. */
export class Unavailable extends Refusal {
  readonly seconds: number;
  constructor(seconds: number, message: string, cause?: unknown) {
    super(503, message);
    this.seconds = seconds;
    this.cause = cause;
  }
}

/** The message of a 429. */
export const tooManyMessage = (seconds: number) => t("errors.tooManyRequests", { seconds });

/** 400: the request is malformed or violates the contract. */
export const invalid = (message: string, fields?: Field[]) => new Refusal(400, message, fields);
/** 401: requires signing in. */
export const signedOut = () => new Refusal(401, t("errors.signInFirst"));
/** 403: signed in, but not allowed. */
export const forbidden = (message: string) => new Refusal(403, message);
/** 403: the person signed in too long ago; they can sign in again and repeat the request. */
export const signInAgain = () =>
  new Refusal(403, t("errors.signInAgain"), undefined, specificCodes.signInAgain);
/** 403: an API token, where only a session is accepted. */
export const noToken = () =>
  new Refusal(403, t("errors.noToken"), undefined, specificCodes.noToken);
/** 403: an API token for one project, which isn't what is called. */
export const otherProject = (address: string) =>
  new Refusal(403, t("errors.otherProject", { address }), undefined, specificCodes.oneProject);
/** 404: missing, or not visible to the viewer. */
export const notFound = (message: string) => new Refusal(404, message);
/** 409: allowed, but in conflict with the current state. */
export const conflict = (message: string) => new Refusal(409, message);
