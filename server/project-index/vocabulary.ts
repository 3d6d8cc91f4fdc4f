// The words that occur in projects' names and descriptions, and which of them a searched word means.
// Words of changed, removed and hidden projects are among them, so that whoever looks for words says
// which of them count.
import { editDistance, toleratedTypos } from "#shared/edit-distance.ts";
import { GrowableUint32, withCapacity } from "./growable.ts";
import { hashOf } from "./tokens.ts";

/** The stem of a word; null for words without meaning, such as "the". */
export type Stem = string | null;

/** Whether a word occurs where it is looked for. */
export type Occurs = (number: number) => boolean;

export class Vocabulary {
  readonly words: string[] = [];
  /** A hash table: for each word its number and 1, and its hash, at the place of that or after it. */
  #table = new Uint32Array(1 << 12);
  /** A number for each stem; 0 for words without meaning or whose stem isn't known yet. */
  #stems = new Float64Array(0);
  /** 1 where the word has no meaning. */
  #isStop = new Uint8Array(0);
  /** The letters of each word as a set of 32 bits, to rule out similar words quickly. */
  readonly #letters = new GrowableUint32();
  /** 1 where the word has occurred in a name, be it one that has changed since. */
  #inNames = new Uint8Array(0);
  #unresolved: string[] = [];

  get size(): number {
    return this.words.length;
  }

  numberOf(word: string): number | undefined {
    const number = this.#find(word, 0, word.length, hashOf(word));
    return number < 0 ? undefined : number;
  }

  /** The number of `word`, which is added if it is new. */
  add(word: string, isInName: boolean): number {
    return this.addPart(word, 0, word.length, hashOf(word), isInName);
  }

  /**
   * The number of the word from `start` to `end` in a text, whose letters beyond ASCII are in lower
   * case. It is added if it is new.
   * @param hash of that word, as `hashOf` has it
   */
  addPart(text: string, start: number, end: number, hash: number, isInName: boolean): number {
    let number = this.#find(text, start, end, hash);
    if (number < 0) {
      number = this.words.length;
      // A copy: a part of a text would keep the whole text in memory.
      const own = Buffer.from(text.slice(start, end).toLowerCase()).toString();
      this.words.push(own);
      this.#note(number, hash);
      this.#stems = withCapacity(this.#stems, number + 1);
      this.#isStop = withCapacity(this.#isStop, number + 1);
      this.#inNames = withCapacity(this.#inNames, number + 1);
      this.#letters.push(lettersOf(own));
      if (isInflected(own)) this.#unresolved.push(own);
      else this.#stems[number] = keyOf(own);
    }
    if (isInName) this.#inNames[number] = 1;
    return number;
  }

  /** The number of that part of a text, or -1. */
  #find(text: string, start: number, end: number, hash: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    for (let at = (hash << 1) & mask; ; at = (at + 2) & mask) {
      const number = (table[at] ?? 0) - 1;
      if (number < 0) return -1;
      if (table[at + 1] !== hash) continue;
      if (isPart(this.words[number] ?? "", text, start, end)) return number;
    }
  }

  #note(number: number, hash: number): void {
    // At most half of the places are taken.
    if (this.words.length * 4 > this.#table.length) {
      const smaller = this.#table;
      this.#table = new Uint32Array(smaller.length * 2);
      for (let at = 0; at < smaller.length; at += 2) {
        if (smaller[at] !== 0) this.#place(smaller[at] ?? 0, smaller[at + 1] ?? 0);
      }
    }
    this.#place(number + 1, hash);
  }

  #place(numberAndOne: number, hash: number): void {
    const table = this.#table;
    const mask = table.length - 1;
    let at = (hash << 1) & mask;
    while (table[at] !== 0) at = (at + 2) & mask;
    table[at] = numberAndOne;
    table[at + 1] = hash;
  }

  /** The first `count` words whose stems aren't known yet; they stay so until `setStems`. */
  unresolved(count: number): string[] {
    return this.#unresolved.slice(0, count);
  }

  setStems(stems: ReadonlyMap<string, Stem>): void {
    for (const [word, stem] of stems) {
      const number = this.numberOf(word);
      if (number === undefined) continue;
      this.#stems[number] = stem === null ? 0 : keyOf(stem);
      this.#isStop[number] = stem === null ? 1 : 0;
    }
    this.#unresolved = this.#unresolved.filter((word) => !stems.has(word));
  }

  isStop(number: number): boolean {
    return this.#isStop[number] === 1;
  }

  /** All words with the stem of that word, which comes first. */
  sameStemAs(number: number): number[] {
    const key = this.#stems[number] ?? 0;
    return key === 0 ? [number] : [number, ...this.#withKey(key).filter((same) => same !== number)];
  }

  /** All words with that stem. */
  withStem(stem: string): number[] {
    return this.#withKey(keyOf(stem));
  }

  #withKey(key: number): number[] {
    const stems = this.#stems;
    const found: number[] = [];
    for (let number = 0; number < this.words.length; number += 1) {
      if (stems[number] === key) found.push(number);
    }
    return found;
  }

  /** The words that begin with `part`, but aren't it. */
  startingWith(part: string, occurs: Occurs): number[] {
    return this.#filter((word) => word.length > part.length && word.startsWith(part), occurs);
  }

  /** The words of names that contain `part` other than at their beginning. */
  namesContaining(part: string, occurs: Occurs): number[] {
    return this.#filter(
      (word, number) => this.#inNames[number] === 1 && word.indexOf(part, 1) > 0,
      occurs,
    );
  }

  #filter(fits: (word: string, number: number) => boolean, occurs: Occurs): number[] {
    const found: number[] = [];
    for (let number = 0; number < this.words.length; number += 1) {
      if (!fits(this.words[number] ?? "", number) || this.isStop(number)) continue;
      if (occurs(number)) found.push(number);
    }
    return found;
  }

  /** The words with the fewest typos between them and `word`, of at most `most`. */
  similarTo(word: string, most: number, occurs: Occurs): { words: number[]; distance: number } {
    const letters = lettersOf(word);
    let distance = most;
    let found: number[] = [];
    for (let number = 0; number < this.words.length; number += 1) {
      const other = this.words[number] ?? "";
      if (Math.abs(other.length - word.length) > distance) continue;
      // A typo changes at most two letters of the set.
      if (popcount(letters ^ (this.#letters.items[number] ?? 0)) > 2 * distance) continue;
      if (toleratedTypos(Math.min(word.length, other.length)) < 1 || this.isStop(number)) continue;
      const apart = editDistance(word, other, Math.min(distance, toleratedTypos(other.length)));
      if (apart > distance || !occurs(number)) continue;
      if (apart < distance) found = [];
      distance = apart;
      found.push(number);
    }
    return { words: found, distance };
  }

  /** A rough number of bytes: its arrays, and its strings. */
  get byteLength(): number {
    const strings = this.words.reduce((sum, word) => sum + 24 + word.length, 0);
    return (
      strings +
      this.#table.byteLength +
      this.#stems.byteLength +
      this.#isStop.byteLength +
      this.#letters.items.byteLength +
      this.#inNames.byteLength
    );
  }
}

const lowerCase = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

/** Whether that part of a text is `word`, apart from upper and lower case. */
function isPart(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let index = 0; index < word.length; index += 1) {
    if (word.charCodeAt(index) !== lowerCase(text.charCodeAt(start + index))) return false;
  }
  return true;
}

/** Whether a word may have a stem other than itself. */
const isInflected = (word: string): boolean => /^[\p{L}\p{M}]{2,}$/u.test(word) || word === "a";

/** 53 bits of two hashes: two of a million words share one with a chance of 1 in 10,000. */
function keyOf(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b) + 0x27d4eb2f;
  }
  return ((high >>> 0) & 0x1fffff) * 2 ** 32 + (low >>> 0) || 1;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1)
    letters |= 1 << (word.charCodeAt(index) & 31);
  return letters >>> 0;
}

/** The number of bits that are set in a 32-bit integer. */
function popcount(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
