// Which technologies a word of a search means: by name, slug or alias, the start or a part of one,
// or one that is a slip of the finger away.
import { editDistance } from "./edit-distance.ts";

export interface TechWord {
  readonly word: string;
  readonly id: string;
}

/** A word, or a few in a row that together name a technology, and what it may mean. */
export interface Term {
  readonly text: string;
  /** Whether a technology is called just that. */
  readonly certain: boolean;
  /** Technology ids with how surely they are meant: 1 for the very word, less for looser matches. */
  readonly techs: ReadonlyMap<string, number>;
}

const longestName = 4;

/** Groups `words` into terms, taking the longest run of words that names a technology. */
export function termsOf(words: readonly string[], vocabulary: readonly TechWord[]): Term[] {
  const terms: Term[] = [];
  for (let start = 0; start < words.length;) {
    const run = exactRun(words, start, vocabulary);
    const text = run?.text ?? words[start] ?? "";
    terms.push({
      text,
      certain: run !== null,
      techs: run?.techs ?? looseMatches(text, vocabulary),
    });
    start += run?.length ?? 1;
  }
  return terms;
}

function exactRun(words: readonly string[], start: number, vocabulary: readonly TechWord[]) {
  for (let length = Math.min(longestName, words.length - start); length > 0; length -= 1) {
    const text = words.slice(start, start + length).join(" ");
    const dashed = text.replaceAll(" ", "-");
    const meant = vocabulary.filter(({ word }) => word === text || word === dashed);
    if (meant.length > 0) return { text, length, techs: new Map(meant.map(({ id }) => [id, 1])) };
  }
  return null;
}

/** Slips forgiven in a word of that many characters. */
function slipsIn(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

function looseMatches(text: string, vocabulary: readonly TechWord[]): Map<string, number> {
  if (text.length < 3) return new Map();
  const parts = vocabulary.filter(({ word }) => word.includes(text));
  if (parts.length > 0) {
    return best(parts.map(({ word, id }) => [id, word.startsWith(text) ? 0.7 : 0.4]));
  }
  const slips = vocabulary.flatMap(({ word, id }): [string, number][] => {
    const distance = editDistance(text, word, Math.min(slipsIn(text.length), slipsIn(word.length)));
    return distance === Infinity ? [] : [[id, distance]];
  });
  const fewest = Math.min(...slips.map(([, distance]) => distance));
  return best(slips.filter(([, distance]) => distance === fewest).map(([id]) => [id, 0.6]));
}

function best(matches: [string, number][]): Map<string, number> {
  const surest = new Map<string, number>();
  for (const [id, sureness] of matches) surest.set(id, Math.max(sureness, surest.get(id) ?? 0));
  return surest;
}
