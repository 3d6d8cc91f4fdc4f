// Markdown to HTML, on the server, once, when it is written; the HTML is stored beside the text.
import type { Mentionable } from "./mentions.ts";
import { ownHost } from "./own-site.ts";
import { renderApart } from "./render-pool.ts";
import { type Rendered, renderText } from "./render-text.ts";
export type { Rendered } from "./render-text.ts";

/**
 * Rises with each change to what comes out for the same text: a job renders again what was stored
 * by an older one.
 */
export const rendererVersion = 2;

/** Marks up to which a text is rendered by this thread: it then takes a few milliseconds at most. */
const mostMarks = 100;

/** Everything but letters, digits, and single spaces between words. */
const mark = /[^\p{L}\p{N} ]| (?= )/gu;

/**
 * Renders markdown that anybody may have written, for the site itself. What could hold up this thread
 * is rendered by another one, to the same result. Mentions of `people` become links.
 */
export const renderMarkdown = (markdown: string, people?: Mentionable): Promise<Rendered> =>
  renderWith(markdown, people);

/**
 * Renders what a person sends; a long text of theirs waits for the others. Before any transaction,
 * which would hold a connection for as long.
 * @throws 429 or 503 where too many texts wait
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
    if (marks > mostMarks) return false;
  }
  return true;
}
