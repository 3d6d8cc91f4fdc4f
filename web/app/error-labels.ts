// Texts for pages that can't be shown. The server's static error page uses them, too.
import { t } from "#shared/messages/t.ts";
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
    title: t("errors.signInTitle"),
    text: t("errors.signInText"),
    remedy: "sign-in",
  }),
  403: (message) => ({
    title: t("errors.noAccessTitle"),
    text: message ?? t("errors.noAccessText"),
    remedy: "browse",
  }),
  404: (message) => ({
    title: message ?? t("errors.pageNotFound"),
    text: t("errors.pageNotFoundText"),
    remedy: "browse",
  }),
  429: () => ({
    title: t("errors.tooManyTitle"),
    text: t("errors.tooManyText"),
    remedy: "reload",
  }),
  ...Object.fromEntries([502, 503, 504].map((status) => [status, away])),
};

function away(_: string | null, siteName: string): ReturnType<Words> {
  return {
    title: t("errors.awayTitle", { site: siteName }),
    text: t("errors.awayText"),
    remedy: "retry",
  };
}

function usual(status: number): Words {
  if (status >= 500) return broken;
  return (message) => ({
    title: t("errors.invalidAddressTitle"),
    text: message ?? t("errors.invalidAddressText"),
    remedy: "browse",
  });
}

export const broken = (): ReturnType<Words> => ({
  title: t("errors.brokenTitle"),
  text: t("errors.brokenText"),
  remedy: "reload",
});
