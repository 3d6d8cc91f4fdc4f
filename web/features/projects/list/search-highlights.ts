import type { ProjectFacets } from "#contract/projects.ts";
import { withoutInvisible } from "#shared/invisible.ts";
import { editDistance } from "#shared/edit-distance.ts";
import { beginningOf } from "#shared/with-dots.ts";
import { occurrencesOf } from "#web/ui/Highlight.tsx";

/** How a search was understood. */
export type SearchReading = Pick<ProjectFacets, "read" | "corrections">;

/**
 * The words of a search that texts may contain: as they were corrected, without what was read as a
 * filter, without `-words` and quotes.
 */
export function searchedWords(search: string, { read, corrections }: SearchReading): string {
  const rest = read.reduce(
    (text, filter) => text.replace(filter.text, " "),
    withoutInvisible(search),
  );
  const words = rest
    .replace(/(^|\s)-("[^"]*"?|\S+)/g, " ")
    .replaceAll('"', " ")
    .trim()
    .split(/\s+/);
  return corrections.reduce((text, { from, to }) => {
    const at = ` ${text} `.toLowerCase().indexOf(` ${from} `);
    return at < 0 ? text : text.slice(0, at) + to + text.slice(at + from.length);
  }, words.join(" "));
}

/** The search with the words that were corrected in quotes, so that they are found as written. */
export const asWritten = (
  search: string,
  { corrections }: Pick<SearchReading, "corrections">,
): string =>
  corrections.reduce((text, { from }) => {
    const start = ` ${text} `.toLowerCase().indexOf(` ${from} `);
    const end = start + from.length;
    if (start < 0) return text;
    return `${text.slice(0, start)}"${text.slice(start, end)}"${text.slice(end)}`;
  }, withoutInvisible(search));

/** The search with what was read as filters in quotes, so that it is looked for as words. */
export const asWords = (search: string, { read }: Pick<SearchReading, "read">): string =>
  read.reduce(
    (text, filter) => text.replace(filter.text, quoted(filter.text)),
    withoutInvisible(search),
  );

/** `tech:"Visual Studio"` as `"Visual Studio"`: a name of a filter is no word to look for. */
function quoted(filter: string): string {
  const [, minus = "", words = ""] = /^(-?)(?:(?:role|tech):)?(.*)$/is.exec(filter) ?? [];
  return `${minus}"${words.replaceAll('"', "")}"`;
}

/**
 * The words of a text to mark for a search: the phrase or its words where they occur, and other
 * forms of them, otherwise the words of the text within a typing error's distance.
 * @param forms words with the stem of a word of the search, in lower case
 */
export function wordsToMark(text: string, search: string, forms: readonly string[] = []): string[] {
  const phrase = withoutInvisible(search).trim().replace(/\s+/g, " ");
  if (phrase === "") return [];
  const inflected = forms.length === 0 ? [] : wordsOf(text).filter(isAmong(forms));
  if (occursIn(text, phrase)) return [phrase, ...inflected];
  const words = phrase.split(" ").flatMap((word) => {
    if (occursIn(text, word)) return [word];
    return inflected.length > 0 ? [] : wordsLike(word, text);
  });
  return [...words, ...inflected];
}

const occursIn = (text: string, word: string) => text.search(occurrencesOf(word)) >= 0;

const isAmong = (forms: readonly string[]) => (word: string) => forms.includes(word.toLowerCase());

const wordsOf = (text: string): string[] =>
  withoutInvisible(text).match(/[\p{L}\p{N}.+#]*[\p{L}\p{N}+#]/gu) ?? [];

function wordsLike(word: string, text: string): string[] {
  const slips = allowedSlips(word);
  if (slips === 0) return [];
  return wordsOf(text).filter(
    (candidate) => editDistance(candidate.toLowerCase(), word.toLowerCase(), slips) <= slips,
  );
}

/** Short words must match exactly. */
function allowedSlips(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

const before = 40;
const length = 200;

/**
 * The text of a project's card in a search: its summary if a match is in it, otherwise the
 * text around the first match in the description.
 */
export function excerptFor(summary: string, description: string, words: string[]): string {
  const inSummary = firstOccurrence(summary, words);
  if (words.length === 0 || inSummary >= 0) return summary;
  const text = withoutMarks(description);
  const index = firstOccurrence(text, words);
  if (index < 0) return summary;
  const start = text.indexOf(" ", Math.max(0, index - before)) + 1;
  const from = start > 0 && start <= index && index > before ? start : 0;
  return `${from > 0 ? "…" : ""}${beginningOf(text.slice(from).trimEnd(), length)}`;
}

function firstOccurrence(text: string, words: string[]): number {
  const indices = words
    .map((word) => text.search(occurrencesOf(word)))
    .filter((index) => index >= 0);
  return indices.length > 0 ? Math.min(...indices) : -1;
}

/** Markdown as plain text, close enough for a line on a card. */
function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`~>#]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
