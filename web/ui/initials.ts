import { once } from "#shared/once.ts";

/** One or two initials of a name: "Mira van Dijk" → "MD", "wei_l" → "WL", "" → "?". */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters =
    last === undefined ? firstLetters(first, 2) : firstLetters(first, 1) + firstLetters(last, 1);
  return letters.toLocaleUpperCase("en");
}

const segmenter = once(() => new Intl.Segmenter("en"));

/** Counts grapheme clusters, so that accents and surrogate pairs stay whole. */
function firstLetters(word: string, count: number): string {
  // A letter ends before another ASCII one: no accent follows. Segmenting takes 20 times as long.
  const start = word.slice(0, count + 1);
  if (/^[ -~]*$/.test(start)) return start.slice(0, count);
  const letters: string[] = [];
  for (const { segment } of segmenter().segment(word)) {
    letters.push(segment);
    if (letters.length === count) break;
  }
  return letters.join("");
}
