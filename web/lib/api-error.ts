import { defaultSite } from "#shared/site.ts";
import { t } from "#shared/messages/t.ts";
import type { Failure } from "#contract/errors.ts";

/** `unreachable` and `unreadable` never come from the API: the request or its reply got lost. */
export type ApiErrorCode = Failure["code"] | "unreachable" | "unreadable";

/** What is wrong with a field, or with a part of it: "techs.3". */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** A call that did not succeed. Compare with {@link isApiError}: bundles may hold copies of this class. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 without a reply. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: readonly FieldError[];
  /** The request's id in the server's log. */
  readonly requestId: string | null;
  /** What the server said; `message` may say instead what failed. */
  readonly detail: string;
  /** What the console says of it. */
  consoleWords?: readonly (string | number)[];

  constructor(
    status: number,
    failure: Partial<Omit<Failure, "code">> & { code: ApiErrorCode; message: string },
  ) {
    super(typeset(failure.message));
    this.status = status;
    this.detail = this.message;
    this.code = failure.code;
    this.fields = (failure.fields ?? []).map(fieldErrorOf);
    this.requestId = failure.requestId ?? null;
  }
}

/** The apostrophes of all texts on screens; in JSON they are plain. */
const typeset = (message: string) => message.replace(/(?<=\p{L})'/gu, "’");

/** An error in the contract's words, as screens show it. */
export const fieldErrorOf = ({ path, message }: FieldError): FieldError => ({
  path,
  message: typeset(message),
});

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === "ApiError" && "status" in error;
}

/** The error in sentences for people: the messages of invalid fields, each once. */
export function messageOf(error: unknown): string {
  if (!isApiError(error)) return t("errors.unknown");
  const messages = [...new Set(error.fields.map(({ message }) => message))];
  if (messages.length <= 1) return messages[0] ?? error.detail;
  return messages.map((message) => (/[.!?]$/.test(message) ? message : `${message}.`)).join(" ");
}

/** Only browsers lose the connection, and each shows one site. */
let siteName: string = defaultSite.name;

export function setSiteName(name: string): void {
  siteName = name;
}

/** The error in a reply's body, or a generic one for its status. */
export function failureOf(status: number, body: unknown): ApiError {
  if (isFailure(body)) return new ApiError(status, body);
  const message =
    status >= 500 ? t("errors.siteCantAnswer", { site: siteName }) : t("errors.refused");
  return new ApiError(status, { code: "unreadable", message });
}

function isFailure(body: unknown): body is Failure {
  return typeof body === "object" && body !== null && "message" in body && "code" in body;
}

export function unreachable(): ApiError {
  return new ApiError(0, {
    code: "unreachable",
    message: t("errors.siteUnreachable", { site: siteName }),
  });
}
