// How well projects fit a stack and a history, as a number. docs/matching.md explains the formula.
import { activityDays } from "#shared/activity.ts";
import { answersUnit, flag, unlisted, daySeconds } from "./facts.ts";
import type { KnownProject, RankingModel, Weighted } from "./ranking-model.ts";
import type { IndexParts } from "./parts.ts";
import { roundedScore, type ScoreOf, scoreStep } from "./ranking.ts";
import { compareText } from "./ranking-model.ts";
import { wordsOf } from "./tokens.ts";

/** Projects that a person starred, joined, applied to or wrote about. */
export type History = readonly { readonly id: string; readonly text: string }[];

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

/**
 * A dormant one, which only lists by fit show, comes after all that fit half as well; so does one
 * whose repository is archived.
 */
const dormantFactor = 0.5;

/**
 * What a project's record adds at most: a reward for those that answer soon. Without a record, or where
 * few were answered soon, nothing changes.
 */
const answersWeight = 0.03;

/** More than what rounding to 32 bits changes in a sum. */
const sumRounding = 0.001;

export interface Query {
  readonly techs: readonly Weighted[];
  readonly terms: readonly Weighted[];
  /** What the words of the history are compared with, and how much of them each is. */
  readonly history: readonly KnownProject[];
  readonly written: readonly Weighted[];
  /** What a perfect match would add up to. */
  readonly full: number;
}

interface Fit {
  /** By document: how many technologies of the stack it has; without any it doesn't fit at all. */
  readonly shares: Uint8Array;
  /** How well it fits, from 0 to 1. */
  readonly fitOf: ScoreOf;
}

/**
 * How well documents fit a stack and a history.
 * @param atMs since 1970: the time at which activity is judged
 */
export function fitWith(
  index: IndexParts,
  model: RankingModel,
  slugs: readonly string[],
  history: History,
  atMs: number,
): Fit {
  const stack = slugs.map((slug) => index.techWords.numberOf(slug));
  const shares = sharesOf(index, stack);
  const scoreOf = scoresOf(index, model, queryOf(index, model, stack, history), atMs);
  return {
    shares,
    fitOf: (document, least) => ((shares[document] ?? 0) === 0 ? 0 : scoreOf(document, least)),
  };
}

/** By document: how many technologies of the stack it has. */
export function sharesOf(
  { documents, techs, pool }: IndexParts,
  stack: readonly number[],
): Uint8Array {
  const shares = pool.bytes(documents.count);
  for (const tech of stack) techs.addTo(shares, tech, 1);
  return shares;
}

/** Where {@link groupTable} has the group of a project that shares so many technologies. */
export const groupKey = (shared: number, flags: number): number => (shared << 8) | flags;

/**
 * In which group of {@link bestOfGroups} listed projects are that share something and aren't dormant:
 * those with a free seat come first, and of a named stack those that share more of it. One whose
 * repository is archived comes last, as if it shared one; so should dormant ones, in the group
 * 2 · perSeat.
 * @param seats bits of {@link flag}
 */
export function groupTable(isNamed: boolean, stackSize: number, seats: number) {
  const perSeat = isNamed ? Math.max(1, stackSize) : 1;
  const table = new Uint8Array(groupKey(stackSize + 1, 0));
  for (let shared = 1; shared <= stackSize; shared += 1) {
    for (let flags = 0; flags < 256; flags += 1) {
      if ((flags & unlisted) !== 0) continue;
      const counted = (flags & flag.repositoryArchived) === 0 ? shared : 1;
      table[groupKey(shared, flags)] =
        ((flags & seats) === 0 ? perSeat + 1 : 1) + (isNamed ? perSeat - counted : 0);
    }
  }
  return { perSeat, table };
}

/** What was active before this, in seconds since 1970, is dormant at that time. */
export const dormantSince = (atMs: number): number => atMs / 1000 - activityDays.quiet * daySeconds;

/** The technologies and words that are looked for, with their weights. */
export function queryOf(
  index: IndexParts,
  model: RankingModel,
  stack: readonly number[],
  history: History,
): Query {
  const known = history
    .map(({ id, text }) => ({ document: index.documents.find(id), text }))
    .filter(({ document }) => document >= 0);
  const own = new Map(stack.map((tech) => [tech, model.techRarity(tech)]));
  for (const { document } of known) {
    for (const tech of index.techs.of(document)) {
      add(own, tech, model.techRarity(tech) / known.length);
    }
  }
  const length = lengthOf([...own.values()]);
  /** Empty for those that are gone. */
  const techName = (tech: number) => index.techFacts[tech]?.slug ?? "";
  const near = new Map<number, number>();
  for (const tech of own.keys()) {
    for (const [other, closeness] of model.related[tech] ?? []) {
      if (own.has(other) || techName(other) === "") continue;
      const weight = (relatedWeight * closeness * model.techRarity(other)) / length;
      near.set(other, Math.max(near.get(other) ?? 0, weight));
    }
  }
  // In one order on all servers, since sums depend on it.
  const ownTechs = [...own]
    .map(([tech, weight]): Weighted => [tech, weight / length])
    .toSorted(([one], [other]) => compareText(techName(one), techName(other)));
  const going = new Map<number, number>();
  for (const tech of stack) {
    for (const [term, weight] of model.termsOf(tech)) {
      add(going, term, weight * model.techRarity(tech));
    }
  }
  const written = new Map<number, number>();
  const earlier = known.map(({ document, text }): KnownProject => {
    const terms = new Set(wordsOf(text).flatMap((word) => model.termOf(word) ?? []));
    const termWeight = 1 / model.wordNorm(document);
    for (const term of terms) add(written, term, model.termRarity(term) * termWeight);
    return { document, terms, termWeight };
  });
  const weightedWords = (list: ReadonlyMap<number, number>, weight: number): Weighted[] =>
    unit(largest(list, maxWords, (term) => model.wordOf(term))).map(([term, one]) => [
      term,
      weight * one,
    ]);
  const ofHistory = weightedWords(written, parts.history);
  const projects = model.projects ** 2;
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
export function scoresOf(
  { documents, techs, text, pool }: IndexParts,
  model: RankingModel,
  query: Query,
  atMs: number,
): ScoreOf {
  const byTechs = pool.floats(documents.count);
  const byWords = pool.floats(documents.count);
  for (const [tech, weight] of query.techs) {
    techs.addTo(byTechs, tech, parts.techs * weight * model.techRarity(tech));
  }
  for (const [term, weight] of query.terms) {
    const number = model.numberOf(term);
    if (number !== undefined) text.addTo(byWords, number, weight * model.termRarity(term));
  }
  const since = atMs / 1000 - activityDays.active * daySeconds;
  const dormantBefore = dormantSince(atMs);
  const { flags, activeAt, answers } = documents;
  const { full } = query;
  const { techNorms, wordNorms } = model;
  // A project's words have the length 1: none adds more than the length of what is looked for.
  const mostOfWords = lengthOf(query.terms.map(([, weight]) => weight)) + sumRounding;
  return (document, least) => {
    // Neither rounding nor activity adds anything, and a record no more than this.
    const needed = ((least - scoreStep) * full) / (1 + answersWeight);
    const ofTechs = (byTechs[document] ?? 0) / (techNorms[document] || 1);
    if (ofTechs + mostOfWords < needed) return -1;
    const sum = ofTechs + (byWords[document] ?? 0) / (wordNorms[document] || 1);
    if (sum < needed) return -1;
    const isActive =
      ((flags[document] ?? 0) & flag.hasActivity) !== 0 && (activeAt[document] ?? 0) >= since;
    const ofActivity = isActive ? 1 : quietFactor;
    const isDormant = documents.comesLast(document) || (activeAt[document] ?? 0) < dormantBefore;
    const factor = isDormant ? dormantFactor : ofActivity;
    const rewarded = (sum / full) * (1 + (answersWeight * (answers[document] ?? 0)) / answersUnit);
    return roundedScore(Math.min(1, rewarded) * factor);
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
