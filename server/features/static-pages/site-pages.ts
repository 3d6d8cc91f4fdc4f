// The pages about the site: bundled markdown, or the operator's own.
import fs from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Document } from "#contract/static-pages.ts";
import type { PageTexts, Site } from "#server/database/site.ts";
import { type RenderedDocument, renderDocument } from "#server/markdown/document.ts";
import { programRunner } from "#server/run-program.ts";
import type { Settings } from "#server/settings.ts";
import { currentLanguage, type LanguageTag } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import { sitePageLabels, type SitePageName, sitePageNames } from "#shared/site.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";

const bundled = fileURLToPath(new URL("../../../web/content/", import.meta.url));

export const isPageName = (name: string): name is SitePageName =>
  sitePageNames.some((one) => one === name);

interface SitePage {
  readonly markdown: string;
  readonly document: Document;
}

/** The URL path of the markdown sources. */
const sourceOf = (name: string) => `/content/${name}.md`;

/**
 * Returns a reader of pages by name, in the language that is spoken; null for unknown names, and for an
 * imprint that isn't written. Each is read once, and again once the site was changed.
 */
export function openSitePages(
  settings: Settings,
  site: Site,
): (name: string) => Promise<SitePage | null> {
  const pages = new Map<string, Promise<SitePage | null>>();
  site.fixPages(operatorsOwn(settings));
  site.onChange(() => pages.clear());
  return async (name) => {
    if (!isPageName(name)) return null;
    const key = `${currentLanguage().tag} ${name}`;
    const opened = pages.get(key) ?? openPage(name, settings, site);
    pages.set(key, opened);
    // A failed read isn't cached, so the next request tries again.
    opened.catch(() => pages.delete(key));
    const page = await opened;
    return page && { ...page, document: titled(page.document, name) };
  };
}

async function openPage(name: SitePageName, settings: Settings, site: Site) {
  const { tag } = currentLanguage();
  const written = site.writtenPage(name);
  const text = site.pageFile(name, tag) ?? written ?? (await productText(name, tag));
  if (text === null) return null;
  const markdown = fillPlaceholders(text, settings, site.current);
  return { markdown, document: await documentOf(name, markdown, text === written) };
}

/** The product's own text in that language, or in English; the imprint has none. */
export async function productText(name: SitePageName, tag: LanguageTag): Promise<string | null> {
  if (name === "imprint") return null;
  const translated = path.join(bundled, tag, `${name}.md`);
  return readFile(
    fs.existsSync(translated) ? translated : path.join(bundled, `${name}.md`),
    "utf8",
  );
}

/** As the page would show that text of an admin's. */
export async function previewPage(
  name: SitePageName,
  text: string,
  settings: Settings,
  site: Site,
) {
  const markdown = fillPlaceholders(text, settings, site.current);
  return titled(await documentOf(name, markdown, true), name);
}

const runRender = programRunner(new URL("./render-program.ts", import.meta.url), {
  timeoutMs: 8_000,
  heapMb: 128,
});

/** Texts from forms: one may occupy its process for seconds, but not the server. */
async function renderApart(markdown: string, base: string): Promise<RenderedDocument> {
  const job = Buffer.from(JSON.stringify({ markdown, base }));
  return JSON.parse(await runRender({ pieces: [job] })) as RenderedDocument;
}

async function documentOf(name: SitePageName, markdown: string, isWritten: boolean) {
  const source = sourceOf(name);
  const { title, description, html } = isWritten
    ? await renderApart(markdown, source)
    : await renderDocument(markdown, source);
  return { title: title ?? "", description, html, source };
}

/** A text without a heading has the page's name, in the reader's language. */
const titled = (document: Document, name: SitePageName): Document => ({
  ...document,
  title: document.title || t(sitePageLabels[name]),
});

/** Files `content/NAME.md` in the data directory, for all languages, and `content/de/NAME.md` for one. */
function operatorsOwn({ dataDir, languages }: Settings): PageTexts {
  const names = ["", ...languages].flatMap((tag) =>
    sitePageNames.map((name) => path.posix.join(tag, name)),
  );
  const files = names.flatMap((name) => {
    const file = path.join(dataDir, "content", `${name}.md`);
    return fs.existsSync(file) ? [[name, fs.readFileSync(file, "utf8")] as const] : [];
  });
  return Object.fromEntries(files);
}
