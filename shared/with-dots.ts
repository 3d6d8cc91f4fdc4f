/**
 * The beginning of a text that was cut, with dots unless it ends with a sentence: no "….", and no
 * comma or colon before them.
 */
export function withDots(cut: string, dots = "…"): string {
  const start = cut.trimEnd().replace(/[\s,;:–—(\u2026]+$/u, "");
  return /[.!?。！？]["'”’»)]*$/u.test(start) ? start : `${start}${dots}`;
}
