// Every word that names a technology, kept at hand: searches look through all of it.
import type { Database } from "#server/database/connect.ts";
import { techWords } from "./queries.ts";

type Vocabulary = readonly { readonly word: string; readonly id: string }[];

/** Milliseconds after which another process's changes to the catalogue are noticed. */
const freshness = 30_000;

const kept = new WeakMap<Database, { words: Promise<Vocabulary>; readAt: number }>();

/** To be called when technologies were changed: the next search reads them anew. */
export function forgetVocabulary(database: Database): void {
  kept.delete(database);
}

export function vocabularyOf(database: Database): Promise<Vocabulary> {
  const known = kept.get(database);
  if (known && Date.now() - known.readAt < freshness) return known.words;
  const words = techWords(database.db);
  kept.set(database, { words, readAt: Date.now() });
  // A failed read isn't kept.
  words.catch(() => kept.delete(database));
  return words;
}
