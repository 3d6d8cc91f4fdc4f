// Markdown to HTML, on the server, once, when it is written; the HTML is stored beside the text.
import { createHash } from "node:crypto";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { hardenElements, lowerSchemes } from "./harden.ts";
import { linkMentions, type Mentionable } from "./mentions.ts";
import { plainTextOf } from "./plain-text.ts";
import { tame, tameTables } from "./tame.ts";

/** What may stand in a text that anybody may have written. */
export const schema: Options = {
  ...defaultSchema,
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    src: ["https"],
  },
  tagNames: defaultSchema.tagNames?.filter((name) => !["picture", "source"].includes(name)) ?? [],
};

export const parser = unified().use(remarkParse).use(remarkGfm);

/** Footnotes alone have ids. Each text gets ids of its own, since pages show several texts. */
const rendererWith = (idPrefix: string, people: Mentionable, mentioned: Set<string>) =>
  unified()
    .use(tameTables)
    .use(remarkRehype, { clobberPrefix: "" })
    .use(lowerSchemes)
    .use(rehypeSanitize, { ...schema, clobberPrefix: idPrefix })
    .use(hardenElements, idPrefix)
    .use(linkMentions, people, mentioned)
    .use(rehypeStringify);

/** References and footnotes can repeat a long text many times; beyond this, in characters, they don't. */
const longestHtml = 100_000;

export interface Rendered {
  readonly html: string;
  /** What is left without the markup, on one line. */
  readonly text: string;
  /** Who became a link, in lower case and in the order of the text. */
  readonly mentioned: readonly string[];
}

/**
 * Renders markdown that anybody may have written; raw HTML in it is dropped. What is too deep or
 * grows too long is shown as it was written. Mentions of `people` become links.
 */
export async function renderMarkdown(
  markdown: string,
  people: Mentionable = new Map(),
): Promise<Rendered> {
  const idPrefix = `md-${createHash("sha1").update(markdown).digest("hex").slice(0, 8)}-`;
  const mentioned = new Set<string>();
  const renderer = rendererWith(idPrefix, people, mentioned);
  try {
    const tree = parser.parse(tame(markdown));
    const text = plainTextOf(tree);
    const html = renderer.stringify(await renderer.run(tree));
    if (html.length <= longestHtml) return { html, text, mentioned: [...mentioned] };
  } catch (error) {
    // The stack overflowed.
    if (!(error instanceof RangeError)) throw error;
  }
  const text = markdown.replace(/\s+/g, " ").trim();
  const paragraph = {
    type: "element" as const,
    tagName: "p",
    properties: {},
    children: [{ type: "text" as const, value: text }],
  };
  const html = renderer.stringify({ type: "root", children: [paragraph] });
  return { html, text, mentioned: [] };
}
