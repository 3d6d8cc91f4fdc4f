// Transforms the HTML of people's texts: headings below the page's own, links with nofollow, images
// from https only, and everything reachable by keyboard.
import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** A rehype step before sanitizing, whose list of schemes is in lower case. */
export function lowerSchemes() {
  return (tree: Root): void => {
    visit(tree, "element", ({ properties }: Element) => {
      for (const name of ["href", "src"]) {
        const address = properties[name];
        if (typeof address !== "string") continue;
        properties[name] = address.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
      }
    });
  };
}

/**
 * A rehype step after sanitizing. `idPrefix` is the prefix that sanitizing put before all ids;
 * `levels` is how far headings move down: the page's h1 is the project's name, and people's texts
 * begin below their section's h2.
 */
export function restrictElements(idPrefix: string, levels = 2) {
  return (tree: Root): void => {
    visit(tree, "element", (element: Element, index, parent) => {
      if (element.tagName === "img" && parent && index !== undefined) {
        parent.children[index] = pictureOf(element);
        return SKIP;
      }
      edit(element, idPrefix, levels);
      return undefined;
    });
  };
}

function edit(element: Element, idPrefix: string, levels: number): void {
  const { properties, tagName } = element;
  const { href } = properties;
  if (tagName === "a" && typeof href === "string") {
    if (/^(https?:|\/\/)/.test(href)) properties["rel"] = ["nofollow", "ugc", "noopener"];
    // Footnotes and their references link to each other.
    if (/^#fn(ref)?-/.test(href)) properties["href"] = `#${idPrefix}${href.slice(1)}`;
  }
  // Wide code scrolls, for which the keyboard needs a focusable element.
  if (tagName === "pre") properties["tabIndex"] = 0;
  if (tagName === "li") nameCheckbox(element);
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level) element.tagName = `h${Math.max(2, Math.min(6, Number(level) + levels))}`;
}

/**
 * An image over https; any other is replaced by its alternative text. Without the two slashes the
 * address would be a path of this site.
 */
function pictureOf({ properties }: Element): ElementContent {
  const { src, alt, title } = properties;
  const words = typeof alt === "string" ? alt : "";
  if (typeof src !== "string" || !src.startsWith("https://")) {
    return { type: "text", value: words };
  }
  const kept = { src, alt: words, ...(title != null && { title }) };
  return {
    type: "element",
    tagName: "img",
    properties: { ...kept, loading: "lazy", referrerPolicy: "no-referrer" },
    children: [],
  };
}

/**
 * A task's checkbox, the first node in its item or the item's paragraph, is labelled with the
 * task's text.
 */
function nameCheckbox(item: Element): void {
  const paragraph = item.children.find((child) => isElement(child, "p"));
  const holder = paragraph ?? item;
  const box = holder.children.find((child) => isElement(child, "input"));
  if (!box) return;
  const words = holder.children.filter((child) => !isElement(child, "ul", "ol")).map(wordsOf);
  box.properties["ariaLabel"] = words.join("").replace(/\s+/g, " ").trim().slice(0, 200) || "Task";
}

function isElement(node: ElementContent, ...names: string[]): node is Element {
  return node.type === "element" && names.includes(node.tagName);
}

function wordsOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(wordsOf).join("") : "";
}
