// The frame of pages that no script and no loader takes part in: error pages, and those that links in
// e-mail lead to. They stay readable if their styles don't load.
import type { FormatValues } from "icu-minify/format";
import type { SiteSettings } from "#contract/appearance.ts";
import { siteIconPath, siteLogoPath } from "#shared/site.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { siteStyle } from "#server/site-colours.ts";
import { currentLanguage, isRightToLeft } from "#shared/messages/language.ts";
import { formatMessage } from "#shared/messages/t.ts";
import type { RichTexts } from "#shared/messages/types.ts";
import type { Assets } from "./assets.ts";

type Appearance = Pick<Assets, "themeScript" | "styles">;
let appearance: Appearance | null = null;

/** Adds the styles and theme of all other pages. */
export function styleStaticPages({ themeScript, styles }: Appearance): void {
  appearance = { themeScript, styles };
}

/** The HTML of a page; `main` is HTML as well. */
export function staticPage(
  { title, main }: { title: string; main: string },
  site: SiteSettings,
): string {
  const name = escapeHtml(site.name);
  const style = siteStyle(site);
  const { tag } = currentLanguage();
  const { logo } = site;
  const icon = logo
    ? `<link rel="icon" href="${siteIconPath(logo.hash)}" type="image/png">`
    : `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`;
  const mark = logo
    ? `<img src="${siteLogoPath(logo.hash)}" width="${logo.width}" height="26" alt="">`
    : brandMark;
  return `<!doctype html>
<html lang="${tag}"${isRightToLeft(tag) ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title.replace(/\.$/, ""))} · ${name}</title>
${icon}
<style>${plainStyle}</style>
${appearanceTags()}${style && `<style>${style}</style>\n`}</head>
<body>
<header class="site-header"><div class="wrap"><a class="brand" href="/">${mark}${name}</a></div></header>
<main id="main">${main}</main>
</body>
</html>
`;
}

function appearanceTags(): string {
  if (!appearance) return "";
  const styles = appearance.styles.map((style) => `<link rel="stylesheet" href="${style}">\n`);
  return `<script src="${appearance.themeScript}"></script>\n${styles.join("")}`;
}

/** A message as HTML. Its arguments are HTML, its tags functions of the HTML between them. */
export const messageHtml = (key: keyof RichTexts, values: FormatValues<string>): string =>
  [formatMessage<string>(key, values)].flat().join("");

const small = (rim: number) => `M3 ${rim}h20c-.6 3-4.4 4.6-10 4.6s-9.4-1.6-10-4.6z`;
const brandMark = `<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">${[
  `<path class="fill-proj" d="${small(3.6)}"/>`,
  `<path class="fill-tech" d="${small(11)}"/>`,
  `<path class="fill-user" d="${small(18.4)}"/>`,
].join("")}</svg>`;

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
