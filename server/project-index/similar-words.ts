// Words that are found despite typos.
import { editDistance, toleratedTypos } from "#shared/edit-distance.ts";

export class SimilarWords {
  readonly words: string[] = [];
  /** The letters of each word as a set of 32 bits, to rule out most others quickly. */
  readonly #letters: number[] = [];

  add(word: string): void {
    this.words.push(word);
    this.#letters.push(lettersOf(word));
  }

  /**
   * The numbers of the words with the fewest typos between them and `word`, of at most `most`.
   * @param counts which words are looked at
   */
  similarTo(
    word: string,
    most: number,
    counts: (number: number) => boolean = () => true,
  ): { found: number[]; distance: number } {
    const letters = lettersOf(word);
    let distance = most;
    let found: number[] = [];
    for (let number = 0; number < this.words.length; number += 1) {
      // A typo changes at most two letters of the set.
      if (popcount(letters ^ (this.#letters[number] ?? 0)) > 2 * distance) continue;
      const other = this.words[number] ?? "";
      const apart = editDistance(word, other, Math.min(distance, toleratedTypos(other.length)));
      if (apart > distance || !counts(number)) continue;
      if (apart < distance) found = [];
      distance = apart;
      found.push(number);
    }
    return { found, distance };
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    letters |= 1 << (word.charCodeAt(index) & 31);
  }
  return letters;
}

/** The number of bits that are set in a 32-bit integer. */
function popcount(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
