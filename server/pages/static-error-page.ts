// The error page for when no page can be rendered, or isn't worth rendering: self-contained.
import { t } from "#shared/messages/t.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import type { ErrorPage } from "#server/http/error-replies.ts";
import type { Problem } from "#web/lib/loader.ts";
import { explainStatus, type Explanation } from "#web/app/error-labels.ts";
import { errorIllustration } from "#web/app/error-illustration.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { messageHtml, staticPage } from "./static-page.ts";

/** The HTML of an error page. */
export function staticErrorPage(
  { status, seconds, ...problem }: ErrorPage,
  site: SiteSettings,
): string {
  const words = explainStatus(status, wordsFor(status, problem), site.name);
  const { title, text, remedy, requestId } = words;
  const wait = seconds ? waitText(seconds) : text;
  const main = `<section class="wrap error-page">${drawing}<div class="grid min-w-0 gap-5">
<h1 class="page-title">${escapeHtml(title)}</h1>
<p class="max-w-measure text-17 text-ink-2">${escapeHtml(wait)}</p>
<p class="flex flex-wrap gap-3">${actionsFor(remedy)}</p>
${requestId ? `<p class="small text-ink-3">${requestIdHtml(requestId)}</p>\n` : ""}</div></section>`;
  return staticPage({ title, main }, site);
}

/** Standard messages of API errors, which would tell people on a page nothing. */
const wordsFor = (status: number, problem: Problem): Problem | null =>
  [400, 404, 405].includes(status) ? null : problem;

const requestIdHtml = (id: string) =>
  messageHtml("errors.requestId", {
    id: id.replace(/[^\w-]/g, ""),
    code: (parts) => `<code>${parts.join("")}</code>`,
  });

function actionsFor(remedy: Explanation["remedy"]): string {
  const again = remedy === "retry" ? t("ui.retry") : t("errors.reload");
  const first =
    remedy === "browse" ? "" : `<a class="btn btn-ink" href="">${escapeHtml(again)}</a> `;
  const tone = remedy === "browse" ? "btn-ink" : "btn-line";
  return `${first}<a class="btn ${tone}" href="/projects">${escapeHtml(t("home.browseProjects"))}</a>`;
}

function waitText(seconds: number): string {
  if (seconds <= 90) return t("errors.tryAgainIn", { unit: "second", count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return t("errors.tryAgainIn", { unit: "minute", count: minutes });
  return t("errors.tryAgainIn", { unit: "hour", count: Math.ceil(minutes / 60) });
}

const drawing = `<svg class="error-drawing" viewBox="${errorIllustration.viewBox}" width="280" aria-hidden="true"><path d="${errorIllustration.table}"/>${errorIllustration.shapes
  .map(({ kind, d, transform }) => `<path class="fill-${kind}" d="${d}" transform="${transform}"/>`)
  .join("")}</svg>`;
