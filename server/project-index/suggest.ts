// Names that begin with what is being typed.
import { toleratedTypos } from "#shared/edit-distance.ts";
import { refOf, type TechRef } from "./facts.ts";
import type { IndexParts } from "./parts.ts";
import { fewestStars, standingOf } from "./standing.ts";
import { wordsOf } from "./tokens.ts";
import { BestDocuments } from "./best-documents.ts";

export interface SuggestQuery {
  readonly text: string;
  /** The number of suggestions of each kind. */
  readonly size: number;
  /** Since 1970. */
  readonly atMs: number;
}

export interface FoundSuggestions {
  /** Ids, best first. */
  readonly projects: readonly string[];
  readonly techs: readonly TechRef[];
}

export function suggest(parts: IndexParts, query: SuggestQuery): FoundSuggestions {
  const usesOf = (tech: number) => parts.techs.countOf(tech);
  return { projects: projectsNamed(parts, query), techs: techsNamed(parts, query, usesOf) };
}

/** Projects whose names contain the words, the last of which may be unfinished. */
function projectsNamed(parts: IndexParts, query: SuggestQuery): string[] {
  const { documents, text, pool } = parts;
  const words = wordsOf(query.text);
  const last = words.pop();
  if (last === undefined) return [];
  const { vocabulary } = text;
  const isListed = (document: number) => documents.isListed(document);
  const occurs = (word: number) => text.occursInNames(word, isListed);
  const complete = vocabulary.numberOf(last);
  const isKnown = complete !== undefined && occurs(complete);
  const begun = [...(isKnown ? [complete] : []), ...vocabulary.startingWith(last, occurs)];
  const lastWords =
    begun.length > 0
      ? begun
      : vocabulary.similarTo(last, toleratedTypos(last.length), occurs).words;
  /** By document: how many of the words its name has. */
  const found = pool.bytes(documents.count);
  for (const [index, word] of words.entries()) {
    const number = vocabulary.numberOf(word);
    if (number === undefined) return [];
    text.forEachInNames(number, (document) => {
      if (found[document] === index) found[document] = index + 1;
    });
  }
  const top = new BestDocuments(query.size, documents.isNewer);
  const seen = pool.bytes(documents.count);
  const offer = (document: number, score: number) => {
    if (found[document] !== words.length || !documents.isListed(document)) return;
    seen[document] = 1;
    top.offer(document, score + standingOf(parts, document, query.atMs / 1000));
  };
  // Names that are these words alone come first, then those that begin with them.
  const { stars, nameLengths } = documents;
  for (const word of lastWords) {
    const highestScore = word === complete ? 3 : 2;
    // One letter begins the names of many: most of these have too few stars for the best.
    let fewest = fewestStars(top.least - highestScore);
    text.forEachInNames(word, (document, position) => {
      if (position !== words.length || (stars[document] ?? 0) < fewest) return;
      offer(document, nameLengths[document] === words.length + 1 ? highestScore : 2);
      fewest = fewestStars(top.least - highestScore);
    });
  }
  // A standing is less than 1.
  if (top.least >= 1) return idsIn(parts, top);
  for (const word of lastWords) {
    text.forEachInNames(word, (document) => {
      if (seen[document] === 0) offer(document, 0);
    });
  }
  return idsIn(parts, top);
}

const idsIn = ({ documents }: IndexParts, top: BestDocuments): string[] =>
  top.sorted.map(({ document }) => documents.idOf(document));

/** Technologies with such a name, slug or alias: exact ones first, then the most used. */
export function techsNamed(
  { techFacts, techWords }: Pick<IndexParts, "techFacts" | "techWords">,
  { text, size }: Pick<SuggestQuery, "text" | "size">,
  usesOf: (tech: number) => number,
): TechRef[] {
  const typed = text.trim().toLowerCase();
  const exact = techWords.named(typed);
  const begun = techWords.startingWith(typed, 1);
  const near =
    exact.length + begun.length > 0
      ? []
      : techWords.similarTo(typed, toleratedTypos(typed.length)).techs;
  const mostUsed = [...begun, ...near]
    .map((tech) => ({ tech, uses: usesOf(tech) }))
    .toSorted((one, other) => other.uses - one.uses || one.tech - other.tech)
    .map(({ tech }) => tech);
  return [...new Set([...exact, ...mostUsed])].slice(0, size).flatMap((tech) => {
    const facts = techFacts[tech];
    return facts ? [refOf(facts)] : [];
  });
}
