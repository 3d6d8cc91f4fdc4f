// Finds the technologies that a text means: by name, slug or alias, by a prefix or part of one, or
// by one with a typo.
import type { Database } from "#server/database/connect.ts";
import { editDistance, toleratedTypos } from "#shared/edit-distance.ts";
import { techWords } from "./queries.ts";

export interface TechWord {
  readonly word: string;
  readonly id: string;
}

/** The confidence of a match with a typo. */
const typoConfidence = 0.6;

/** Technology ids with the confidence of the match: 1 for an exact match, less for looser ones. */
export type Meanings = ReadonlyMap<string, number>;

/** Exact matches; slugs have hyphens for spaces. */
function exactMeanings(text: string, vocabulary: readonly TechWord[]): Meanings {
  const dashed = text.replaceAll(" ", "-");
  const meant = vocabulary.filter(({ word }) => word === text || word === dashed);
  return new Map(meant.map(({ id }) => [id, 1]));
}

/**
 * Technologies with a name that contains the text, or, if there are none, those with the most
 * similar name.
 */
function looseMeanings(text: string, vocabulary: readonly TechWord[]): Meanings {
  if (text.length < 3) return new Map();
  const parts = vocabulary.filter(({ word }) => word.includes(text));
  if (parts.length > 0) {
    return bestConfidences(parts.map(({ word, id }) => [id, word.startsWith(text) ? 0.7 : 0.4]));
  }
  const slips = vocabulary.flatMap(({ word, id }): [string, number][] => {
    const distance = editDistance(
      text,
      word,
      Math.min(toleratedTypos(text.length), toleratedTypos(word.length)),
    );
    return distance === Infinity ? [] : [[id, distance]];
  });
  const fewest = Math.min(...slips.map(([, distance]) => distance));
  return bestConfidences(
    slips.filter(([, distance]) => distance === fewest).map(([id]) => [id, typoConfidence]),
  );
}

/**
 * All possible meanings of a text that is still being typed; short texts are matched as prefixes.
 */
export function meaningsOf(text: string, vocabulary: readonly TechWord[]): Meanings {
  const starts = vocabulary.filter(({ word }) => word.startsWith(text));
  const loose = text.length < 3 ? starts.map(({ id }): [string, number] => [id, 0.7]) : [];
  return new Map([
    ...bestConfidences([...loose, ...looseMeanings(text, vocabulary)]),
    ...exactMeanings(text, vocabulary),
  ]);
}

function bestConfidences(matches: [string, number][]): Map<string, number> {
  const best = new Map<string, number>();
  for (const [id, sureness] of matches) best.set(id, Math.max(sureness, best.get(id) ?? 0));
  return best;
}

/** Every word that names a technology; searches scan all of it. */
type Vocabulary = readonly TechWord[];

/** Milliseconds until changes to the catalogue by another process are noticed. */
const maxAgeMs = 30_000;

const vocabularies = new WeakMap<Database, { words: Promise<Vocabulary>; readAt: number }>();

/** To be called after technologies were changed: the next search reads them again. */
export function forgetVocabulary(database: Database): void {
  vocabularies.delete(database);
}

export function vocabularyOf(database: Database): Promise<Vocabulary> {
  const known = vocabularies.get(database);
  if (known && performance.now() - known.readAt < maxAgeMs) return known.words;
  const words = techWords(database.db);
  vocabularies.set(database, { words, readAt: performance.now() });
  // A failed read isn't cached.
  words.catch(() => vocabularies.delete(database));
  return words;
}
