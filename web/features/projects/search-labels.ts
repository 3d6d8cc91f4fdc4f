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
