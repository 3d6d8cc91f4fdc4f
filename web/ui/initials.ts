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

/** Counts grapheme clusters, so that accents and surrogate pairs stay whole. */
function firstLetters(word: string, count: number): string {
  const letters = [...new Intl.Segmenter("en").segment(word)];
  return letters
    .slice(0, count)
    .map((letter) => letter.segment)
    .join("");
}
