// Which words occur where in which projects.
import type { Documents } from "./documents.ts";
import { KeyedLists } from "./growable.ts";
import { forEachWord, innerWords } from "./tokens.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Positions below this one are in the name, the others in the description. */
export const nameEnd = 16;
const lastPosition = 255;

/** An occurrence of a word: its document in the upper 24 bits, its position in the lower 8. */
export const documentOf = (posting: number): number => posting >>> 8;
export const positionOf = (posting: number): number => posting & 255;

export class TextIndex {
  readonly vocabulary = new Vocabulary();
  readonly #documents: Documents;
  readonly #postings = new KeyedLists(documentOf);

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /**
   * @param isAgain whether the document was added since the last `seal`
   * @returns the words, each once
   */
  add(document: number, name: string, text: string, isAgain: boolean): ReadonlySet<number> {
    if (isAgain) this.#postings.restart(document);
    const words = new Set<number>();
    let length = 0;
    const addToName = (word: string) => {
      words.add(this.#add(document, word, Math.min(length, nameEnd - 1), true));
      length += 1;
    };
    forEachWord(name, addToName);
    this.#documents.nameLengths[document] = Math.min(length, 255);
    const parts = innerWords(name);
    // Not next to the name's last word, since they don't follow it.
    length += 1;
    if (parts !== null) forEachWord(parts, addToName);
    forEachWord(text, (word, position) =>
      words.add(this.#add(document, word, Math.min(nameEnd + position, lastPosition), false)),
    );
    return words;
  }

  #add(document: number, word: string, position: number, isInName: boolean): number {
    const number = this.vocabulary.add(word, isInName);
    this.#postings.add(number, ((document << 8) | position) >>> 0);
    return number;
  }

  /** Calls `visit` with each posting of a word. */
  forEach(word: number, visit: (posting: number) => void): void {
    this.#postings.forEach(word, this.#documents.inLog, visit);
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
    this.#postings.seal(
      vocabulary.size,
      this.#documents.inLog,
      (word, posting) =>
        (positionOf(posting) < nameEnd || !vocabulary.isStop(word)) &&
        !this.#documents.isRemoved(documentOf(posting)),
    );
  }

  get byteLength(): number {
    return this.#postings.byteLength + this.vocabulary.byteLength;
  }
}
