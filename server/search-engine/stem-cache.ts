// The stems of words in the site's language, which PostgreSQL says once.
import type { Db } from "#server/database/connect.ts";
import type { Stems } from "#server/project-index/parts.ts";
import { stemsOf } from "#server/project-index/read-facts.ts";
import { isInflected, type Stem } from "#server/project-index/vocabulary.ts";

/** Words whose stems are remembered. */
const maxStems = 200_000;

export class StemCache {
  readonly #db: Db;
  readonly #configuration: string;
  #stems = new Map<string, Stem>();

  constructor(db: Db, configuration: string) {
    this.#db = db;
    this.#configuration = configuration;
  }

  /** Those of the words and perhaps of others; null for words without meaning. */
  async of(words: readonly string[]): Promise<Stems> {
    // Another map: an answer that takes several steps keeps the one that it began with.
    if (this.#stems.size > maxStems) this.#stems = new Map();
    const stems = this.#stems;
    const unknown = [...new Set(words)].filter((word) => !stems.has(word));
    const found = await stemsOf(this.#db, this.#configuration, unknown.filter(isInflected));
    for (const word of unknown) {
      const stem = found.get(word);
      stems.set(word, stem === undefined ? word : stem);
    }
    return stems;
  }
}
