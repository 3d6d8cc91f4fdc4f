// The words that occur in projects' names and descriptions, and which of them a searched word means.
// Words of changed, removed and hidden projects are among them, so that whoever looks for words says
// which of them count.
import { SimilarWords } from "./similar-words.ts";

/** The stem of a word; null for words without meaning, such as "the". */
export type Stem = string | null;

/** Whether a word occurs where it is looked for. */
export type Occurs = (number: number) => boolean;

const noStem = { unknown: -1, withoutMeaning: -2 } as const;

export class Vocabulary {
  readonly #list = new SimilarWords();
  readonly #numbers = new Map<string, number>();
  /** By word: the number of its stem, or one of {@link noStem}. */
  readonly #stems: number[] = [];
  /** From 0. */
  readonly #stemNumbers = new Map<string, number>();
  /** Whether the word has occurred in a name, be it one that has changed since. */
  readonly #inNames: boolean[] = [];
  #unresolved: string[] = [];

  get words(): readonly string[] {
    return this.#list.words;
  }

  get size(): number {
    return this.words.length;
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** The number of `word`, which is added if it is new. */
  add(word: string, isInName: boolean): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.size;
      // A copy: a part of a text would keep the whole text in memory.
      const own = Buffer.from(word).toString();
      this.#list.add(own);
      this.#numbers.set(own, number);
      this.#inNames.push(isInName);
      this.#stems.push(isInflected(own) ? noStem.unknown : this.#stemNumber(own));
      if (isInflected(own)) this.#unresolved.push(own);
    }
    if (isInName) this.#inNames[number] = true;
    return number;
  }

  #stemNumber(stem: string): number {
    const known = this.#stemNumbers.get(stem);
    if (known !== undefined) return known;
    const number = this.#stemNumbers.size;
    this.#stemNumbers.set(stem, number);
    return number;
  }

  /** The first `count` words whose stems aren't known yet; they stay so until `setStems`. */
  unresolved(count: number): string[] {
    return this.#unresolved.slice(0, count);
  }

  setStems(stems: ReadonlyMap<string, Stem>): void {
    for (const [word, stem] of stems) {
      const number = this.numberOf(word);
      if (number === undefined) continue;
      this.#stems[number] = stem === null ? noStem.withoutMeaning : this.#stemNumber(stem);
    }
    this.#unresolved = this.#unresolved.filter((word) => !stems.has(word));
  }

  isStop(number: number): boolean {
    return this.#stems[number] === noStem.withoutMeaning;
  }

  /** All words with the stem of that word, which comes first. */
  sameStemAs(number: number): number[] {
    const stem = this.#stems[number] ?? noStem.unknown;
    return [number, ...this.#withStemNumber(stem).filter((same) => same !== number)];
  }

  /** By word: all words with its stem, itself among them. */
  formsOf(numbers: readonly number[]): Map<number, number[]> {
    const byStem = new Map<number, number[]>();
    const forms = new Map<number, number[]>();
    for (const number of numbers) {
      const stem = this.#stems[number] ?? noStem.unknown;
      if (stem < 0) forms.set(number, [number]);
      else {
        const same = byStem.get(stem) ?? [];
        byStem.set(stem, same);
        forms.set(number, same);
      }
    }
    for (let number = 0; number < this.size; number += 1) {
      byStem.get(this.#stems[number] ?? noStem.unknown)?.push(number);
    }
    return forms;
  }

  /** All words with that stem. */
  withStem(stem: string): number[] {
    return this.#withStemNumber(this.#stemNumbers.get(stem) ?? noStem.unknown);
  }

  #withStemNumber(stem: number): number[] {
    const found: number[] = [];
    if (stem < 0) return found;
    for (let number = 0; number < this.size; number += 1) {
      if (this.#stems[number] === stem) found.push(number);
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
      (word, number) => this.#inNames[number] === true && word.indexOf(part, 1) > 0,
      occurs,
    );
  }

  #filter(fits: (word: string, number: number) => boolean, occurs: Occurs): number[] {
    const found: number[] = [];
    for (let number = 0; number < this.size; number += 1) {
      if (!fits(this.words[number] ?? "", number) || this.isStop(number)) continue;
      if (occurs(number)) found.push(number);
    }
    return found;
  }

  /** The words with the fewest typos between them and `word`, of at most `most`. */
  similarTo(word: string, most: number, occurs: Occurs): { words: number[]; distance: number } {
    const counts = (number: number) => !this.isStop(number) && occurs(number);
    const { found, distance } = this.#list.similarTo(word, most, counts);
    return { words: found, distance };
  }

  /** A rough number of bytes: a word takes some 150 in the maps and arrays, beside its letters. */
  get byteLength(): number {
    return this.words.reduce((sum, word) => sum + 150 + word.length, 0);
  }
}

/** Whether a word may have a stem other than itself. */
export const isInflected = (word: string): boolean =>
  /^[\p{L}\p{M}]{2,}$/u.test(word) || word === "a";
