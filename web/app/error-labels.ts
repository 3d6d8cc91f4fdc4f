// Texts for pages that can't be shown. Imports nothing: the server's static error page uses them,
// too.
import type { Problem } from "#web/lib/page-errors.ts";

export interface Explanation {
  title: string;
  text: string;
  /** The offered next step: another page, a reload, another try, or signing in. */
  remedy: "browse" | "reload" | "retry" | "sign-in";
  requestId: string | null;
}

export function explainStatus(status: number, problem: Problem | null): Explanation {
  const requestId = status >= 500 ? (problem?.requestId ?? null) : null;
  if (problem?.title !== undefined) {
    const remedy = status >= 500 ? "retry" : "browse";
    return { title: problem.title, text: problem.message, remedy, requestId };
  }
  return { ...(known[status] ?? usual(status))(problem?.message ?? null), requestId };
}

type Words = (message: string | null) => Omit<Explanation, "requestId">;

const known: Record<number, Words> = {
  401: () => ({
    title: "Please sign in",
    text: "This page is for people who are signed in.",
    remedy: "sign-in",
  }),
  403: (message) => ({
    title: "This page isn’t yours to see",
    text: message ?? "It is open to others only.",
    remedy: "browse",
  }),
  404: (message) => ({
    title: message ?? "Page not found",
    text: "It may have been removed, or the address has a slip in it.",
    remedy: "browse",
  }),
  429: () => ({
    title: "That was a lot at once",
    text: "Please wait a moment, then try again.",
    remedy: "reload",
  }),
  ...Object.fromEntries([502, 503, 504].map((status) => [status, away])),
};

function away(): ReturnType<Words> {
  return {
    title: "Stack Cafe can’t be reached",
    text: "It isn’t answering right now. Please try again in a moment.",
    remedy: "retry",
  };
}

function usual(status: number): Words {
  if (status >= 500) return () => broken;
  return (message) => ({
    title: "This address doesn’t work",
    text: message ?? "Something in it isn’t as it should be.",
    remedy: "browse",
  });
}

export const broken: ReturnType<Words> = {
  title: "Something went wrong here",
  text: "It is our fault, not yours. Reloading may help.",
  remedy: "reload",
};
