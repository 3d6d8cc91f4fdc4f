// Where the links and pictures of a document lead.
import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

/** Before all ids of a document: nothing in it can be taken for a part of the page around it. */
export const sectionPrefix = "section-";

/** A rehype step before sanitising: relative addresses become those that they have at `base`. */
export function resolveAddresses(base: string) {
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

/** A rehype step after sanitising: each heading gets an id by its words, to which links may point. */
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

/** As code hosts make them, so that a document's own table of contents works here too. */
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
