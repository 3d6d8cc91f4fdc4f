/**
 * The beginning of a text that was cut, with dots unless it ends with a sentence: no "….", and no
 * comma or colon before them.
 */
export function withDots(cut: string, dots = "…"): string {
  const start = cut.trimEnd().replace(/[\s,;:–—(\u2026]+$/u, "");
  return /[.!?。！？]["'”’»)]*$/u.test(start) ? start : `${start}${dots}`;
}

/**
 * The beginning of a text in at most `max` code points, {@link withDots} if it was cut: between words
 * where that loses no more than 30 characters.
 */
export function beginningOf(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const start = characters.slice(0, max - 1).join("");
  const isBetweenWords = /\s/u.test(characters[max - 1] ?? "");
  return withDots(isBetweenWords ? start : start.replace(/\s\S{1,30}$/u, ""));
}
