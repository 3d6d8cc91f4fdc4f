// Which words occur where in which projects.
import type { Documents } from "./documents.ts";
import { KeyedLists } from "./keyed-lists.ts";
import { forEachWord, innerWords } from "./tokens.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Positions below this one are in the name, the others in the description. */
export const nameEnd = 64;

/** A posting is an occurrence of a word: its document in 21 bits, and its position in the lower 11. */
const positionBits = 11;
export const positionCount = 2 ** positionBits;
const maxDocuments = 2 ** (32 - positionBits);

type Visit = (document: number, position: number) => void;

export class TextIndex {
  readonly vocabulary = new Vocabulary();
  readonly #documents: Documents;
  readonly #postings: KeyedLists;
  /** Those in names once more: looking for a part of a name needn't pass those in descriptions. */
  readonly #inNames: KeyedLists;

  constructor(documents: Documents) {
    this.#documents = documents;
    this.#postings = new KeyedLists(documents, positionBits);
    this.#inNames = new KeyedLists(documents, positionBits);
  }

  /**
   * Sets the words of a document that is in the delta.
   * @param words to which the numbers of its words are added
   */
  set(document: number, name: string, text: string, words: Set<number> | null): void {
    if (document >= maxDocuments) throw new RangeError(`More than ${maxDocuments} projects`);
    this.#postings.removeFromDelta(document);
    this.#inNames.removeFromDelta(document);
    const post = (word: number, position: number) => {
      const posting = ((document << positionBits) | position) >>> 0;
      this.#postings.add(word, posting);
      if (position < nameEnd) this.#inNames.add(word, posting);
      words?.add(word);
    };
    let length = 0;
    const postName = (word: string) => {
      post(this.vocabulary.add(word, true), Math.min(length, nameEnd - 1));
      length += 1;
    };
    forEachWord(name, postName);
    this.#documents.nameLengths[document] = Math.min(length, 255);
    const parts = innerWords(name);
    // Not next to the name's last word, since they don't follow it.
    length += 1;
    if (parts !== null) forEachWord(parts, postName);
    forEachWord(text, (word, position) => {
      const number = this.vocabulary.add(word, false);
      // Of new words it isn't known yet: `merge` leaves them out.
      if (this.vocabulary.isStop(number)) return;
      post(number, Math.min(nameEnd + position, positionCount - 1));
    });
  }

  /** Words without meaning, such as "the", occur in names alone. */
  #listsOf(word: number): KeyedLists {
    return this.vocabulary.isStop(word) ? this.#inNames : this.#postings;
  }

  /** Calls `visit` with each occurrence of a word: a document, and a position in it. */
  forEach(word: number, visit: Visit): void {
    this.#visit(this.#listsOf(word), word, visit);
  }

  /** The same for occurrences in names. */
  forEachInNames(word: number, visit: Visit): void {
    this.#visit(this.#inNames, word, visit);
  }

  #visit(lists: KeyedLists, word: number, visit: Visit): void {
    lists.forEach(word, (posting) => visit(posting >>> positionBits, posting % positionCount));
  }

  /** Writes the marked documents that contain a word to `found`; returns how many there are. */
  collect(word: number, marks: Uint8Array, found: Uint32Array): number {
    return this.#listsOf(word).collect(word, marks, found);
  }

  /** Adds `amount` for each document that contains a word. */
  addTo(sums: Float32Array | Uint8Array, word: number, amount: number): void {
    this.#listsOf(word).addTo(sums, word, amount);
  }

  /** Whether a word occurs in one of those documents. */
  occursIn(word: number, isVisible: (document: number) => boolean): boolean {
    return this.#listsOf(word).some(word, isVisible);
  }

  /** Whether a word occurs in the name of one of those documents. */
  occursInNames(word: number, isVisible: (document: number) => boolean): boolean {
    return this.#inNames.some(word, isVisible);
  }

  /** An upper bound of the number of occurrences of a word. */
  countOf(word: number): number {
    return this.#listsOf(word).countOf(word);
  }

  /** Whether it is time to merge: so many occurrences are in the delta. */
  get isMergeDue(): boolean {
    return this.#postings.deltaLength >= Math.max(minDelta, this.#postings.baseLength / 10);
  }

  merge(): void {
    const { vocabulary } = this;
    const isThere = (posting: number) => !this.#documents.isRemoved(posting >>> positionBits);
    this.#postings.merge(
      vocabulary.size,
      (word, posting) =>
        (posting % positionCount < nameEnd || !vocabulary.isStop(word)) && isThere(posting),
    );
    this.#inNames.merge(vocabulary.size, (_, posting) => isThere(posting));
  }

  get byteLength(): number {
    return this.#postings.byteLength + this.#inNames.byteLength + this.vocabulary.byteLength;
  }
}

const minDelta = 100_000;
