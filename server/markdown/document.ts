// Renders markdown that is a page of its own: its first heading is the title, the others have ids.
import type { Element, Root, RootContent } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { restrictElements } from "./sanitize.ts";
import { linkSections, sectionPrefix } from "./document-links.ts";
import { plainTextOf } from "./plain-text.ts";
import { parse, toSafeElements } from "./render-text.ts";

export interface RenderedDocument {
  /** The text of the heading that it begins with, or null if it begins otherwise. */
  readonly title: string | null;
  /** Its first paragraph without markup, on one line; empty if it has none. */
  readonly description: string;
  /** The rest, sanitized; its highest headings are h2. */
  readonly html: string;
}

/**
 * Renders a whole markdown document by an untrusted author. Relative addresses are resolved
 * against `base`, an address or a path of this site.
 * @throws RangeError if it nests too deep
 */
export async function renderDocument(markdown: string, base: string): Promise<RenderedDocument> {
  const tree = parse(markdown);
  const elements = await toSafeElements(sectionPrefix, base).run(tree);
  const title = takeTitle(elements);
  const description = firstParagraph(elements);
  const finish = unified()
    .use(restrictElements, sectionPrefix, 2 - highestHeading(elements))
    .use(linkSections)
    .use(rehypeStringify);
  await finish.run(elements);
  return { title, description, html: finish.stringify(elements) };
}

const isElement = (node: RootContent, name: string): node is Element =>
  node.type === "element" && node.tagName === name;

/** Removes the heading that the document begins with, if there is one, and returns its text. */
function takeTitle(tree: Root): string | null {
  const [first] = tree.children;
  if (!first || !isElement(first, "h1")) return null;
  tree.children.shift();
  while (tree.children[0]?.type === "text" && tree.children[0].value.trim() === "") {
    tree.children.shift();
  }
  return plainTextOf(first) || null;
}

function highestHeading(tree: Root): number {
  let highest = 6;
  visit(tree, "element", ({ tagName }) => {
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level) highest = Math.min(highest, Number(level));
  });
  return highest;
}

function firstParagraph({ children }: Root): string {
  const first = children.find((node) => isElement(node, "p"));
  return first ? plainTextOf(first) : "";
}
