// Puts what React doesn't know into the document that it made: scripts, styles and the page's data.
import { jsonForHtml, type PageData, pageDataId } from "#web/app/page-data.ts";
import type { Assets } from "./assets.ts";

interface PageParts {
  assets: Assets;
  screens: readonly string[];
  fonts: readonly string[];
  data: PageData;
}

/** The page, complete. None of it is script that runs but from files of this site. */
export function completeHtml(html: string, { assets, screens, fonts, data }: PageParts): string {
  const head = [
    `<script src="${assets.themeScript}"></script>`,
    ...fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...assets.preloadsOf(screens).map((file) => `<link rel="modulepreload" href="${file}">`),
    ...assets.modules.map((file) => `<script type="module" src="${file}"></script>`),
  ].join("");
  const body = `<script type="application/json" id="${pageDataId}">${jsonForHtml(data)}</script>`;
  return insertBefore(insertBefore(html, "</head>", head), "</body>", body);
}

/** Text that people wrote holds neither tag: React escapes it, and so does the JSON of the head. */
function insertBefore(html: string, tag: string, addition: string): string {
  const at = html.lastIndexOf(tag);
  if (at < 0) throw new Error(`The page has no ${tag}`);
  return html.slice(0, at) + addition + html.slice(at);
}
