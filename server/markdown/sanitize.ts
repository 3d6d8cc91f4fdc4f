// Transforms the HTML of people's texts: headings below the page's own, links with nofollow, images
// from https only, everything reachable by keyboard, and words apart that are shown apart.
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

const blocks =
  /^(blockquote|br|dd|details|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

/**
 * A rehype step: a line break after each block, so that words of neighbours don't run together
 * where only the text is used; and no paragraph that is empty, as an end tag alone makes one.
 */
export function separateBlocks() {
  return (tree: Root): void => {
    visit(tree, "element", (element: Element, index, parent) => {
      if (!parent || index === undefined || !blocks.test(element.tagName)) return undefined;
      if (element.tagName === "p" && element.children.every(isBlank)) {
        parent.children.splice(index, 1);
        return index;
      }
      const next = parent.children[index + 1];
      if (next && !(next.type === "text" && /^\s/.test(next.value))) {
        parent.children.splice(index + 1, 0, { type: "text", value: "\n" });
      }
      return undefined;
    });
  };
}

const isBlank = (node: ElementContent) => node.type === "text" && node.value.trim() === "";

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
  if (tagName === "pre") {
    properties["tabIndex"] = 0;
    const language = languageOf(element.children[0]);
    if (language) properties["dataLanguage"] = language;
  }
  if (tagName === "li") nameCheckbox(element);
  const level = /^h([1-6])$/.exec(tagName)?.[1];
  if (level) element.tagName = `h${Math.max(2, Math.min(6, Number(level) + levels))}`;
}

/** The language that a code block names, which is shown with it. */
function languageOf(code: ElementContent | undefined): string | undefined {
  const names = code && isElement(code, "code") ? code.properties["className"] : undefined;
  const [name] = Array.isArray(names) ? names : [];
  return typeof name === "string" ? name.replace(/^language-/, "") : undefined;
}

/**
 * An image over https; any other is replaced by its alternative text. Without the two slashes the
 * address would be a path of this site.
 */
function pictureOf({ properties }: Element): ElementContent {
  const { src, alt, title, width, height } = properties;
  const words = typeof alt === "string" ? alt : "";
  if (typeof src !== "string" || !src.startsWith("https://")) {
    const isMore = typeof title === "string" && title !== "" && title !== words;
    return { type: "text", value: isMore ? `${words} (${title})`.trim() : words };
  }
  const size = { ...(width != null && { width }), ...(height != null && { height }) };
  const kept = { src, alt: words, ...(title != null && { title }), ...size };
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
