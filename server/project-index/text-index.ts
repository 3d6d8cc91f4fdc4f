// Which words occur where in which projects.
import type { Documents } from "./documents.ts";
import { KeyedLists } from "./growable.ts";
import { forEachAsciiWord, forEachWord, innerWords, isAscii } from "./tokens.ts";
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
  readonly #postings = new KeyedLists(positionBits);
  /** Those in names once more: looking for a part of a name needn't pass those in descriptions. */
  readonly #inNames = new KeyedLists(positionBits);

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /**
   * @param isAgain whether the document was added since the last `seal`
   * @param words to which the numbers of its words are added
   */
  add(
    document: number,
    name: string,
    text: string,
    isAgain: boolean,
    words: Set<number> | null,
  ): void {
    if (document >= maxDocuments) throw new RangeError(`More than ${maxDocuments} projects`);
    if (isAgain) {
      this.#postings.restart(document);
      this.#inNames.restart(document);
    }
    const post = (word: number, position: number) => {
      const posting = ((document << positionBits) | position) >>> 0;
      this.#postings.add(word, posting);
      if (position < nameEnd) this.#inNames.add(word, posting);
      words?.add(word);
    };
    let length = 0;
    const postName = (word: number) => {
      post(word, Math.min(length, nameEnd - 1));
      length += 1;
    };
    this.#forEachWord(name, true, postName);
    this.#documents.nameLengths[document] = Math.min(length, 255);
    const parts = innerWords(name);
    // Not next to the name's last word, since they don't follow it.
    length += 1;
    if (parts !== null) this.#forEachWord(parts, true, postName);
    this.#forEachWord(text, false, (word, position) => {
      // Known ones needn't wait for `seal`.
      if (!this.vocabulary.isStop(word))
        post(word, Math.min(nameEnd + position, positionCount - 1));
    });
  }

  /** Calls `visit` with the number of each word of a text, which is added if it is new. */
  #forEachWord(
    text: string,
    isInName: boolean,
    visit: (word: number, position: number) => void,
  ): void {
    const { vocabulary } = this;
    if (isAscii(text)) {
      forEachAsciiWord(text, (start, end, hash, position) =>
        visit(vocabulary.addPart(text, start, end, hash, isInName), position),
      );
    } else {
      forEachWord(text, (word, position) => visit(vocabulary.add(word, isInName), position));
    }
  }

  /**
   * Calls `visit` with each occurrence of a word: a document, and a position in it. Words without
   * meaning occur in names alone.
   */
  forEach(word: number, visit: Visit): void {
    if (this.vocabulary.isStop(word)) {
      this.forEachInNames(word, visit);
      return;
    }
    this.#postings.forEach(word, this.#documents.marksOfLog, (posting) =>
      visit(posting >>> positionBits, posting % positionCount),
    );
  }

  /** Calls `visit` with each occurrence of a word in a name. */
  forEachInNames(word: number, visit: Visit): void {
    this.#inNames.forEach(word, this.#documents.marksOfLog, (posting) =>
      visit(posting >>> positionBits, posting % positionCount),
    );
  }

  /** Writes the documents with a word at that position of the name to `found`; returns how many. */
  collectInNames(word: number, position: number, found: Uint32Array): number {
    return this.#inNames.collectAt(word, position, this.#documents.marksOfLog, found);
  }

  #listsOf(word: number): KeyedLists {
    return this.vocabulary.isStop(word) ? this.#inNames : this.#postings;
  }

  /** Writes the marked documents that contain a word to `found`; returns how many there are. */
  collect(word: number, marks: Uint8Array, found: Uint32Array): number {
    return this.#listsOf(word).collect(word, this.#documents.marksOfLog, marks, found);
  }

  /** Adds `amount` for each document that contains a word. */
  addTo(sums: Float32Array | Uint8Array, word: number, amount: number): void {
    this.#listsOf(word).addTo(sums, word, this.#documents.marksOfLog, amount);
  }

  /** Whether a word occurs in one of those documents. */
  occursIn(word: number, isWanted: (document: number) => boolean): boolean {
    return this.#listsOf(word).some(word, this.#documents.marksOfLog, (posting) =>
      isWanted(posting >>> positionBits),
    );
  }

  /** Whether a word occurs in the name of one of those documents. */
  occursInNames(word: number, isWanted: (document: number) => boolean): boolean {
    return this.#inNames.some(word, this.#documents.marksOfLog, (posting) =>
      isWanted(posting >>> positionBits),
    );
  }

  /** An upper bound of the number of occurrences of a word. */
  countOf(word: number): number {
    return this.#listsOf(word).countOf(word);
  }

  /** The number of occurrences that were added since the last `seal`. */
  get logLength(): number {
    return this.#postings.logLength;
  }

  /** Sorts recent occurrences in. Words without meaning stay in names alone. */
  seal(): void {
    const { vocabulary } = this;
    const inLog = this.#documents.marksOfLog;
    const isThere = (document: number) => !this.#documents.isRemoved(document);
    this.#postings.seal(
      vocabulary.size,
      inLog,
      (word, posting) =>
        (posting % positionCount < nameEnd || !vocabulary.isStop(word)) &&
        isThere(posting >>> positionBits),
    );
    this.#inNames.seal(vocabulary.size, inLog, (_, posting) => isThere(posting >>> positionBits));
  }

  get byteLength(): number {
    return this.#postings.byteLength + this.#inNames.byteLength + this.vocabulary.byteLength;
  }
}
