import { expect, test } from "vitest";
import { features, learn, measureGraded, type Outcome, scoresWith, split } from "./outcomes.ts";

const ndcgOf = (scores: ArrayLike<number>, relevance: readonly number[]) =>
  measureGraded(scores, relevance).ndcg;

test("nDCG is 1 for the best order, and counts what stayed more than what applied", () => {
  expect(ndcgOf([3, 2, 1], [3, 1, 0])).toBe(1);
  expect(ndcgOf([2, 3, 1], [3, 1, 0])).toBeLessThan(1);
  expect(ndcgOf([2, 3, 1], [3, 1, 0])).toBeGreaterThan(ndcgOf([1, 2, 3], [3, 1, 0]));
  expect(ndcgOf([1, 2], [0, 0])).toBe(0);
});

/** People who choose by how soon a project answers, whatever fits. */
const outcomes: Outcome[] = Array.from({ length: 90 }, (_, person) => {
  const candidates = Array.from({ length: 30 }, (_unused, index) => ({
    fit: ((index * 7 + person) % 30) / 30,
    cosine: 0.5,
    active: 1,
    seats: 1,
    answers: ((index * 11 + person * 3) % 30) / 30,
  }));
  return {
    person: `person ${person}`,
    candidates,
    relevance: candidates.map(({ answers }) => (answers > 0.9 ? 2 : 0)),
  };
});

test("weights are learned from some people, and do better for others", () => {
  const { training, test: kept } = split(outcomes);
  expect(training.length + kept.length).toBe(outcomes.length);
  expect(kept.length).toBeGreaterThan(15);
  const weights = learn(training);
  expect(Object.keys(weights)).toEqual(features);
  const meanOf = (scores: (outcome: Outcome) => ArrayLike<number>) =>
    kept.reduce((sum, one) => sum + ndcgOf(scores(one), one.relevance), 0) / kept.length;
  const before = meanOf(({ candidates }) => candidates.map(({ fit }) => fit));
  expect(meanOf((one) => scoresWith(weights, one))).toBeGreaterThan(before + 0.2);
});
