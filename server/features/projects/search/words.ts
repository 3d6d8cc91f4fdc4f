// A search text as the words that matter in it.

/** More words than this are cut off: they'd cost time and say nothing more. */
const mostWords = 8;

const fillers = new Set([
  "a",
  "an",
  "and",
  "app",
  "for",
  "in",
  "of",
  "on",
  "or",
  "the",
  "to",
  "using",
  "with",
]);

/** Lower-case words of `search`, without fillers unless there is nothing else. */
export function wordsOf(search: string): string[] {
  const all = search
    .toLowerCase()
    .split(/[\s,;]+/u)
    .filter((word) => word !== "");
  const telling = all.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : all).slice(0, mostWords);
}

/** A LIKE pattern for texts that contain `word` as it stands. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}
