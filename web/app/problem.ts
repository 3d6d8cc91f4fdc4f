// What to tell people of an error that took a whole page.
import { isRouteErrorResponse } from "react-router";
import type { PageProblem } from "#web/lib/loader.ts";
import { broken, type Explanation, explainStatus } from "./error-labels.ts";

/** How Chromium, Firefox, Safari and Vite put it when a part of the program doesn't arrive. */
const chunkFailure = /dynamically imported module|module script failed|unable to preload/i;

export function explain(error: unknown): Explanation {
  if (isRouteErrorResponse(error)) return explainStatus(error.status, problemOf(error.data));
  if (isChunkFailure(error)) {
    return {
      title: "A part of this page didn’t load",
      text: "The connection may be down, or Stack Cafe was just updated. Reloading usually helps.",
      remedy: "reload",
      requestId: null,
    };
  }
  return { ...broken, requestId: null };
}

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && chunkFailure.test(error.message);
}

function problemOf(data: unknown): PageProblem | null {
  const isProblem = typeof data === "object" && data !== null && "message" in data;
  return isProblem ? (data as PageProblem) : null;
}
