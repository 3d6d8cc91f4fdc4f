// What the index consists of.
import type { Documents } from "./documents.ts";
import type { TechFacts } from "./facts.ts";
import type { BufferPool } from "./buffer-pool.ts";
import type { TechIndex } from "./tech-index.ts";
import type { TechWords } from "./tech-words.ts";
import type { TextIndex } from "./text-index.ts";
import type { Stem } from "./vocabulary.ts";

export interface IndexParts {
  readonly documents: Documents;
  readonly text: TextIndex;
  readonly techs: TechIndex;
  /** By number. */
  readonly techFacts: readonly TechFacts[];
  readonly techWords: TechWords;
  /** For what an answer needs while it is made. */
  readonly pool: BufferPool;
}

/** The stems of the words of a search that occur in no project. */
export type Stems = ReadonlyMap<string, Stem>;
