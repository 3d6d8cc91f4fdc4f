// The names of technologies, which of them a word means, and which do the same job.
import fs from "node:fs";
import type { TechFacts } from "./facts.ts";
import { SimilarWords } from "./similar-words.ts";
import { normalized } from "./tokens.ts";

/** The number of no technology. */
export const noTech = 0xffff;

/** Longest name that is recognized within a search, in words. */
export const maxNameWords = 4;

export class TechWords {
  /** The numbers of technologies by each of their names, with single spaces. */
  readonly #exact = new Map<string, number[]>();
  readonly #words = new SimilarWords();
  readonly #slugs = new Map<string, number>();
  /** By technology: those that do the same job. */
  readonly alternatives: Alternatives;

  constructor(techs: readonly TechFacts[]) {
    for (const [number, { slug, name, formerSlugs, aliases }] of techs.entries()) {
      // A technology that is gone has no names.
      if (slug === "") continue;
      for (const one of [...formerSlugs, slug]) this.#slugs.set(one, number);
      for (const word of new Set([slug, name, ...formerSlugs, ...aliases].map(spaced))) {
        const same = this.#exact.get(word);
        if (same) same.push(number);
        else this.#exact.set(word, [number]);
      }
    }
    for (const word of this.#exact.keys()) this.#words.add(word);
    this.alternatives = alternativesOf((slug) => this.#slugs.get(slug));
  }

  /** The technology with that slug, or that had it. */
  withSlug(slug: string): number | undefined {
    return this.#slugs.get(slug);
  }

  /** The same, or {@link noTech}. */
  numberOf(slug: string): number {
    return this.withSlug(slug) ?? noTech;
  }

  /** The technologies with exactly that name, slug or alias. */
  named(text: string): readonly number[] {
    return this.#exact.get(spaced(text)) ?? [];
  }

  /** Those with a name that begins with `text`, which has at least `least` characters. */
  startingWith(text: string, least = 3): number[] {
    if (text.length < least) return [];
    return this.#numbersOf(this.#words.words.filter((word) => word.startsWith(text)));
  }

  /** Those with a name with the fewest typos, at most `most`. */
  similarTo(text: string, most: number): { techs: number[]; words: string[]; distance: number } {
    const { found, distance } = this.#words.similarTo(text, most);
    const words = found.flatMap((number) => this.#words.words[number] ?? []);
    return { techs: this.#numbersOf(words), words, distance };
  }

  #numbersOf(words: readonly string[]): number[] {
    return [...new Set(words.flatMap((word) => this.#exact.get(word) ?? []))];
  }
}

/** Slugs have hyphens for the spaces of names. */
const spaced = (name: string): string =>
  normalized(name)
    .replace(/[\s-]+/g, " ")
    .trim();

export type Alternatives = ReadonlyMap<number, ReadonlySet<number>>;

/** Slugs of technologies that do the same job; matches name SQLite instead of PostgreSQL of these alone. */
const groups = fs
  .readFileSync(new URL("../../catalogue/alternatives.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("//"))
  .map((line) => line.split(" "));

/**
 * By technology: those that do the same job.
 * @param withSlug the number of the technology that has or had a slug
 */
export function alternativesOf(withSlug: (slug: string) => number | undefined): Alternatives {
  const found = new Map<number, Set<number>>();
  for (const slugs of groups) {
    const group = slugs.flatMap((slug) => withSlug(slug) ?? []);
    for (const tech of group) {
      const others = found.get(tech) ?? new Set();
      for (const other of group) if (other !== tech) others.add(other);
      found.set(tech, others);
    }
  }
  return found;
}
