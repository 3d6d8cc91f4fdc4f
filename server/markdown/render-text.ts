// Markdown to HTML on this thread, whatever it costs; `render.ts` decides which thread that is.
import { createHash } from "node:crypto";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { restrictElements, lowerSchemes } from "./sanitize.ts";
import { constructsOff, tooManyLines } from "./limit-constructs.ts";
import { linkMentions, type Mentionable } from "./mentions.ts";
import { removeApiLinks } from "./api-links.ts";
import { plainTextOf } from "./plain-text.ts";
import { limitDepth, limitTables } from "./limit-depth.ts";

/** The sanitizer's schema for texts by untrusted authors. */
export const schema: Options = {
  ...defaultSchema,
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    src: ["https"],
  },
  tagNames: defaultSchema.tagNames?.filter((name) => !["picture", "source"].includes(name)) ?? [],
};

/** Parses as GitHub does, without the constructs `off`, which are named as in micromark. */
export function parse(markdown: string, off: string[] = []) {
  const parser = unified().use(remarkParse).use(remarkGfm);
  if (off.length > 0) parser.data().micromarkExtensions = [{ disable: { null: off } }];
  return parser.parse(limitDepth(markdown));
}

/** Only footnotes have ids. Each text gets a prefix of its own, since pages show several texts. */
const rendererWith = (idPrefix: string, job: RenderJob, mentioned: Set<string>) =>
  unified()
    .use(limitTables)
    .use(remarkRehype, { clobberPrefix: "" })
    .use(lowerSchemes)
    .use(rehypeSanitize, { ...schema, clobberPrefix: idPrefix })
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
}

/**
 * Renders markdown by an untrusted author; raw HTML in it is dropped. A text that nests too deep,
 * has too many lines or grows too long is shown as written.
 */
export async function renderText(job: RenderJob): Promise<Rendered> {
  const { markdown } = job;
  const idPrefix = `md-${createHash("sha1").update(markdown).digest("hex").slice(0, 8)}-`;
  const mentioned = new Set<string>();
  const renderer = rendererWith(idPrefix, job, mentioned);
  if (tooManyLines(markdown)) return asWritten(markdown);
  try {
    const tree = parse(markdown, constructsOff(markdown));
    const text = plainTextOf(tree);
    const html = renderer.stringify(await renderer.run(tree));
    if (html.length <= maxHtmlChars) return { html, text, mentioned: [...mentioned] };
  } catch (error) {
    // The stack overflowed.
    if (!(error instanceof RangeError)) throw error;
  }
  return asWritten(markdown);
}

/** The text in one paragraph, as written, without parsing its markup. */
export function asWritten(markdown: string): Rendered {
  const text = markdown.replace(/\s+/g, " ").trim();
  const html = unified()
    .use(rehypeStringify)
    .stringify({
      type: "root",
      children: [
        {
          type: "element",
          tagName: "p",
          properties: {},
          children: [{ type: "text", value: text }],
        },
      ],
    });
  return { html, text, mentioned: [] };
}
