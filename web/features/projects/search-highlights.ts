import { editDistance } from "#shared/edit-distance.ts";

/**
 * Which words of a text to mark for a search: the sought phrase or its words where they occur in
 * it, else the words of the text that come as close as a slip of the keyboard.
 */
export function wordsToMark(text: string, search: string): string[] {
  const phrase = search.trim().replace(/\s+/g, " ");
  if (phrase === "") return [];
  const lower = text.toLowerCase();
  if (lower.includes(phrase.toLowerCase())) return [phrase];
  return phrase
    .split(" ")
    .flatMap((word) => (lower.includes(word.toLowerCase()) ? [word] : wordsLike(word, text)));
}

function wordsLike(word: string, text: string): string[] {
  const slips = allowedSlips(word);
  if (slips === 0) return [];
  const candidates = text.match(/[\p{L}\p{N}.+#]+/gu) ?? [];
  return candidates.filter(
    (candidate) => editDistance(candidate.toLowerCase(), word.toLowerCase(), slips) <= slips,
  );
}

/** In a short word every letter counts. */
function allowedSlips(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Where two lines of a card end, roughly. */
const visible = 110;
const before = 40;
const length = 200;

/**
 * The part of a project's text in which a sought word shows on a card: the summary if it is there
 * in sight, else what stands around its first occurrence in the description.
 */
export function excerptFor(summary: string, description: string, words: string[]): string {
  const inSummary = firstOccurrence(summary, words);
  if (words.length === 0 || (inSummary >= 0 && inSummary < visible)) return summary;
  const text = withoutMarks(description);
  const index = firstOccurrence(text, words);
  if (index < 0) return summary;
  const start = text.indexOf(" ", Math.max(0, index - before)) + 1;
  const from = start > 0 && start <= index && index > before ? start : 0;
  const end = from + length;
  return `${from > 0 ? "…" : ""}${text.slice(from, end).trimEnd()}${end < text.length ? "…" : ""}`;
}

function firstOccurrence(text: string, words: string[]): number {
  const lower = text.toLowerCase();
  const indices = words
    .map((word) => lower.indexOf(word.toLowerCase()))
    .filter((index) => index >= 0);
  return indices.length > 0 ? Math.min(...indices) : -1;
}

/** Markdown read as plain text, near enough for a line on a card. */
function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`~>#]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
