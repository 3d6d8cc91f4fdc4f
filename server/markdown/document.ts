// Renders markdown that is a page of its own: its first heading is the title, the others have ids.
import type { Root } from "mdast";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { restrictElements, lowerSchemes } from "./sanitize.ts";
import { linkSections, resolveAddresses, sectionPrefix } from "./document-links.ts";
import { plainTextOf } from "./plain-text.ts";
import { parse, schema } from "./render-text.ts";
import { limitTables } from "./limit-depth.ts";

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
  const title = takeTitle(tree);
  const renderer = unified()
    .use(limitTables)
    .use(remarkRehype, { clobberPrefix: "" })
    .use(lowerSchemes)
    .use(resolveAddresses, base)
    .use(rehypeSanitize, { ...schema, clobberPrefix: sectionPrefix })
    .use(restrictElements, sectionPrefix, 2 - highestHeading(tree))
    .use(linkSections)
    .use(rehypeStringify);
  const html = renderer.stringify(await renderer.run(tree));
  return { title, description: firstParagraph(tree), html };
}

/** Removes the heading that the document begins with, if there is one, and returns its text. */
function takeTitle(tree: Root): string | null {
  const [first] = tree.children;
  if (first?.type !== "heading" || first.depth !== 1) return null;
  tree.children.shift();
  return plainTextOf({ type: "root", children: [first] }) || null;
}

function highestHeading({ children }: Root): number {
  const depths = children.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  return Math.min(...depths, 6);
}

function firstParagraph({ children }: Root): string {
  const first = children.find(({ type }) => type === "paragraph");
  return first ? plainTextOf({ type: "root", children: [first] }) : "";
}
