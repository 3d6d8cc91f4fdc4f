// What was looked for in vain, before it is counted. Who looked is known here alone, for an hour.
import { LRUCache } from "lru-cache";

/** Milliseconds within which more letters of the same word are still the same search. */
const typing = 4_000;
/** Milliseconds for which a visitor's word counts once. */
const once = 60 * 60_000;

interface Pending {
  readonly word: string;
  readonly at: number;
}

export class Tally {
  readonly #now: () => number;
  readonly #pending = new LRUCache<string, Pending>({ max: 2_000 });
  readonly #counted: LRUCache<string, true>;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#counted = new LRUCache({ max: 20_000, ttl: once, ttlResolution: 0, perf: { now } });
  }

  /** Notes that `visitor` looked for `word`; answers which words are to be counted by now. */
  note(visitor: string, word: string): string[] {
    const before = this.#pending.get(visitor);
    const same =
      before !== undefined && (word.startsWith(before.word) || before.word.startsWith(word));
    const settled = before !== undefined && !same ? this.#settle(visitor, before) : [];
    const longer = same && before.word.length > word.length ? before.word : word;
    this.#pending.set(visitor, { word: longer, at: this.#now() });
    return [...settled, ...this.due(typing)];
  }

  /** What nobody has typed on for that long. */
  due(quiet = typing): string[] {
    const words: string[] = [];
    for (const [visitor, pending] of this.#pending.entries()) {
      if (this.#now() - pending.at >= quiet) words.push(...this.#settle(visitor, pending));
    }
    return words;
  }

  #settle(visitor: string, { word }: Pending): string[] {
    this.#pending.delete(visitor);
    const key = `${visitor} ${word}`;
    if (this.#counted.has(key)) return [];
    this.#counted.set(key, true);
    return [word];
  }
}
