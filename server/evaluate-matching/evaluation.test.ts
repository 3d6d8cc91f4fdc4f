import { expect, test } from "vitest";
import {
  baselines,
  casesOf,
  type EvaluatedProject,
  intervalsOf,
  meanOf,
  measure,
} from "./evaluation.ts";

const project = (id: string, owner: string | null, ...techs: string[]): EvaluatedProject => ({
  id,
  owner,
  techs,
  text: id,
});

const projects = [
  project("a1", "ann", "rust", "zig"),
  project("a2", "ann", "rust"),
  project("b1", "ben", "go"),
  project("b2", "ben", "java"),
  project("c1", "cat", "rust"),
  project("d1", null, "rust", "zig"),
];

test("cases are projects that share a technology with another one of their owner", () => {
  const cases = casesOf(projects);
  expect(cases).toEqual([
    { owner: "ann", target: 0, others: [1], stack: ["rust"], history: [1] },
    { owner: "ann", target: 1, others: [0], stack: ["rust", "zig"], history: [0] },
  ]);
});

test("a rank among equals counts with its expected value, without the owner's others", () => {
  const one = { owner: "ann", target: 0, others: [1], stack: [], history: [] };
  expect(measure([5, 9, 1, 1, 1, 1], one)).toEqual({ recall: 1, ndcg: 1, mrr: 1 });
  const { recall, mrr } = measure([5, 9, 5, 1, 1, 1], one);
  expect(recall).toBe(1);
  expect(mrr).toBe((1 + 1 / 2) / 2);
  const among = measure(
    Array.from({ length: 22 }, () => 1),
    { ...one, others: [1] },
  );
  expect(among.recall).toBeCloseTo(10 / 21);
});

test("the simple rankings order by their measure", () => {
  const rankings = baselines(projects);
  const [, second] = casesOf(projects);
  if (!second) throw new Error("There are two cases");
  const scores = rankings["number in common"]?.(second) ?? [];
  expect(Array.from(scores)).toEqual([2, 1, 0, 0, 1, 2]);
  const jaccard = rankings["Jaccard"]?.(second) ?? [];
  expect(jaccard[4]).toBe(1 / 2);
});

test("intervals contain the mean, and ratios to itself are 1", () => {
  const cases = casesOf(projects);
  const measures = [
    { recall: 1, ndcg: 1, mrr: 1 },
    { recall: 0, ndcg: 0, mrr: 0 },
  ];
  expect(meanOf(measures).recall).toBe(0.5);
  const { recall, recallRatio } = intervalsOf(cases, measures, measures);
  expect(recall[0]).toBeLessThanOrEqual(0.5);
  expect(recall[1]).toBeGreaterThanOrEqual(0.5);
  expect(recallRatio).toEqual([1, 1]);
});
