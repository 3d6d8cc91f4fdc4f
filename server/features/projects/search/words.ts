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
export const wordsOf = (search: string): string[] => tellingWords(search).slice(0, mostWords);

/** Whether some words of `search` aren't looked for. */
export const isCutOff = (search: string): boolean => tellingWords(search).length > mostWords;

function tellingWords(search: string): string[] {
  const all = search
    .toLowerCase()
    .split(/[\s,;]+/u)
    .filter((word) => word !== "");
  const telling = all.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : all;
}

/** A LIKE pattern for texts that contain `word` as it stands. */
export const containing = (word: string): string => `%${escaped(word)}%`;

export const startingWith = (word: string): string => `${escaped(word)}%`;

/** LIKE patterns for the texts that mention `word`. */
export const textPatterns = (word: string): string[] =>
  isBrief(word) ? wholeWord(word) : [containing(word)];

/** LIKE patterns for the names that have `word`, or begin with it where it is no `certain` name. */
export const namePatterns = (word: string, certain: boolean): string[] =>
  isBrief(word) && !certain ? [startingWith(word), ...wholeWord(word)] : textPatterns(word);

/**
 * One or two letters or digits: they are in nearly every text, so only whole words count, and alone
 * they are too short for the index of trigrams, which sees the space before a word as a letter.
 */
const isBrief = (word: string): boolean => /^[a-z0-9]{1,2}$/.test(word);

const wholeWord = (word: string): string[] => [
  word,
  `${word} %`,
  ...["", " %", ",%", ".%"].map((after) => `% ${word}${after}`),
];

const escaped = (word: string) => word.replace(/[\\%_]/g, "\\$&");
