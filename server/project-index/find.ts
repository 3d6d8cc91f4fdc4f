// Which projects a search finds, and how well each of them fits it.
import { toleratedTypos } from "#shared/edit-distance.ts";
import type { SearchTerm, SearchText } from "./search-text.ts";
import { nameEnd, positionCount } from "./text-index.ts";
import type { IndexParts, Stems } from "./parts.ts";
import { wordsOf } from "./tokens.ts";
import { maxNameWords } from "./tech-words.ts";
import { fullNameScore, termScore } from "./term-score.ts";
import type { Occurs } from "./vocabulary.ts";

/** Where a search was found, as bits. */
export const field = { name: 1, description: 2, techs: 4 } as const;

/**
 * So many terms are also looked for as beginnings and parts of words, and with typos, which takes a
 * walk over all words; the others as they are written, and by their stems.
 */
const forgivenTerms = 8;

export interface Correction {
  readonly from: string;
  readonly to: string;
}

export interface Found {
  /** Documents that contain at least one term, in no order. */
  readonly documents: readonly number[];
  readonly termCount: number;
  /** The search has words to leave out, but none to look for: all other documents fit. */
  readonly isOnlyWithout: boolean;
  /** By document: 1 for those with a word to leave out. */
  readonly excluded: Uint8Array | null;
  /** By document: how many of the terms it contains. */
  readonly terms: Uint8Array;
  /** By document: the sum of its terms' scores, in whole numbers. */
  readonly score: Uint16Array;
  /** By document: see {@link field}. */
  readonly fields: Uint8Array;
  /** Technologies that terms mean. */
  readonly techs: ReadonlySet<number>;
  readonly corrections: readonly Correction[];
  /** Terms that name no technology. */
  readonly unknownTechs: readonly string[];
  /** Other words with the stem of a term, which were looked for too. */
  readonly forms: readonly string[];
}

/** The most other forms of words that are named. */
const maxForms = 60;

/** A term with what it means. */
interface Meaning {
  readonly term: SearchTerm;
  readonly techs: readonly number[];
  /** What was written instead of it. */
  readonly typo?: string;
}

export class Finder {
  readonly #parts: IndexParts;
  /** Stems of words that don't occur in the index. */
  readonly #stems: Stems;
  /** Whether words are looked for only as they are written: without typos. */
  readonly #isExact: boolean;
  /** Whether the viewer may see a document: what others contain is neither found nor named. */
  readonly #maySee: (document: number) => boolean;
  readonly #occurs: Occurs;
  readonly #terms: Uint8Array;
  readonly #score: Uint16Array;
  readonly #fields: Uint8Array;
  /** Of the term that is being looked for. */
  readonly #bestOfTerm: Uint8Array;
  readonly #termFields: Uint8Array;
  #touched: number[] = [];
  readonly #documents: number[] = [];
  readonly #techs = new Set<number>();
  readonly #corrections: Correction[] = [];
  readonly #forms = new Set<string>();

  constructor(
    parts: IndexParts,
    stems: Stems,
    { isExact, maySee }: { isExact: boolean; maySee: (document: number) => boolean },
  ) {
    const { pool, documents, text } = parts;
    this.#parts = parts;
    this.#stems = stems;
    this.#isExact = isExact;
    this.#maySee = maySee;
    this.#occurs = (word) => text.occursIn(word, maySee);
    this.#terms = pool.bytes(documents.count);
    this.#score = pool.shorts(documents.count);
    this.#fields = pool.bytes(documents.count);
    this.#bestOfTerm = pool.bytes(documents.count);
    this.#termFields = pool.bytes(documents.count);
  }

  find({ terms: written, without }: SearchText): Found {
    const meanings = this.#withoutStopWords(this.#joinNames(written));
    for (const [index, meaning] of meanings.entries()) {
      this.#lookFor(meaning, index < forgivenTerms);
      this.#collect();
    }
    this.#rewardFullNames(written);
    return {
      documents: this.#documents,
      termCount: meanings.length,
      isOnlyWithout: meanings.length === 0 && without.length > 0,
      excluded: without.length > 0 ? this.#having(without) : null,
      terms: this.#terms,
      score: this.#score,
      fields: this.#fields,
      techs: this.#techs,
      corrections: this.#corrections,
      unknownTechs: meanings.filter((one) => one.techs.length === 0).map(({ term }) => term.text),
      forms: [...this.#forms].slice(0, maxForms),
    };
  }

  /** 1 by document for those that contain one of the terms. */
  #having(terms: readonly SearchTerm[]): Uint8Array {
    const { documents, techs, techWords, pool } = this.#parts;
    const having = pool.bytes(documents.count);
    for (const term of terms) {
      const named = term.isPhrase ? [] : techWords.named(term.text);
      for (const tech of named) techs.forEach(tech, (document) => (having[document] = 1));
      this.#forEachOccurrence(term, (document) => (having[document] = 1));
    }
    return having;
  }

  /** Joins words that together name a technology: `visual studio code` is one term. */
  #joinNames(terms: readonly SearchTerm[]): Meaning[] {
    const meanings: Meaning[] = [];
    for (let start = 0; start < terms.length;) {
      const run =
        this.#nameAt(terms, start, 2, maxNameWords) ??
        this.#similarNameAt(terms, start) ??
        this.#nameAt(terms, start, 1, 1);
      const term = terms[start];
      if (run) meanings.push(run.meaning);
      else if (term) meanings.push({ term, techs: [] });
      start += run?.length ?? 1;
    }
    return meanings;
  }

  /** The name of at least and at most so many words that begins there. */
  #nameAt(terms: readonly SearchTerm[], start: number, least: number, most: number) {
    for (let length = Math.min(most, terms.length - start); length >= least; length -= 1) {
      const run = terms.slice(start, start + length);
      if (run.some(({ isPhrase }) => isPhrase)) continue;
      const text = run.map((term) => term.text).join(" ");
      const techs = this.#parts.techWords.named(text);
      const words = run.flatMap((term) => term.words);
      if (techs.length > 0) {
        return { meaning: { term: { text, words, isPhrase: false }, techs }, length };
      }
    }
    return null;
  }

  /** Words that with a few typos name a technology: `sprng boot`. */
  #similarNameAt(terms: readonly SearchTerm[], start: number) {
    if (this.#isExact || start >= forgivenTerms) return null;
    const { techWords, techs: techIndex } = this.#parts;
    for (let length = Math.min(maxNameWords, terms.length - start); length > 1; length -= 1) {
      const run = terms.slice(start, start + length);
      const unknown = run.filter(({ text, isPhrase }) => !isPhrase && !this.#isKnown(text));
      if (unknown.length === 0 || run.some(({ isPhrase }) => isPhrase)) continue;
      const most = toleratedTypos(Math.max(...unknown.map(({ text }) => text.length)));
      const typo = run.map(({ text }) => text).join(" ");
      const similar = most === 0 ? [] : techWords.similarTo(typo, most).words;
      const name = similar.find((one) => one.split(" ").length === length);
      const techs = name === undefined ? [] : techWords.named(name);
      if (name === undefined || !techs.some((tech) => techIndex.countOf(tech) > 0)) continue;
      const term: SearchTerm = { text: name, words: wordsOf(name), isPhrase: false };
      return { meaning: { term, techs, typo }, length };
    }
    return null;
  }

  /** Whether a project or the name of a technology has that word. */
  #isKnown(word: string): boolean {
    const { text, techWords } = this.#parts;
    const number = text.vocabulary.numberOf(word);
    const isWord = number !== undefined && this.#occurs(number);
    return isWord || techWords.named(word).length > 0;
  }

  #withoutStopWords(meanings: Meaning[]): Meaning[] {
    const telling = meanings.filter(
      ({ term, techs }) => techs.length > 0 || !term.words.every((word) => this.#isStop(word)),
    );
    return telling.length > 0 ? telling : meanings;
  }

  #isStop(word: string): boolean {
    const { vocabulary } = this.#parts.text;
    const number = vocabulary.numberOf(word);
    return number === undefined ? this.#stems.get(word) === null : vocabulary.isStop(number);
  }

  #lookFor({ term, techs, typo }: Meaning, isForgiving: boolean): void {
    this.#lookForTechs(techs, typo === undefined ? termScore.tech : termScore.techTypo);
    if (typo !== undefined) this.#corrections.push({ from: typo, to: term.text });
    if (term.isPhrase || term.words.length > 1) {
      this.#forEachOccurrence(term, (document, position) =>
        this.#see(document, position, termScore.nameWord, termScore.text),
      );
      return;
    }
    const [word = ""] = term.words;
    for (const same of this.#sameStem(word)) {
      this.#lookForWord(same, termScore.nameWord, termScore.text);
      const form = this.#parts.text.vocabulary.words[same];
      if (form !== undefined && form !== word && this.#occurs(same)) this.#forms.add(form);
    }
    if (!isForgiving) return;
    const isKnown = this.#touched.length > 0;
    if (word.length >= 3) {
      const text = isKnown ? 0 : termScore.textStart;
      const { vocabulary } = this.#parts.text;
      for (const longer of vocabulary.startingWith(word, this.#occurs)) {
        this.#lookForWord(longer, termScore.nameStart, text);
      }
      if (techs.length === 0) {
        this.#lookForTechs(this.#parts.techWords.startingWith(word), termScore.techStart);
      }
      if (word.length > 3 || this.#touched.length === 0) {
        for (const containing of vocabulary.namesContaining(word, this.#occurs)) {
          this.#lookForWord(containing, termScore.namePart, 0);
        }
      }
    }
    if (this.#touched.length === 0) this.#lookForSimilar(word);
  }

  #lookForTechs(techs: readonly number[], value: number): void {
    for (const tech of techs) {
      this.#techs.add(tech);
      this.#parts.techs.forEach(tech, (document) => this.#note(document, value, field.techs));
    }
  }

  /** @param inText 0 where only names count */
  #lookForWord(word: number, inName: number, inText: number): void {
    const { text } = this.#parts;
    if (inText === 0) {
      text.forEachInNames(word, (document) => this.#note(document, inName, field.name));
      return;
    }
    text.forEach(word, (document, position) => this.#see(document, position, inName, inText));
  }

  #see(document: number, position: number, inName: number, inText: number): void {
    if (position < nameEnd) this.#note(document, inName, field.name);
    else this.#note(document, inText, field.description);
  }

  #note(document: number, value: number, where: number): void {
    if (!this.#maySee(document)) return;
    const known = this.#bestOfTerm[document] ?? 0;
    if (known === 0) this.#touched.push(document);
    if (value > known) this.#bestOfTerm[document] = value;
    this.#termFields[document] = (this.#termFields[document] ?? 0) | where;
  }

  /** The words with the same stem, `word` among them if it occurs. */
  #sameStem(word: string): number[] {
    const { vocabulary } = this.#parts.text;
    const number = vocabulary.numberOf(word);
    if (number !== undefined) return vocabulary.sameStemAs(number);
    const stem = this.#stems.get(word);
    return typeof stem === "string" ? vocabulary.withStem(stem) : [];
  }

  #lookForSimilar(word: string): void {
    const most = this.#isExact ? 0 : toleratedTypos(word.length);
    if (most === 0) return;
    const { vocabulary } = this.#parts.text;
    const techs = this.#parts.techWords.similarTo(word, most);
    const words = vocabulary.similarTo(word, techs.distance, this.#occurs);
    const isTech = techs.words.length > 0 && techs.distance <= words.distance;
    if (isTech) this.#lookForTechs(techs.techs, termScore.techTypo);
    for (const similar of words.words)
      this.#lookForWord(similar, termScore.nameTypo, termScore.textTypo);
    const commonest = words.words.toSorted(
      (one, other) => this.#parts.text.countOf(other) - this.#parts.text.countOf(one),
    )[0];
    const to = isTech ? techs.words[0] : vocabulary.words[commonest ?? -1];
    if (to !== undefined && this.#touched.length > 0) this.#corrections.push({ from: word, to });
  }

  /**
   * Calls `visit` with each place where the words follow each other: a document, and the position of
   * the first word.
   */
  #forEachOccurrence({ words }: SearchTerm, visit: Visit): void {
    const { text } = this.#parts;
    const [only] = words;
    if (words.length === 1 && only !== undefined) {
      const number = text.vocabulary.numberOf(only);
      if (number !== undefined) text.forEach(number, visit);
      return;
    }
    this.#forEachInName(words, visit);
    // Descriptions have any word in place of one without meaning.
    const telling = placed(words).filter(({ word }) => !this.#isStop(word));
    this.#forEachRun(
      telling,
      (word, see) => text.forEach(word, see),
      (document, position) => {
        if (position >= nameEnd) visit(document, position);
      },
    );
  }

  /** The same in names, where words without meaning have to be found too. */
  #forEachInName(words: readonly string[], visit: Visit): void {
    const { text } = this.#parts;
    this.#forEachRun(placed(words), (word, see) => text.forEachInNames(word, see), visit);
  }

  #forEachRun(
    words: readonly PlacedWord[],
    forEach: (word: number, see: Visit) => void,
    visit: Visit,
  ): void {
    const { text } = this.#parts;
    const numbers = words.map(({ word, offset }) => ({
      number: text.vocabulary.numberOf(word) ?? -1,
      offset,
    }));
    if (numbers.some(({ number }) => number < 0)) return;
    const rarestFirst = numbers.toSorted(
      (one, other) => text.countOf(one.number) - text.countOf(other.number),
    );
    let starts: Set<number> | null = null;
    for (const { number, offset } of rarestFirst) {
      const next = new Set<number>();
      forEach(number, (document, position) => {
        if (position < offset) return;
        const start = document * positionCount + position - offset;
        if (starts === null || starts.has(start)) next.add(start);
      });
      starts = next;
    }
    for (const start of starts ?? []) {
      visit(Math.floor(start / positionCount), start % positionCount);
    }
  }

  #collect(): void {
    for (let index = 0; index < this.#touched.length; index += 1) {
      const document = this.#touched[index] ?? 0;
      if (this.#terms[document] === 0) this.#documents.push(document);
      this.#terms[document] = (this.#terms[document] ?? 0) + 1;
      this.#score[document] = (this.#score[document] ?? 0) + (this.#bestOfTerm[document] ?? 0);
      this.#fields[document] = (this.#fields[document] ?? 0) | (this.#termFields[document] ?? 0);
      this.#bestOfTerm[document] = 0;
      this.#termFields[document] = 0;
    }
    this.#touched = [];
  }

  /** Projects whose whole name is the search come first. */
  #rewardFullNames(terms: readonly SearchTerm[]): void {
    const words = terms.flatMap((term) => term.words);
    if (words.length === 0 || words.length >= nameEnd) return;
    const { documents } = this.#parts;
    this.#forEachInName(words, (document, position) => {
      const isWhole = position === 0 && documents.nameLengths[document] === words.length;
      if (
        isWhole &&
        (this.#terms[document] ?? 0) > 0 &&
        (this.#score[document] ?? 0) < fullNameScore
      ) {
        this.#score[document] = (this.#score[document] ?? 0) + fullNameScore;
      }
    });
  }
}

type Visit = (document: number, position: number) => void;

interface PlacedWord {
  readonly word: string;
  /** How many words come before it. */
  readonly offset: number;
}

const placed = (words: readonly string[]): PlacedWord[] =>
  words.map((word, offset) => ({ word, offset }));
