// Which words occur where in which projects.
import type { Documents } from "./documents.ts";
import { KeyedLists } from "./growable.ts";
import { forEachAsciiWord, forEachWord, innerWords, isAscii } from "./tokens.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Positions below this one are in the name, the others in the description. */
export const nameEnd = 16;
const lastPosition = 255;

const positionBits = 8;

/** An occurrence of a word: its document in the upper 24 bits, its position in the lower 8. */
export const documentOf = (posting: number): number => posting >>> positionBits;
export const positionOf = (posting: number): number => posting & 255;

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
    this.#forEachWord(text, false, (word, position) =>
      post(word, Math.min(nameEnd + position, lastPosition)),
    );
  }

  /** Calls `visit` with the number of each word of a text, which is added if it is new. */
  #forEachWord(
    text: string,
    isInName: boolean,
    visit: (word: number, position: number) => void,
  ): void {
    const { vocabulary } = this;
    if (isAscii(text)) {
      forEachAsciiWord(text, (start, end, position) =>
        visit(vocabulary.addPart(text, start, end, isInName), position),
      );
    } else {
      forEachWord(text, (word, position) => visit(vocabulary.add(word, isInName), position));
    }
  }

  /** Calls `visit` with each posting of a word. */
  forEach(word: number, visit: (posting: number) => void): void {
    this.#postings.forEach(word, this.#documents.marksOfLog, visit);
  }

  /** Calls `visit` with each posting of a word in a name. */
  forEachInNames(word: number, visit: (posting: number) => void): void {
    this.#inNames.forEach(word, this.#documents.marksOfLog, visit);
  }

  /** Writes the marked documents that contain a word to `found`; returns how many there are. */
  collect(word: number, marks: Uint8Array, found: Uint32Array): number {
    return this.#postings.collect(word, this.#documents.marksOfLog, marks, found);
  }

  /** Adds `amount` for each document that contains a word. */
  addTo(sums: Float32Array | Uint8Array, word: number, amount: number): void {
    this.#postings.addTo(sums, word, this.#documents.marksOfLog, amount);
  }

  /** An upper bound of the number of occurrences of a word. */
  countOf(word: number): number {
    return this.#postings.countOf(word);
  }

  /** The number of occurrences that were added since the last `seal`. */
  get logLength(): number {
    return this.#postings.logLength;
  }

  /** Sorts recent occurrences in. Words without meaning stay in names alone. */
  seal(): void {
    const { vocabulary } = this;
    const inLog = this.#documents.marksOfLog;
    const isThere = (posting: number) => !this.#documents.isRemoved(documentOf(posting));
    this.#postings.seal(
      vocabulary.size,
      inLog,
      (word, posting) =>
        (positionOf(posting) < nameEnd || !vocabulary.isStop(word)) && isThere(posting),
    );
    this.#inNames.seal(vocabulary.size, inLog, (_, posting) => isThere(posting));
  }

  get byteLength(): number {
    return this.#postings.byteLength + this.#inNames.byteLength + this.vocabulary.byteLength;
  }
}
