// Occurrences of words beyond the first 256 positions of a project, for which a posting's 8 bits
// aren't enough. Texts in words hardly get there; in scripts without spaces, where each character
// is a word, many do.
import type { Columns, ReadColumns } from "./columns.ts";
import { KeyedLists } from "./growable.ts";

const positionBits = 8;
const stretchLength = 2 ** positionBits;

/** Stretches of a project: positions are below their number times their length. */
const maxStretches = 16;

export const maxPositions = maxStretches * stretchLength;

export class FarPostings {
  readonly #lists = new KeyedLists(positionBits);
  /**
   * The keys of the lists, of which a word has two for each stretch: one for documents that it
   * occurs in for the first time there, one for others.
   */
  readonly #keys = new Map<number, number>();

  /** @param isFirst whether it is the word's first occurrence in the document */
  add(word: number, document: number, position: number, isFirst: boolean): void {
    const name = nameOf(word, position >>> positionBits, isFirst);
    const key = this.#keys.get(name) ?? this.#keys.size;
    this.#keys.set(name, key);
    const rest = position % stretchLength;
    this.#lists.add(key, ((document << positionBits) | rest) >>> 0);
  }

  restart(document: number): void {
    this.#lists.restart(document);
  }

  forEach(
    word: number,
    inLog: Uint8Array | null,
    visit: (document: number, position: number) => void,
  ): void {
    this.#forEachKey(word, true, (key, start) => this.#forEachOf(key, start, inLog, visit));
    this.#forEachKey(word, false, (key, start) => this.#forEachOf(key, start, inLog, visit));
  }

  #forEachOf(
    key: number,
    start: number,
    inLog: Uint8Array | null,
    visit: (document: number, position: number) => void,
  ): void {
    this.#lists.forEach(key, inLog, (item) =>
      visit(item >>> positionBits, start + (item % stretchLength)),
    );
  }

  /** As in `KeyedLists`, for documents that have the word nowhere before. */
  addTo(
    sums: Float32Array | Uint8Array,
    word: number,
    inLog: Uint8Array | null,
    amount: number,
  ): void {
    this.#forEachKey(word, true, (key) => this.#lists.addTo(sums, key, inLog, amount));
  }

  /** As in `KeyedLists`, for documents that have the word nowhere before. */
  collect(word: number, inLog: Uint8Array | null, marks: Uint8Array, found: Uint32Array): number {
    let count = 0;
    this.#forEachKey(word, true, (key) => {
      count += this.#lists.collect(key, inLog, marks, found.subarray(count));
    });
    return count;
  }

  some(word: number, inLog: Uint8Array | null, test: (document: number) => boolean): boolean {
    let isFound = false;
    // Each document has its first occurrence there, or nearer.
    this.#forEachKey(word, true, (key) => {
      isFound ||= this.#lists.some(key, inLog, (item) => test(item >>> positionBits));
    });
    return isFound;
  }

  countOf(word: number): number {
    let count = 0;
    const add = (key: number) => (count += this.#lists.countOf(key));
    this.#forEachKey(word, true, add);
    this.#forEachKey(word, false, add);
    return count;
  }

  #forEachKey(word: number, isFirst: boolean, visit: (key: number, start: number) => void): void {
    if (this.#keys.size === 0) return;
    for (let stretch = 1; stretch < maxStretches; stretch += 1) {
      const key = this.#keys.get(nameOf(word, stretch, isFirst));
      if (key !== undefined) visit(key, stretch * stretchLength);
    }
  }

  /** Its arrays while the log is empty. */
  get columns(): Columns {
    return { ...this.#lists.columns, names: Float64Array.from(this.#keys.keys()) };
  }

  restore(columns: ReadColumns): void {
    this.#lists.restore(columns);
    const names = columns.take("names", Float64Array);
    for (const [key, name] of names.entries()) this.#keys.set(name, key);
  }

  get logLength(): number {
    return this.#lists.logLength;
  }

  seal(inLog: Uint8Array | null, keeps: (document: number) => boolean): void {
    this.#lists.seal(this.#keys.size, inLog, (_, item) => keeps(item >>> positionBits));
  }

  /** A rough number of bytes: its arrays, and its keys. */
  get byteLength(): number {
    return this.#lists.byteLength + this.#keys.size * 40;
  }
}

const nameOf = (word: number, stretch: number, isFirst: boolean): number =>
  (word * maxStretches + stretch) * 2 + (isFirst ? 1 : 0);
