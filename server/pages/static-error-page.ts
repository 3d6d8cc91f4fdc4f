// The error page for when no page can be rendered, or isn't worth rendering: self-contained.
import type { ErrorPage } from "#server/http/error-replies.ts";
import type { Problem } from "#web/lib/page-errors.ts";
import { explainStatus, type Explanation } from "#web/app/error-labels.ts";
import { errorIllustration } from "#web/app/error-illustration.ts";
import type { Assets } from "./assets.ts";

type Appearance = Pick<Assets, "themeScript" | "styles">;
let appearance: Appearance | null = null;

/** Adds the styles and theme of all other pages; it stays readable if they don't load. */
export function styleStaticErrorPage({ themeScript, styles }: Appearance): void {
  appearance = { themeScript, styles };
}

/** The HTML of an error page. */
export function staticErrorPage({ status, seconds, ...problem }: ErrorPage): string {
  const { title, text, remedy, requestId } = explainStatus(status, wordsFor(status, problem));
  const wait = seconds ? `Please try again in ${waitOf(seconds)}.` : text;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title.replace(/\.$/, ""))} · Stack Cafe</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${plainStyle}</style>
${appearanceTags()}</head>
<body>
<header class="site-header"><div class="wrap"><a class="brand" href="/">${brandMark}Stack Cafe</a></div></header>
<main id="main"><section class="wrap error-page">${drawing}<div class="grid min-w-0 gap-5">
<h1 class="page-title">${escaped(title)}</h1>
<p class="max-w-measure text-17 text-ink-2">${escaped(wait)}</p>
<p class="flex flex-wrap gap-3">${actionsFor(remedy)}</p>
${requestId ? `<p class="small text-ink-3">The server’s log has more under <code>${requestId.replace(/[^\w-]/g, "")}</code>.</p>\n` : ""}</div></section></main>
</body>
</html>
`;
}

/** Standard messages of API errors, which would tell people on a page nothing. */
const wordsFor = (status: number, problem: Problem): Problem | null =>
  [400, 404, 405].includes(status) ? null : problem;

function actionsFor(remedy: Explanation["remedy"]): string {
  const again = remedy === "retry" ? "Retry" : "Reload";
  const first = remedy === "browse" ? "" : `<a class="btn btn-ink" href="">${again}</a> `;
  const tone = remedy === "browse" ? "btn-ink" : "btn-line";
  return `${first}<a class="btn ${tone}" href="/projects">Browse Projects</a>`;
}

function waitOf(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

function appearanceTags(): string {
  if (!appearance) return "";
  const styles = appearance.styles.map((style) => `<link rel="stylesheet" href="${style}">\n`);
  return `<script src="${appearance.themeScript}"></script>\n${styles.join("")}`;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const small = (rim: number) => `M3 ${rim}h20c-.6 3-4.4 4.6-10 4.6s-9.4-1.6-10-4.6z`;
const brandMark = `<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">${[
  `<path class="fill-proj" d="${small(3.6)}"/>`,
  `<path class="fill-tech" d="${small(11)}"/>`,
  `<path class="fill-user" d="${small(18.4)}"/>`,
].join("")}</svg>`;

const drawing = `<svg class="error-drawing" viewBox="${errorIllustration.viewBox}" width="280" aria-hidden="true"><path d="${errorIllustration.table}"/>${errorIllustration.shapes
  .map(({ kind, d, transform }) => `<path class="fill-${kind}" d="${d}" transform="${transform}"/>`)
  .join("")}</svg>`;

/** Less specific than the site's own styles, whichever of the two loads first. */
const plainStyle = `@layer alone {
:root { color-scheme: light dark }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#f7f3ea, #17110d); color: light-dark(#2b1d14, #f2e8da) }
.wrap { max-width: 1200px; margin-inline: auto; padding-inline: 24px }
.brand { display: flex; align-items: center; gap: 10px; padding-block: 16px; color: inherit; font: 600 20px Georgia, serif; text-decoration: none }
h1 { font: 500 40px/1.1 Georgia, serif; margin: 0 }
.btn { display: inline-block; padding: 8px 16px; border: 1px solid; border-radius: 8px; color: inherit; text-decoration: none }
.fill-proj { fill: #6a62dd }
.fill-tech { fill: #d97706 }
.fill-user { fill: #059669 }
.error-page { padding-block: 15vh }
}`;
