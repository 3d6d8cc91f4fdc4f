// What the outcomes of applications teach about ranking: weights are learned from some people's
// applications, and measured on those of others.
//
// A person's relevant projects are those that they applied to (1), were accepted to (2) and stayed in
// (3); all others count as 0. nDCG@10 is of the list that a ranking gives for the person's stack.

import type { Measures } from "./evaluation.ts";

/** What is known of a project and a person, each from 0 to 1. */
export const features = ["fit", "cosine", "active", "seats", "answers"] as const;

export type Features = Readonly<Record<(typeof features)[number], number>>;

export interface Outcome {
  readonly person: string;
  /** By project: what is known of it and the person. */
  readonly candidates: readonly Features[];
  /** By project: 0 to 3. */
  readonly relevance: readonly number[];
}

/** Fewer outcomes would teach chance. */
export const minOutcomes = 200;

const depth = 10;

/** nDCG@10, recall@10 and the reciprocal rank of the first that mattered; equal ones in the order of the list. */
export function measureGraded(scores: ArrayLike<number>, relevance: readonly number[]): Measures {
  const byKey = (keyOf: (index: number) => number) =>
    relevance
      .map((_, index) => index)
      .toSorted((one, other) => keyOf(other) - keyOf(one))
      .map((index) => relevance[index] ?? 0);
  const gainOf = (order: readonly number[]) =>
    order.slice(0, depth).reduce((sum, one, rank) => sum + (2 ** one - 1) / Math.log2(rank + 2), 0);
  const [found, ideal] = [
    byKey((index) => scores[index] ?? 0),
    byKey((index) => relevance[index] ?? 0),
  ];
  const relevant = relevance.filter((one) => one > 0).length;
  if (relevant === 0) return { recall: 0, ndcg: 0, mrr: 0 };
  return {
    recall: found.slice(0, depth).filter((one) => one > 0).length / Math.min(depth, relevant),
    ndcg: gainOf(found) / gainOf(ideal),
    mrr: 1 / (found.findIndex((one) => one > 0) + 1),
  };
}

/** Two thirds of the people teach; the others are for measuring. The same in each run. */
export function split(outcomes: readonly Outcome[]): { training: Outcome[]; test: Outcome[] } {
  const { training = [], test = [] } = Object.groupBy(outcomes, ({ person }) =>
    hashOf(person) % 3 === 0 ? "test" : "training",
  );
  return { training, test };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

export type Weights = Record<(typeof features)[number], number>;

export const scoresWith = (weights: Weights, { candidates }: Outcome): Float64Array =>
  Float64Array.from(candidates, (one) =>
    features.reduce((sum, feature) => sum + weights[feature] * one[feature], 0),
  );

const rounds = 60;
const learningRate = 0.1;
/** Projects that a relevant one is compared with in each round. */
const comparedWith = 20;

/**
 * Pairwise logistic regression: a project that mattered should score higher than one that didn't.
 * Weights aren't negative: each feature is meant to speak for a project.
 */
export function learn(training: readonly Outcome[]): Weights {
  const weights = Object.fromEntries(features.map((feature) => [feature, 0])) as Weights;
  weights.fit = 1;
  for (let round = 0; round < rounds; round += 1) {
    for (const outcome of training) {
      const scores = scoresWith(weights, outcome);
      for (const [index, relevance] of outcome.relevance.entries()) {
        if (relevance === 0) continue;
        for (let pair = 0; pair < comparedWith; pair += 1) {
          const other =
            hashOf(`${outcome.person} ${index} ${round} ${pair}`) % outcome.candidates.length;
          const difference = relevance - (outcome.relevance[other] ?? 0);
          if (difference <= 0) continue;
          const margin = (scores[index] ?? 0) - (scores[other] ?? 0);
          const step = (learningRate * difference) / (1 + Math.exp(margin)) / comparedWith;
          for (const feature of features) {
            const gained =
              (outcome.candidates[index]?.[feature] ?? 0) -
              (outcome.candidates[other]?.[feature] ?? 0);
            weights[feature] = Math.max(0, weights[feature] + step * gained);
          }
        }
      }
    }
  }
  return weights;
}
