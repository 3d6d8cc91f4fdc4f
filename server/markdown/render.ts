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
export const rendererVersion = 2;

/**
 * Maximum number of marks for rendering on this thread, where such a text takes a few milliseconds
 * at most.
 */
const maxMarks = 100;

/** Everything but letters, digits, and single spaces between words. */
const mark = /[^\p{L}\p{N} ]| (?= )/gu;

/**
 * Renders markdown by an untrusted author, for the site itself. Texts that could block this thread
 * are rendered by another one, with the same result. Mentions of `people` become links.
 */
export const renderMarkdown = (markdown: string, people?: Mentionable): Promise<Rendered> =>
  renderWith(markdown, people);

/**
 * Renders a person's text; a slow one waits for their others. Call it before any transaction,
 * which would hold a connection for as long.
 * @throws 429 or 503 if too many texts wait
 */
export const renderFor = (
  userId: string,
  markdown: string,
  people?: Mentionable,
): Promise<Rendered> => renderWith(markdown, people, userId);

async function renderWith(markdown: string, people: Mentionable = new Map(), by?: string) {
  const job = { markdown, people, ownHost: ownHost() };
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
