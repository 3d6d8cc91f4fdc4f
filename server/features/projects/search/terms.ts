// The words of a search, grouped into what they name together: `visual studio code` is one thing.
import {
  exactMeanings,
  looseMeanings,
  type Meanings,
  type TechWord,
} from "#server/features/techs/meanings.ts";

/** A word, or a few in a row that together name a technology, and what it may mean. */
export interface Term {
  readonly text: string;
  /** Whether a technology is called just that. */
  readonly certain: boolean;
  readonly techs: Meanings;
}

const longestName = 4;

/** Groups `words` into terms, taking the longest run of words that names a technology. */
export function termsOf(words: readonly string[], vocabulary: readonly TechWord[]): Term[] {
  const terms: Term[] = [];
  for (let start = 0; start < words.length;) {
    const run = exactRun(words, start, vocabulary);
    const text = run?.text ?? words[start] ?? "";
    const techs = run?.techs ?? looseMeanings(text, vocabulary);
    terms.push({ text, certain: run !== null, techs });
    start += run?.length ?? 1;
  }
  return terms;
}

function exactRun(words: readonly string[], start: number, vocabulary: readonly TechWord[]) {
  for (let length = Math.min(longestName, words.length - start); length > 0; length -= 1) {
    const text = words.slice(start, start + length).join(" ");
    const techs = exactMeanings(text, vocabulary);
    if (techs.size > 0) return { text, length, techs };
  }
  return null;
}
