// The pages about the site: bundled markdown, or the operator's own.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { currentLanguage, type LanguageTag } from "#shared/messages/language.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import type { Document } from "#contract/static-pages.ts";
import type { Site } from "#server/database/site.ts";
import { renderDocument } from "#server/markdown/document.ts";
import type { Settings } from "#server/settings.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";

const bundled = fileURLToPath(new URL("../../../web/content/", import.meta.url));

const names = ["about", "team", "terms", "privacy", "contact"] as const;
type Name = (typeof names)[number];

const isName = (name: string): name is Name => names.some((one) => one === name);

export interface SitePage {
  readonly markdown: string;
  readonly document: Document;
}

/** The URL path of the markdown sources. */
export const sourceOf = (name: string) => `/content/${name}.md`;

/**
 * Returns a reader of pages by name, in the language that is spoken; null for unknown names. A file
 * `content/NAME.md` in the data directory replaces the bundled one in all languages,
 * `content/de/NAME.md` in one. Each is read once, and again once the site was changed.
 */
export function openSitePages(
  settings: Settings,
  site: Site,
): (name: string) => Promise<SitePage | null> {
  const pages = new Map<string, Promise<SitePage>>();
  site.onChange(() => pages.clear());
  return async (name) => {
    if (!isName(name)) return null;
    const { tag } = currentLanguage();
    const key = `${tag} ${name}`;
    const page = pages.get(key) ?? openPage(name, tag, settings, site.current);
    pages.set(key, page);
    // A failed read isn't cached, so the next request tries again.
    page.catch(() => pages.delete(key));
    return page;
  };
}

async function openPage(
  name: Name,
  tag: LanguageTag,
  settings: Settings,
  site: SiteSettings,
): Promise<SitePage> {
  const own = path.join(settings.dataDir, "content");
  const text =
    (await readIfThere(own, tag, `${name}.md`)) ??
    (await readIfThere(own, `${name}.md`)) ??
    (await readIfThere(bundled, tag, `${name}.md`)) ??
    (await readFile(path.join(bundled, `${name}.md`), "utf8"));
  const markdown = fillPlaceholders(text, settings, site);
  const source = sourceOf(name);
  const { title, description, html } = await renderDocument(markdown, source);
  return { markdown, document: { title: title ?? name, description, html, source } };
}

async function readIfThere(...names: string[]): Promise<string | null> {
  try {
    return await readFile(path.join(...names), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
