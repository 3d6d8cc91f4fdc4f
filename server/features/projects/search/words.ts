// Splits a search text into its significant words.

/** Maximum words; further ones would cost time without improving results. */
const maxWords = 8;

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

/** The words of `search` in lower case, without filler words unless there are no others. */
export const wordsOf = (search: string): string[] => significantWords(search).slice(0, maxWords);

/** Whether some words of `search` are ignored. */
export const isCutOff = (search: string): boolean => significantWords(search).length > maxWords;

function significantWords(search: string): string[] {
  const all = search
    .toLowerCase()
    .split(/[\s,;]+/u)
    .filter((word) => word !== "");
  const telling = all.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : all;
}

/** A LIKE pattern for texts that contain `word` literally. */
export const containing = (word: string): string => `%${escaped(word)}%`;

export const startingWith = (word: string): string => `${escaped(word)}%`;

/** LIKE patterns for texts that mention `word`. */
export const textPatterns = (word: string): string[] =>
  isBrief(word) ? wholeWord(word) : [containing(word)];

/**
 * LIKE patterns for names that contain `word`. A brief word also matches the beginning of a name,
 * unless a technology has exactly that name (`certain`).
 */
export const namePatterns = (word: string, certain: boolean): string[] =>
  isBrief(word) && !certain ? [startingWith(word), ...wholeWord(word)] : textPatterns(word);

/**
 * One or two letters or digits occur in nearly every text, so only whole words count. Alone they
 * are too short for the trigram index, which treats the space before a word as a letter.
 */
const isBrief = (word: string): boolean => /^[a-z0-9]{1,2}$/.test(word);

const wholeWord = (word: string): string[] => [
  word,
  `${word} %`,
  ...["", " %", ",%", ".%"].map((after) => `% ${word}${after}`),
];

const escaped = (word: string) => word.replace(/[\\%_]/g, "\\$&");
