// Errors that end a page's loader with an error page: React Router's data responses with a status.
import { data } from "react-router";
import type { ApiError } from "./api-error.ts";

/** Details of a failure beside its status. */
export interface Problem {
  message: string;
  /** The request's id in the server's log. */
  requestId: string | null;
  /** What failed, if the page can be more specific than the status. */
  title?: string | undefined;
  /** What the browser's console says of it. */
  consoleWords?: readonly (string | number)[] | undefined;
}

/** The content of an error page. */
export interface PageProblem extends Problem {
  code: string;
}

/**
 * The error page for an error of the API, to be thrown by a loader.
 * @param title what failed, if the status alone doesn't say it
 */
export function pageErrorOf(error: ApiError, title?: string) {
  const { status, detail: message, code, requestId, consoleWords } = error;
  return pageError(status || 503, { title, message, code, requestId, consoleWords });
}

/** Ends a loader with the page for 404. */
export function notFound(message = "Page not found"): never {
  throw pageError(404, { message, code: "not_found", requestId: null });
}

function pageError(status: number, problem: PageProblem) {
  return data<PageProblem>(problem, { status });
}
