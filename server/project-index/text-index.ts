// Which words occur where in which projects.
import { type Columns, columnsOf, type ReadColumns } from "./columns.ts";
import type { Documents } from "./documents.ts";
import { FarPostings, maxPositions } from "./far-postings.ts";
import { KeyedLists } from "./growable.ts";
import { forEachAsciiWord, forEachWord, innerWords, isAscii } from "./tokens.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Positions below this one are in the name, the others in the description. */
export const nameEnd = 64;

/** An occurrence of a word: its document in the upper 24 bits, its position in the lower 8. */
const positionBits = 8;
const nearEnd = 2 ** positionBits;

type Visit = (document: number, position: number) => void;

export class TextIndex {
  readonly vocabulary = new Vocabulary();
  readonly #documents: Documents;
  readonly #postings = new KeyedLists(positionBits);
  /** Those in names once more: looking for a part of a name needn't pass those in descriptions. */
  readonly #inNames = new KeyedLists(positionBits);
  readonly #far = new FarPostings();

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
      this.#far.restart(document);
    }
    let near: Set<number> | null = null;
    const post = (word: number, position: number) => {
      const posting = ((document << positionBits) | position) >>> 0;
      if (position < nearEnd) this.#postings.add(word, posting);
      else {
        near ??= this.#nearWords(name, text);
        this.#far.add(word, document, position, !near.has(word));
        near.add(word);
      }
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
      if (!this.vocabulary.isStop(word)) post(word, Math.min(nameEnd + position, maxPositions - 1));
    });
  }

  /** The words of a name, and those of its text that are near enough for a posting's bits. */
  #nearWords(name: string, text: string): Set<number> {
    const words = new Set<number>();
    const add = (word: number) => words.add(word);
    this.#forEachWord(name, true, add);
    const parts = innerWords(name);
    if (parts !== null) this.#forEachWord(parts, true, add);
    this.#forEachWord(text, false, (word, position) => {
      if (nameEnd + position < nearEnd) words.add(word);
    });
    return words;
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
    const { marksOfLog } = this.#documents;
    this.#postings.forEach(word, marksOfLog, (posting) =>
      visit(posting >>> positionBits, posting % nearEnd),
    );
    this.#far.forEach(word, marksOfLog, visit);
  }

  /** Calls `visit` with each occurrence of a word in a name. */
  forEachInNames(word: number, visit: Visit): void {
    this.#inNames.forEach(word, this.#documents.marksOfLog, (posting) =>
      visit(posting >>> positionBits, posting % nearEnd),
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
    const { marksOfLog } = this.#documents;
    const near = this.#listsOf(word).collect(word, marksOfLog, marks, found);
    if (this.vocabulary.isStop(word)) return near;
    return near + this.#far.collect(word, marksOfLog, marks, found.subarray(near));
  }

  /** Adds `amount` for each document that contains a word. */
  addTo(sums: Float32Array | Uint8Array, word: number, amount: number): void {
    const { marksOfLog } = this.#documents;
    this.#listsOf(word).addTo(sums, word, marksOfLog, amount);
    if (!this.vocabulary.isStop(word)) this.#far.addTo(sums, word, marksOfLog, amount);
  }

  /** Whether a word occurs in one of those documents. */
  occursIn(word: number, isWanted: (document: number) => boolean): boolean {
    const { marksOfLog } = this.#documents;
    const isNear = this.#listsOf(word).some(word, marksOfLog, (posting) =>
      isWanted(posting >>> positionBits),
    );
    if (isNear || this.vocabulary.isStop(word)) return isNear;
    return this.#far.some(word, marksOfLog, isWanted);
  }

  /** Whether a word occurs in the name of one of those documents. */
  occursInNames(word: number, isWanted: (document: number) => boolean): boolean {
    return this.#inNames.some(word, this.#documents.marksOfLog, (posting) =>
      isWanted(posting >>> positionBits),
    );
  }

  /** An upper bound of the number of occurrences of a word. */
  countOf(word: number): number {
    const near = this.#listsOf(word).countOf(word);
    return this.vocabulary.isStop(word) ? near : near + this.#far.countOf(word);
  }

  /** The number of occurrences that were added since the last `seal`. */
  get logLength(): number {
    return this.#postings.logLength + this.#far.logLength;
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
        (posting % nearEnd < nameEnd || !vocabulary.isStop(word)) &&
        isThere(posting >>> positionBits),
    );
    this.#inNames.seal(vocabulary.size, inLog, (_, posting) => isThere(posting >>> positionBits));
    this.#far.seal(inLog, isThere);
  }

  /** Its arrays while the logs are empty. */
  get columns(): Columns {
    return {
      ...columnsOf("vocabulary", this.vocabulary.columns),
      ...columnsOf("postings", this.#postings.columns),
      ...columnsOf("inNames", this.#inNames.columns),
      ...columnsOf("far", this.#far.columns),
    };
  }

  restore(columns: ReadColumns): void {
    this.vocabulary.restore(columns.part("vocabulary"));
    this.#postings.restore(columns.part("postings"));
    this.#inNames.restore(columns.part("inNames"));
    this.#far.restore(columns.part("far"));
  }

  get byteLength(): number {
    return (
      this.#postings.byteLength +
      this.#inNames.byteLength +
      this.#far.byteLength +
      this.vocabulary.byteLength
    );
  }
}
