// Adds scripts, styles and the page's data to the document that React rendered.
import { jsonForHtml, type PageData, pageDataId } from "#web/app/page-data.ts";
import { siteStyleId } from "#web/lib/PageContext.tsx";
import type { Assets } from "./assets.ts";

interface PageParts {
  assets: Assets;
  pages: readonly string[];
  fonts: readonly string[];
  /** Of the site, after the style sheets. */
  style: string;
  data: PageData;
}

/** The complete page. Its only scripts are files of this site. */
export function completeHtml(
  html: string,
  { assets, pages, fonts, style, data }: PageParts,
): string {
  const head = [
    `<script src="${assets.themeScript}"></script>`,
    ...fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
    style && `<style id="${siteStyleId}">${style}</style>`,
    // The page is readable without them: what it is drawn with comes first.
    ...assets
      .preloadsOf(pages)
      .map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`),
    ...assets.modules.map(
      (file) => `<script type="module" src="${file}" fetchpriority="low"></script>`,
    ),
  ].join("");
  const body = `<script type="application/json" id="${pageDataId}">${jsonForHtml(data)}</script>`;
  // User content is in the body, and its attributes may contain either tag: the head ends with the
  // first, the body with the last.
  const headEnd = placeOf("</head>", html.indexOf("</head>"));
  const bodyEnd = placeOf("</body>", html.lastIndexOf("</body>"));
  return html.slice(0, headEnd) + head + html.slice(headEnd, bodyEnd) + body + html.slice(bodyEnd);
}

function placeOf(tag: string, at: number): number {
  if (at < 0) throw new Error(`The page has no ${tag}`);
  return at;
}
