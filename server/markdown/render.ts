// Markdown to HTML, on the server, once, when it is written; the HTML is stored beside the text.
import type { Mentionable } from "./mentions.ts";
import { ownHost } from "./api-links.ts";
import { renderApart } from "./render-pool.ts";
import { type Rendered, renderText } from "./render-text.ts";
export type { Rendered } from "./render-text.ts";

/**
 * Increase it with each change of the output for the same text: a job renders again what was
 * stored by an older version.
 */
export const rendererVersion = 3;

/**
 * Maximum number of marks for rendering on this thread, where such a text takes a few milliseconds
 * at most.
 */
const maxMarks = 100;

/** Everything but letters, digits, and single spaces between words. */
const mark = /[^\p{L}\p{N} ]| (?= )/gu;

export interface RenderOptions {
  /** Mentions of these people become links. */
  readonly people?: Mentionable;
  /**
   * Whether single line breaks are shown: in comments and messages, as on code hosts; not in
   * descriptions, which may be a README's beginning.
   */
  readonly keepsLineBreaks?: boolean;
}

/**
 * Renders markdown by an untrusted author, for the site itself. Texts that could block this thread
 * are rendered by another one, with the same result.
 */
export const renderMarkdown = (markdown: string, options?: RenderOptions): Promise<Rendered> =>
  renderWith(markdown, options);

/**
 * Renders a person's text; a slow one waits for their others. Call it before any transaction,
 * which would hold a connection for as long.
 * @throws 429 or 503 if too many texts wait
 */
export const renderFor = (
  userId: string,
  markdown: string,
  options?: RenderOptions,
): Promise<Rendered> => renderWith(markdown, options, userId);

async function renderWith(
  markdown: string,
  { people = new Map(), keepsLineBreaks = false }: RenderOptions = {},
  by?: string,
) {
  const job = { markdown, people, keepsLineBreaks, ownHost: ownHost() };
  return isSimple(markdown) ? renderText(job) : renderApart(job, by);
}

export function isSimple(markdown: string): boolean {
  let marks = 0;
  for (const _ of markdown.matchAll(mark)) {
    marks += 1;
    if (marks > maxMarks) return false;
  }
  return true;
}
