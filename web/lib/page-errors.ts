// What ends a page's loader with an error page: data of a status, which React Router takes for one.
import { data } from "react-router";
import type { ApiError } from "./api-error.ts";

/** What is known of a failure beside its status. */
export interface Problem {
  message: string;
  /** Names the request in the server's log. */
  requestId: string | null;
  /** What failed, where the page knows better than the status. */
  title?: string | undefined;
}

/** What an error page is made of. */
export interface PageProblem extends Problem {
  code: string;
}

/**
 * The error page for what the API refused, to be thrown by a loader.
 * @param title what failed, where the status alone doesn't say it
 */
export function pageErrorOf({ status, message, code, requestId }: ApiError, title?: string) {
  return pageError(status || 503, { title, message, code, requestId });
}

/** Ends a loader with the page for what isn't there. */
export function notFound(message = "Page not found"): never {
  throw pageError(404, { message, code: "not_found", requestId: null });
}

function pageError(status: number, { title, message, code, requestId }: PageProblem) {
  return data<PageProblem>({ title, message, code, requestId }, { status });
}
