// What to tell people of an error that took a whole page.
import { isRouteErrorResponse } from "react-router";
import type { PageProblem } from "./load.ts";

export interface Explanation {
  title: string;
  text: string;
  /** What helps: going elsewhere, trying again, or signing in. */
  remedy: "browse" | "reload" | "sign-in";
  requestId: string | null;
}

/** How Chromium, Firefox, Safari and Vite put it when a part of the program doesn't arrive. */
const chunkFailure = /dynamically imported module|module script failed|unable to preload/i;

export function explain(error: unknown): Explanation {
  if (isRouteErrorResponse(error)) return explainStatus(error.status, problemOf(error.data));
  if (error instanceof Error && chunkFailure.test(error.message)) {
    return {
      title: "A part of this page didn’t load",
      text: "The connection may be down, or Stack Cafe was just updated. Reloading usually helps.",
      remedy: "reload",
      requestId: null,
    };
  }
  return broken(null);
}

function explainStatus(status: number, problem: PageProblem | null): Explanation {
  const requestId = status >= 500 ? (problem?.requestId ?? null) : null;
  switch (status) {
    case 401:
      return {
        title: "Please sign in",
        text: "This page is for people who are signed in.",
        remedy: "sign-in",
        requestId,
      };
    case 403:
      return {
        title: "This page isn’t yours to see",
        text: problem?.message ?? "It is open to others only.",
        remedy: "browse",
        requestId,
      };
    case 404:
      return {
        title: problem?.message ?? "Page not found",
        text: "It may have been removed, or the address has a slip in it.",
        remedy: "browse",
        requestId,
      };
    case 503:
      return {
        title: "Stack Cafe can’t be reached",
        text: "It isn’t answering right now. Please try again in a moment.",
        remedy: "reload",
        requestId,
      };
  }
  if (status === 429) {
    return {
      title: "That was a lot at once",
      text: "Please wait a moment, then try again.",
      remedy: "reload",
      requestId,
    };
  }
  if (status >= 500) return broken(requestId);
  return {
    title: "This address doesn’t work",
    text: problem?.message ?? "Something in it isn’t as it should be.",
    remedy: "browse",
    requestId,
  };
}

function broken(requestId: string | null): Explanation {
  return {
    title: "Something went wrong here",
    text: "It is our fault, not yours. Reloading may help.",
    remedy: "reload",
    requestId,
  };
}

function problemOf(data: unknown): PageProblem | null {
  const isProblem = typeof data === "object" && data !== null && "message" in data;
  return isProblem ? (data as PageProblem) : null;
}
