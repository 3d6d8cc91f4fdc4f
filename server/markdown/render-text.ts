// Markdown to HTML on this thread, whatever it costs; `render.ts` decides which thread that is.
import { createHash } from "node:crypto";
import type { ElementContent, Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkBreaks from "remark-breaks";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { restrictElements, lowerSchemes, separateBlocks } from "./sanitize.ts";
import { constructsOff, tooManyLines } from "./limit-constructs.ts";
import { linkMentions, type Mentionable } from "./mentions.ts";
import { removeApiLinks } from "./api-links.ts";
import { plainTextOf } from "./plain-text.ts";
import { limitDepth, limitTables } from "./limit-depth.ts";
import { resolveAddresses } from "./document-links.ts";
import { resolveHtml } from "./resolve-html.ts";
import { showUnused } from "./show-unused.ts";

/** The sanitizer's schema for texts by untrusted authors. */
export const schema: Options = {
  ...defaultSchema,
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    src: ["https"],
    cite: ["https"],
  },
  tagNames: defaultSchema.tagNames?.filter((name) => !["picture", "source"].includes(name)) ?? [],
};

/**
 * Parses as GitHub does, without the constructs `off`, which are named as in micromark. What isn't
 * allowed as HTML is a text in the tree.
 */
export function parse(
  markdown: string,
  { off = [], keepsLineBreaks = false }: { off?: string[]; keepsLineBreaks?: boolean } = {},
) {
  const parser = unified().use(remarkParse).use(remarkGfm);
  if (off.length > 0) parser.data().micromarkExtensions = [{ disable: { null: off } }];
  const source = limitDepth(markdown);
  const tree = parser.parse(source);
  limitTables()(tree);
  showUnused(source)(tree);
  resolveHtml({ keepsLineBreaks })(tree);
  if (keepsLineBreaks) remarkBreaks()(tree);
  return tree;
}

/**
 * From the markdown tree to sanitized elements; `idPrefix` is put before all ids. Relative
 * addresses are resolved against `base`, if there is one.
 */
export const toSafeElements = (idPrefix: string, base: string | null = null) =>
  unified()
    .use(remarkRehype, { clobberPrefix: "", allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(lowerSchemes)
    .use(resolveAddresses, base)
    .use(rehypeSanitize, { ...schema, clobberPrefix: idPrefix })
    .use(separateBlocks);

/** Only footnotes have ids. Each text gets a prefix of its own, since pages show several texts. */
const rendererWith = (idPrefix: string, job: RenderJob, mentioned: Set<string>) =>
  toSafeElements(idPrefix)
    .use(restrictElements, idPrefix)
    .use(removeApiLinks, job.ownHost)
    .use(linkMentions, job.people, mentioned)
    .use(rehypeStringify);

/**
 * References and footnotes can repeat a long text many times; the limit of the output in
 * characters.
 */
const maxHtmlChars = 100_000;

export interface Rendered {
  readonly html: string;
  /** The text without markup, on one line. */
  readonly text: string;
  /** The mentioned people that became links, in lower case and in the order of the text. */
  readonly mentioned: readonly string[];
}

export interface RenderJob {
  readonly markdown: string;
  /** Mentions of these people become links. */
  readonly people: Mentionable;
  /** This site's host name: links to its API are dropped. */
  readonly ownHost: string;
  /** Whether single line breaks are shown, as in comments and messages on code hosts. */
  readonly keepsLineBreaks: boolean;
}

/**
 * Renders markdown by an untrusted author. HTML that isn't allowed is shown as it was typed, and so
 * is a whole text that nests too deep, has too many lines or grows too long.
 */
export async function renderText(job: RenderJob): Promise<Rendered> {
  const { markdown, keepsLineBreaks } = job;
  const idPrefix = `md-${createHash("sha1").update(markdown).digest("hex").slice(0, 8)}-`;
  const mentioned = new Set<string>();
  const renderer = rendererWith(idPrefix, job, mentioned);
  if (tooManyLines(markdown)) return asWritten(job);
  try {
    const off = constructsOff(markdown);
    const tree: Root = await renderer.run(parse(markdown, { off, keepsLineBreaks }));
    const html = renderer.stringify(tree);
    if (html.length <= maxHtmlChars) {
      return { html, text: plainTextOf(tree), mentioned: [...mentioned] };
    }
  } catch (error) {
    // The stack overflowed.
    if (!(error instanceof RangeError)) throw error;
  }
  return asWritten(job);
}

/** The text in one paragraph, as written, without parsing its markup. */
export function asWritten({ markdown, keepsLineBreaks }: RenderJob): Rendered {
  const text = markdown.replace(/\s+/g, " ").trim();
  const lines = keepsLineBreaks ? markdown.trim().split(/\s*[\r\n]\s*/) : [text];
  const html = unified()
    .use(rehypeStringify)
    .stringify({
      type: "root",
      children: [
        {
          type: "element",
          tagName: "p",
          properties: {},
          children: lines.flatMap((value, index): ElementContent[] => [
            ...(index > 0 ? [lineBreak, { type: "text" as const, value: "\n" }] : []),
            { type: "text", value },
          ]),
        },
      ],
    });
  return { html, text, mentioned: [] };
}

const lineBreak: ElementContent = {
  type: "element",
  tagName: "br",
  properties: {},
  children: [],
};
