// Resolves the links and images of a document.
import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

/** Prefix of all ids of a document, so that they can't collide with those of the page around it. */
export const sectionPrefix = "section-";

/** A rehype step before sanitizing: resolves relative addresses against `base`, if there is one. */
export function resolveAddresses(base: string | null) {
  if (base === null) return () => {};
  const site = "http://here";
  const from = new URL(base, site);
  return (tree: Root): void => {
    visit(tree, "element", ({ properties }: Element) => {
      for (const name of ["href", "src"]) {
        const address = properties[name];
        if (typeof address !== "string" || address.startsWith("#") || URL.canParse(address))
          continue;
        const url = URL.parse(address, from);
        if (url) properties[name] = url.href.replace(new RegExp(`^${site}(?=/)`), "");
      }
    });
  };
}

/**
 * A rehype step after sanitizing: each heading gets an id from its text, which links can target.
 */
export function linkSections() {
  return (tree: Root): void => {
    const taken = new Map<string, number>();
    visit(tree, "element", (element: Element) => {
      const { properties, tagName } = element;
      if (/^h[2-6]$/.test(tagName) && properties["id"] === undefined) {
        const slug = slugOf(element.children.map(wordsOf).join(""));
        const count = taken.get(slug) ?? 0;
        taken.set(slug, count + 1);
        properties["id"] = sectionPrefix + slug + (count > 0 ? `-${count}` : "");
      }
      const { href } = properties;
      if (typeof href !== "string" || !href.startsWith("#") || href === "#") return;
      if (!href.startsWith(`#${sectionPrefix}`)) {
        properties["href"] = `#${sectionPrefix}${href.slice(1)}`;
      }
    });
  };
}

/** As code hosts generate them, so that a document's own table of contents works here too. */
function slugOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function wordsOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(wordsOf).join("") : "";
}
