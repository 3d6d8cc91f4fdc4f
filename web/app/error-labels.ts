// Texts for pages that can't be shown. Imports nothing: the server's static error page uses them,
// too.
import type { Problem } from "#web/lib/loader.ts";

export interface Explanation {
  title: string;
  text: string;
  /** The offered next step: another page, a reload, another try, or signing in. */
  remedy: "browse" | "reload" | "retry" | "sign-in";
  requestId: string | null;
}

export function explainStatus(
  status: number,
  problem: Problem | null,
  siteName: string,
): Explanation {
  const requestId = status >= 500 ? (problem?.requestId ?? null) : null;
  if (problem?.title !== undefined) {
    const remedy = status >= 500 ? "retry" : "browse";
    return { title: problem.title, text: problem.message, remedy, requestId };
  }
  return { ...(known[status] ?? usual(status))(problem?.message ?? null, siteName), requestId };
}

type Words = (message: string | null, siteName: string) => Omit<Explanation, "requestId">;

const known: Record<number, Words> = {
  401: () => ({
    title: "Sign in to continue",
    text: "Only signed-in people can open this page.",
    remedy: "sign-in",
  }),
  403: (message) => ({
    title: "You don’t have access",
    text: message ?? "Your account can’t open this page.",
    remedy: "browse",
  }),
  404: (message) => ({
    title: message ?? "Page not found",
    text: "The address may be mistyped, or the page was removed.",
    remedy: "browse",
  }),
  429: () => ({
    title: "Too many requests",
    text: "Wait a moment, then try again.",
    remedy: "reload",
  }),
  ...Object.fromEntries([502, 503, 504].map((status) => [status, away])),
};

function away(_: string | null, siteName: string): ReturnType<Words> {
  return {
    title: `${siteName} can’t be reached`,
    text: "It isn’t responding right now. Try again in a moment.",
    remedy: "retry",
  };
}

function usual(status: number): Words {
  if (status >= 500) return () => broken;
  return (message) => ({
    title: "This address isn’t valid",
    text: message ?? "Check it for typos.",
    remedy: "browse",
  });
}

export const broken: ReturnType<Words> = {
  title: "Something went wrong",
  text: "The problem is on our side. Reloading the page may help.",
  remedy: "reload",
};
