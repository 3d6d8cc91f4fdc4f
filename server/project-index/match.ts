// Which projects fit a person's stack, best first, and why. docs/matching.md explains the formula.
import { activityDays } from "#shared/activity.ts";
import { flag } from "./documents.ts";
import { daySeconds } from "./filter.ts";
import type { Learned, Weighted } from "./learned.ts";
import type { IndexParts } from "./parts.ts";
import { type KnownProject, likenesses } from "./likeness.ts";
import { techNumber } from "./query.ts";
import { bestOf, roundedScore, type ScoreOf, scoreStep } from "./ranking.ts";
import { compareText, type Relation } from "./related-techs.ts";
import type { Role } from "./search-text.ts";
import { standInsFor } from "./stand-ins.ts";
import { wordsOf } from "./tokens.ts";

export interface MatchQuery {
  /** Slugs of technologies; unknown ones are ignored. */
  readonly stack: readonly string[];
  readonly role: Role | null;
  /** Projects that a person starred, joined, applied to or wrote about. */
  readonly history: readonly { readonly id: string; readonly text: string }[];
  /** Ids of projects that aren't offered: the person's own, joined and applied to. */
  readonly without: readonly string[];
  /** Only projects that were created since; in milliseconds since 1970. */
  readonly createdSince?: number;
  readonly size: number;
  /**
   * Milliseconds since 1970: when the first page was answered, null for that page. What opened later
   * is left out.
   */
  readonly at: number | null;
  /** The version of what was learnt that the first page was ranked with; null for the first page. */
  readonly version: number | null;
  /** The last match of the page before. */
  readonly after: { readonly score: number; readonly id: string } | null;
}

export interface FoundMatch {
  readonly id: string;
  /** From 0 to 1. */
  readonly score: number;
  /** The shared technologies, rarest first. */
  readonly shared: readonly TechName[];
  /** Technologies of the project that go with ones that it lacks, strongest first; each once. */
  readonly related: readonly RelatedName[];
  /** The id of the project of the history that it resembles so much that it is a match for that. */
  readonly like: string | null;
  /** The roles in which seats are free. */
  readonly openRoles: readonly Role[];
  /** When it was last active, in seconds since 1970; null if it never was. */
  readonly activeAt: number | null;
  /** When it was last active, or else created, in seconds since 1970. */
  readonly quietSince: number;
}

interface RelatedName {
  readonly tech: TechName;
  /** The technology of the stack. */
  readonly wanted: TechName;
  readonly relation: NonNullable<Relation>;
}

interface TechName {
  readonly id: string;
  readonly name: string;
}

export interface MatchPage {
  readonly matches: readonly FoundMatch[];
  readonly hasMore: boolean;
  /** How many share at least one technology, and how many at least two. */
  readonly total: number;
  readonly close: number;
  readonly version: number;
  readonly at: number;
}

/** The parts of the score. */
const parts = { techs: 1, words: 0.5, history: 1.5 } as const;

/** Of so few projects, the words that go with technologies count half: they may be chance. */
const fewProjects = 100;

/** A related technology is worth at most a fifth of the one that it stands for. */
const relatedWeight = 0.2;
const maxRelated = 12;
const maxWords = 30;

/** A project that was active within 30 days goes before an equal one that wasn't. */
const quietFactor = 0.95;

/** A dormant one, which only lists by fit show, comes after all that fit half as well. */
const dormantFactor = 0.5;

interface Query {
  readonly techs: readonly Weighted[];
  readonly terms: readonly Weighted[];
  /** What the words of the history are compared with, and how much of them each is. */
  readonly history: readonly KnownProject[];
  readonly written: readonly Weighted[];
  /** What a perfect match would add up to. */
  readonly full: number;
}

export function matchPage(
  index: IndexParts,
  learned: Learned,
  version: number,
  query: MatchQuery,
): MatchPage {
  const at = query.at ?? index.documents.readAt;
  const stack = [...new Set(query.stack.map((slug) => techNumber(index, slug)))].filter(
    (tech) => tech < index.techFacts.length,
  );
  const { documents, scratch } = index;
  const shares = sharesOf(index, stack);
  const wanted = queryOf(index, learned, stack, query.history);
  const scoreOf = scoresOf(index, learned, wanted, at);
  const without = new Set(query.without.map((id) => documents.find(id)));
  const eligible = eligibleProjects(index, query, at);
  // What closed since the first page still counts among its owner's, so that the others don't move.
  for (const [document, closedAt] of documents.closedAt) {
    if (closedAt <= at) continue;
    eligible[document] = 1;
    without.add(document);
  }
  const { count } = documents;
  const candidates = scratch.integers(count);
  let [candidateCount, close] = [0, 0];
  // The newest first: of equal ones they are the best, and the others are soon passed over. Without
  // branches, which can't be predicted here.
  for (let document = count - 1; document >= 0; document -= 1) {
    const shared = shares[document] ?? 0;
    const isCandidate = (eligible[document] ?? 0) & (-shared >>> 31);
    candidates[candidateCount] = document;
    candidateCount += isCandidate;
    close += isCandidate & ((1 - shared) >>> 31);
  }
  let total = candidateCount;
  for (const document of without) {
    const shared = shares[document] ?? 0;
    if (shared === 0 || eligible[document] !== 1) continue;
    total -= 1;
    if (shared >= 2) close -= 1;
  }
  const best = bestOf(
    index,
    learned,
    candidates.subarray(0, candidateCount),
    scoreOf,
    without,
    query,
  );
  return {
    matches: matchesOf(index, learned, wanted, stack, best.slice(0, query.size)),
    hasMore: best.length > query.size,
    total,
    close,
    version,
    at,
  };
}

/** What matches say of themselves. */
function matchesOf(
  index: IndexParts,
  learned: Learned,
  wanted: Query,
  stack: readonly number[],
  shown: readonly { readonly document: number; readonly key: number }[],
): FoundMatch[] {
  const like = likenesses(
    index,
    learned,
    wanted.history,
    wanted.written,
    shown.map(({ document, key }) => ({ document, sum: key * wanted.full })),
  );
  return shown.map(({ document, key }) => {
    const known = like.get(document);
    return {
      ...matchOf(index, learned, document, key, stack),
      like: known === undefined ? null : index.documents.idOf(known),
    };
  });
}

/** Documents of a list as matches, for the reasons; those that share nothing are left out. */
export function matchesAmong(
  index: IndexParts,
  learned: Learned,
  { stack, history }: Pick<MatchQuery, "stack" | "history">,
  listed: readonly { readonly document: number; readonly key: number }[],
): FoundMatch[] {
  const numbers = [...new Set(stack.map((slug) => techNumber(index, slug)))].filter(
    (tech) => tech < index.techFacts.length,
  );
  const wanted = queryOf(index, learned, numbers, history);
  const fitting = listed.filter(({ key }) => key > 0);
  return matchesOf(index, learned, wanted, numbers, fitting);
}

/**
 * How well documents fit a stack and a history, from 0 to 1.
 * @param at milliseconds since 1970: the time at which activity is judged
 */
export function fitWith(
  index: IndexParts,
  learned: Learned,
  slugs: readonly string[],
  history: MatchQuery["history"],
  at: number,
): ScoreOf {
  const stack = slugs.map((slug) => techNumber(index, slug));
  const shares = sharesOf(index, stack);
  const scoreOf = scoresOf(index, learned, queryOf(index, learned, stack, history), at);
  return (document, least) => ((shares[document] ?? 0) === 0 ? 0 : scoreOf(document, least));
}

/** By document: how many technologies of the stack it has. */
function sharesOf({ documents, techs, scratch }: IndexParts, stack: readonly number[]): Uint8Array {
  const shares = scratch.bytes(documents.count);
  for (const tech of stack) techs.addTo(shares, tech, 1);
  return shares;
}

/** What was active before this, in seconds since 1970, is dormant at `at` milliseconds. */
const dormantSince = (at: number): number => at / 1000 - activityDays.quiet * daySeconds;

/**
 * By document, 1 for listed projects with a free seat in the role that aren't dormant, nor older
 * than asked for, and that were open already when the first page was answered.
 */
function eligibleProjects(
  { documents, scratch }: IndexParts,
  { role, at: since, createdSince = 0 }: MatchQuery,
  at: number,
): Uint8Array {
  const seats = role === null ? flag.developer | flag.designer : flag[role];
  const eligible = scratch.bytes(documents.count);
  eligible.set(documents.openProjects(seats, Math.ceil(dormantSince(at))));
  if (since === null && createdSince === 0) return eligible;
  for (let document = 0; document < documents.count; document += 1) {
    if (eligible[document] === 0) continue;
    const isOlder = createdSince > 0 && documents.createdAt(document) < createdSince;
    if (isOlder || (since !== null && documents.openedAfter(document, since))) {
      eligible[document] = 0;
    }
  }
  return eligible;
}

/** The technologies and words that are looked for, with their weights. */
function queryOf(
  index: IndexParts,
  learned: Learned,
  stack: readonly number[],
  history: MatchQuery["history"],
): Query {
  const known = history
    .map(({ id, text }) => ({ document: index.documents.find(id), text }))
    .filter(({ document }) => document >= 0);
  const own = new Map(stack.map((tech) => [tech, learned.techRarity(tech)]));
  for (const { document } of known) {
    for (const tech of index.techs.of(document)) {
      add(own, tech, learned.techRarity(tech) / known.length);
    }
  }
  const length = lengthOf([...own.values()]);
  /** Empty for those that are gone. */
  const techName = (tech: number) => index.techFacts[tech]?.slug ?? "";
  const near = new Map<number, number>();
  for (const tech of own.keys()) {
    for (const [other, closeness] of learned.related[tech] ?? []) {
      if (own.has(other) || techName(other) === "") continue;
      const weight = (relatedWeight * closeness * learned.techRarity(other)) / length;
      near.set(other, Math.max(near.get(other) ?? 0, weight));
    }
  }
  // In one order on all servers, since sums depend on it.
  const ownTechs = [...own]
    .map(([tech, weight]): Weighted => [tech, weight / length])
    .toSorted(([one], [other]) => compareText(techName(one), techName(other)));
  const going = new Map<number, number>();
  for (const tech of stack) {
    for (const [term, weight] of learned.termsOf(tech)) {
      add(going, term, weight * learned.techRarity(tech));
    }
  }
  const written = new Map<number, number>();
  const earlier = known.map(({ document, text }): KnownProject => {
    const terms = new Set(wordsOf(text).flatMap((word) => learned.termOf(word) ?? []));
    const termWeight = 1 / learned.wordNorm(document);
    for (const term of terms) add(written, term, learned.termRarity(term) * termWeight);
    return { document, terms, termWeight };
  });
  const weightedWords = (list: ReadonlyMap<number, number>, weight: number): Weighted[] =>
    unit(largest(list, maxWords, (term) => learned.wordOf(term))).map(([term, one]) => [
      term,
      weight * one,
    ]);
  const ofHistory = weightedWords(written, parts.history);
  const projects = learned.projects ** 2;
  const wordsWeight = (parts.words * projects) / (projects + fewProjects ** 2);
  const terms = new Map(weightedWords(going, wordsWeight));
  for (const [term, weight] of ofHistory) add(terms, term, weight);
  return {
    techs: [...ownTechs, ...largest(near, maxRelated, techName)],
    terms: [...terms],
    history: earlier,
    written: ofHistory,
    full: parts.techs + wordsWeight + (known.length > 0 ? parts.history : 0),
  };
}

/** The scores of documents, from 0 to 1. */
function scoresOf(
  { documents, techs, text, scratch }: IndexParts,
  learned: Learned,
  query: Query,
  at: number,
): ScoreOf {
  const byTechs = scratch.floats(documents.count);
  const byWords = scratch.floats(documents.count);
  for (const [tech, weight] of query.techs) {
    techs.addTo(byTechs, tech, parts.techs * weight * learned.techRarity(tech));
  }
  for (const [term, weight] of query.terms) {
    const number = learned.numberOf(term);
    if (number >= 0) text.addTo(byWords, number, weight * learned.termRarity(term));
  }
  const since = at / 1000 - activityDays.active * daySeconds;
  const dormantBefore = dormantSince(at);
  const { flags, activeAt } = documents;
  const { full } = query;
  return (document, least) => {
    const sum =
      (byTechs[document] ?? 0) / learned.techNorm(document) +
      (byWords[document] ?? 0) / learned.wordNorm(document);
    // Neither rounding nor activity adds that much.
    if (sum < (least - scoreStep) * full) return -1;
    const isActive =
      ((flags[document] ?? 0) & flag.hasActivity) !== 0 && (activeAt[document] ?? 0) >= since;
    const isDormant = (activeAt[document] ?? 0) < dormantBefore;
    const atRest = isDormant ? dormantFactor : quietFactor;
    return roundedScore(Math.min(1, sum / full) * (isActive ? 1 : atRest));
  };
}

function matchOf(
  { documents, techs, techFacts }: IndexParts,
  learned: Learned,
  document: number,
  score: number,
  stack: readonly number[],
): Omit<FoundMatch, "like"> {
  const own = techs.of(document);
  const has = new Set(own);
  const named = (tech: number): TechName => ({
    id: techFacts[tech]?.id ?? "",
    name: techFacts[tech]?.name ?? "",
  });
  const shared = stack
    .filter((tech) => has.has(tech))
    .toSorted((one, other) => learned.techRarity(other) - learned.techRarity(one));
  const related = standInsFor(stack, has, learned.related).map(({ tech, wanted, relation }) => ({
    tech: named(tech),
    wanted: named(wanted),
    relation,
  }));
  const flags = documents.flags[document] ?? 0;
  const roles: readonly Role[] = ["developer", "designer"];
  return {
    id: documents.idOf(document),
    score,
    shared: shared.map(named),
    related,
    openRoles: roles.filter((role) => (flags & flag[role]) !== 0),
    activeAt: (flags & flag.hasActivity) === 0 ? null : (documents.activeAt[document] ?? 0),
    quietSince: documents.activeAt[document] ?? 0,
  };
}

function add(sums: Map<number, number>, key: number, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** The `count` largest, in one order on all servers. */
function largest(
  weights: ReadonlyMap<number, number>,
  count: number,
  nameOf: (number: number) => string,
): Weighted[] {
  return [...weights]
    .toSorted(([one, more], [other, less]) => less - more || (nameOf(one) < nameOf(other) ? -1 : 1))
    .slice(0, count);
}

/** Scaled to the length 1. */
function unit(weights: readonly Weighted[]): Weighted[] {
  const length = lengthOf(weights.map(([, weight]) => weight));
  return weights.map(([number, weight]) => [number, weight / length]);
}

const lengthOf = (values: readonly number[]): number => Math.hypot(...values) || 1;
