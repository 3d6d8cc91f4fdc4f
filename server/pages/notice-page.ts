import type { SiteSettings } from "#contract/appearance.ts";
import type { NoticePage } from "#server/http/notice-page.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { staticPage } from "./static-page.ts";

/** The HTML of a page with a message and one thing to do. */
export function noticePage(
  { title, message, action, link }: NoticePage,
  site: SiteSettings,
): string {
  const field = action?.field ? fieldOf(action.field) : "";
  const form = action
    ? `<form method="post" action="${escapeHtml(action.path)}"${field && ' class="grid w-full max-w-measure gap-4"'}>${field}<button class="btn btn-ink${field && " justify-self-start"}">${escapeHtml(action.label)}</button></form>`
    : "";
  const main = `<section class="wrap error-page"><div class="grid min-w-0 gap-5">
<h1 class="page-title">${escapeHtml(title)}</h1>
<p class="max-w-measure text-17 text-ink-2 wrap-anywhere">${escapeHtml(message)}</p>
<div class="flex flex-wrap gap-3">${form}<a class="btn btn-line" href="${escapeHtml(link.path)}">${escapeHtml(link.label)}</a></div>
</div></section>`;
  return staticPage({ title, main }, site);
}

type Field = NonNullable<NonNullable<NoticePage["action"]>["field"]>;

const fieldOf = ({ name, label, value, maxLength }: Field) =>
  `<div class="field"><label class="label" for="field">${escapeHtml(label)}</label><textarea class="input" id="field" name="${escapeHtml(name)}" rows="4" maxlength="${maxLength}">\n${escapeHtml(value)}</textarea></div>`;
