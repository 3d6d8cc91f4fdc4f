// Which projects already do what somebody describes: by the words of a name and a description, and by
// technologies.
import { flag, unlisted } from "./facts.ts";
import { sinceOf } from "./filter.ts";
import { type FoundMatch, matchesAmong } from "./match.ts";
import type { IndexParts } from "./parts.ts";
import { type RankingModel, rarity } from "./ranking-model.ts";
import { BestDocuments } from "./best-documents.ts";
import { wordsOf } from "./tokens.ts";

export interface SimilarQuery {
  readonly name: string;
  /** As plain text. */
  readonly description: string;
  /** Slugs of technologies; unknown ones are ignored. */
  readonly stack: readonly string[];
  /** Ids of projects that aren't offered. */
  readonly without: readonly string[];
  /** Since 1970: the time at which activity is judged. */
  readonly nowSeconds: number;
  /** They are always compared by what was learnt last. */
  readonly version: null;
}

export interface SimilarProject extends FoundMatch {
  /** The shared words as they are written in the query, rarest first. */
  readonly words: readonly string[];
}

/** How much of the score is by words; the rest is by technologies. */
const wordsShare = 0.7;

/** Less than this is chance: see docs/matching.md. */
const minScore = 0.4;
const minWords = 2;

/** One of the shared words is in no more projects than these, or than this share of them. */
const tellingIn = { projects: 4, share: 0.01 } as const;

const maxProjects = 2;

/** The rarest of a long description say enough. */
const maxWords = 60;
const maxNamedWords = 4;

interface Word {
  readonly written: string;
  /** The word's number, and those of its other forms. */
  readonly forms: readonly number[];
  readonly rarity: number;
  readonly isTelling: boolean;
}

/** At most two, the most similar first: listed, and with a free seat or active within a year. */
export function similarProjects(
  index: IndexParts,
  model: RankingModel,
  query: SimilarQuery,
): SimilarProject[] {
  const { documents, text, techs, pool } = index;
  const words = tellingWords(index, model, query);
  const byWords = pool.floats(documents.count);
  const length = Math.hypot(...words.map((word) => word.rarity)) || 1;
  for (const { forms, rarity: one } of words) {
    for (const form of forms) text.addTo(byWords, form, one ** 2 / length);
  }
  const stack = [...new Set(query.stack.flatMap((slug) => index.techWords.withSlug(slug) ?? []))];
  const byTechs = pool.floats(documents.count);
  const stackLength = Math.hypot(...stack.map((tech) => model.techRarity(tech))) || 1;
  for (const tech of stack) techs.addTo(byTechs, tech, model.techRarity(tech) ** 2 / stackLength);
  const share = stack.length === 0 ? 1 : wordsShare;
  const { wordNorms, techNorms } = model;
  const without = new Set(query.without.map((id) => documents.find(id)));
  const since = sinceOf(query.nowSeconds, "year");
  const isOffered = (document: number) => {
    const flags = documents.flags[document] ?? 0;
    if ((flags & (unlisted | flag.repositoryArchived)) !== 0 || without.has(document)) return false;
    const isActive = (documents.activeAt[document] ?? 0) >= since;
    return isActive || (flags & (flag.developer | flag.designer)) !== 0;
  };
  const best = new BestDocuments(2 * maxProjects, documents.isNewer);
  for (let document = 0; document < documents.count; document += 1) {
    // A project with few of the words that count would have too short a vector.
    const ofWords = (byWords[document] ?? 0) / Math.max(wordNorms[document] || 1, length / 2);
    if (ofWords === 0) continue;
    const ofTechs = (byTechs[document] ?? 0) / (techNorms[document] || 1);
    const score = Math.min(1, share * ofWords + (1 - share) * ofTechs);
    if (score < minScore || score < best.least || !isOffered(document)) continue;
    best.offer(document, score);
  }
  const shared = sharedWords(
    index,
    words,
    best.sorted.map(({ document }) => document),
  );
  const found = best.sorted
    .filter(({ document }) => {
      const own = shared.get(document) ?? [];
      return own.length >= minWords && own.some(({ isTelling }) => isTelling);
    })
    .slice(0, maxProjects)
    .map(({ document, key }) => ({ document, key, score: key }));
  const matches = matchesAmong(index, model, { stack: query.stack, history: [] }, found);
  return matches.map((match) => ({
    ...match,
    words: (shared.get(documents.find(match.id)) ?? [])
      .slice(0, maxNamedWords)
      .map(({ written }) => written),
  }));
}

/** The words of a query that projects have and that mean something, rarest first. */
function tellingWords(
  { text, techWords }: IndexParts,
  model: RankingModel,
  { name, description }: SimilarQuery,
): Word[] {
  const { vocabulary } = text;
  const words = new Set(wordsOf(`${name} ${description}`));
  // Technologies are compared by themselves.
  const telling = [...words].filter((word) => {
    return /\p{L}/u.test(word) && techWords.named(word).length === 0;
  });
  const numbers = telling.flatMap((word) => vocabulary.numberOf(word) ?? []);
  const forms = vocabulary.formsOf(numbers.filter((number) => !vocabulary.isStop(number)));
  const seen = new Set<number>();
  return telling
    .flatMap((written): Word[] => {
      const number = vocabulary.numberOf(written);
      const own = number === undefined ? [] : forms.get(number);
      const term = model.termOf(written);
      const isKnown = term !== undefined || (own !== undefined && own.length > 0);
      if (!isKnown || own === undefined || own.some((form) => seen.has(form))) return [];
      for (const form of own) seen.add(form);
      // What was learnt leaves the rarest words out.
      const projects = term === undefined ? text.countOf(number ?? -1) : model.projectsWith(term);
      return [
        {
          written,
          forms: own,
          rarity: rarity(model.projects, projects),
          isTelling: projects <= Math.max(tellingIn.projects, tellingIn.share * model.projects),
        },
      ];
    })
    .toSorted((one, other) => other.rarity - one.rarity)
    .slice(0, maxWords);
}

/** By document: which of the words it has, in their order. */
function sharedWords(
  { documents, text, pool }: IndexParts,
  words: readonly Word[],
  shown: readonly number[],
): Map<number, Word[]> {
  const marks = pool.bytes(documents.count);
  for (const document of shown) marks[document] = 1;
  const found = pool.uncleared(documents.count);
  const shared = new Map(shown.map((document): [number, Word[]] => [document, []]));
  for (const word of words) {
    const having = new Set<number>();
    for (const form of word.forms) {
      for (const document of found.subarray(0, text.collect(form, marks, found))) {
        having.add(document);
      }
    }
    for (const document of having) shared.get(document)?.push(word);
  }
  return shared;
}
