// The card of a project in a frame on another site: a page without scripts, which no session takes
// part in.
import type { SiteSettings } from "#contract/appearance.ts";
import type { Project } from "#contract/projects.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { coloursOf } from "#server/site-colours.ts";
import { currentLanguage, isRightToLeft } from "#shared/messages/language.ts";
import { siteLogoPath } from "#shared/site.ts";
import { factKinds, factOf } from "./facts.ts";

/**
 * It can run nothing and send nothing. All may frame it, also apps and files, which `frame-ancestors *`
 * leaves out.
 */
export const embedCsp =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'";

const maxTechs = 6;

interface EmbedOptions {
  readonly publicUrl: string;
  readonly site: SiteSettings;
  /** Without it, as the reader's system has it. */
  readonly theme?: "light" | "dark" | undefined;
}

export function embedPage(project: Project, { publicUrl, site, theme }: EmbedOptions): string {
  const { tag } = currentLanguage();
  const href = `${publicUrl}/projects/${project.id}`;
  const logo = site.logo ? `<img src="${siteLogoPath(site.logo.hash)}" alt="" height="18">` : "";
  const techs = project.techs
    .slice(0, maxTechs)
    .map(({ name }) => `<li dir="auto">${escapeHtml(name)}</li>`);
  const more = project.techs.length - techs.length;
  if (more > 0) techs.push(`<li dir="ltr">+ ${more}</li>`);
  const shown = project.archivedAt ? (["seats"] as const) : factKinds;
  const facts = shown.flatMap((kind) => {
    const { text, isKnown } = factOf(project, kind);
    return isKnown ? [`<li>${escapeHtml(text)}</li>`] : [];
  });
  return `<!doctype html>
<html lang="${tag}"${isRightToLeft(tag) ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(project.name)} · ${escapeHtml(site.name)}</title>
<style>${styleOf(site, theme)}</style>
</head>
<body>
<a class="card" href="${href}" target="_blank" rel="noopener">
<h1 dir="auto">${escapeHtml(project.name)}</h1>
<p dir="auto">${escapeHtml(project.summary)}</p>
<ul class="techs">${techs.join("")}</ul>
<ul class="facts">${facts.join("")}</ul>
<span class="site">${logo}${escapeHtml(site.name)}</span>
</a>
</body>
</html>
`;
}

function styleOf(site: SiteSettings, theme: EmbedOptions["theme"]): string {
  const { card, line, ink, "ink-2": soft, brand } = coloursOf(site);
  const both = ([light, dark]: readonly [string, string]) => `light-dark(${light},${dark})`;
  return `:root{color-scheme:${theme ?? "light dark"}}
*{box-sizing:border-box;margin:0;padding:0}
body{font:15px/1.45 system-ui,sans-serif;color:${both(ink)}}
.card{display:flex;flex-direction:column;gap:8px;height:100vh;overflow:hidden;padding:16px 20px;border:1px solid ${both(line)};border-radius:12px;background:${both(card)};color:inherit;text-decoration:none}
.card:hover h1{text-decoration:underline}
.card:focus-visible{outline:2px solid ${both(brand)};outline-offset:-2px}
h1,p{display:-webkit-box;flex:none;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2;line-clamp:2;overflow-wrap:anywhere}
h1{font:600 22px/1.2 Georgia,serif}
p{color:${both(soft)}}
ul{display:flex;flex-wrap:wrap;gap:4px 6px;overflow:hidden;list-style:none}
.techs{flex:none;max-height:50px}
.techs li{max-width:100%;overflow:hidden;padding:1px 8px;border:1px solid ${both(line)};border-radius:6px;font-size:13px;text-overflow:ellipsis;white-space:nowrap}
.facts{column-gap:16px;font-size:14px;font-weight:600}
.site{display:flex;flex:none;align-items:center;gap:8px;margin-block-start:auto;font-size:13px;color:${both(soft)}}
@media (max-width:400px),(max-height:250px){.techs{display:none}}
@media (max-height:200px){.card{padding-block:12px}p{display:none}}`;
}
