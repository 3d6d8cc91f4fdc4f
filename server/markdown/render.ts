// Markdown to HTML, on the server, once, when it is written; the HTML is stored beside the text.
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { hardenLinks } from "./links.ts";
import { plainTextOf } from "./plain-text.ts";

const schema: Options = {
  ...defaultSchema,
  // `id`s of user content would clash with the page's; footnotes are the only ones that set them.
  clobberPrefix: "md-",
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    src: ["https"],
  },
  tagNames: defaultSchema.tagNames?.filter((name) => !["picture", "source"].includes(name)) ?? [],
};

const parser = unified().use(remarkParse).use(remarkGfm);

const renderer = unified()
  .use(remarkRehype)
  .use(rehypeSanitize, schema)
  .use(hardenLinks)
  .use(rehypeStringify);

export interface Rendered {
  readonly html: string;
  /** What is left without the markup, on one line. */
  readonly text: string;
}

/** Renders markdown that anybody may have written; raw HTML in it is dropped. */
export async function renderMarkdown(markdown: string): Promise<Rendered> {
  const tree = parser.parse(markdown);
  const text = plainTextOf(tree);
  const html = renderer.stringify(await renderer.run(tree));
  return { html, text };
}
