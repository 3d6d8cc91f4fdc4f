// Groups the words of a search by the technologies that they name: `visual studio code` is one
// term.
import {
  exactMeanings,
  looseMeanings,
  type Meanings,
  type TechWord,
} from "#server/features/techs/meanings.ts";

/** A word, or several in a row that name a technology, with its meanings. */
export interface Term {
  readonly text: string;
  /** Whether a technology has exactly that name. */
  readonly certain: boolean;
  readonly techs: Meanings;
}

const maxNameWords = 4;

/** Groups `words` into terms; the longest run of words that names a technology wins. */
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
  for (let length = Math.min(maxNameWords, words.length - start); length > 0; length -= 1) {
    const text = words.slice(start, start + length).join(" ");
    const techs = exactMeanings(text, vocabulary);
    if (techs.size > 0) return { text, length, techs };
  }
  return null;
}
