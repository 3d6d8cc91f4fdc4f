import { expect, test } from "vitest";
import type { GraphNode } from "#contract/graph.ts";
import { narrowScreen, nextToCrawl, wideScreen } from "./crawl.ts";

const node = (nid: string, degree: number): GraphNode => ({
  nid,
  degree,
  name: nid,
  type: "tech",
  attributes: { name: nid },
});

/** A graph of these nodes, of which the first ones were explored. */
const graphOf = (nodes: GraphNode[], explored = 1) => ({
  nodes: new Map(nodes.map((one) => [one.nid, one])),
  expanded: new Set(nodes.slice(0, explored).map(({ nid }) => nid)),
});

const manyOf = (size: number) => Array.from({ length: size }, (_, at) => node(`P_${at}`, 3));

test("loads neighbours of nodes with few of them, not of leaves or hubs", () => {
  const nodes = [node("C_1", 4), node("T_1", 900), node("T_2", 12), node("U_1", 1), node("T_3", 5)];
  expect(nextToCrawl(graphOf(nodes), wideScreen)).toEqual(["T_3", "T_2"]);
});

test("goes a step further if the first step loaded few nodes", () => {
  const nodes = [node("P_1", 1), node("U_1", 2), node("P_2", 7)];
  expect(nextToCrawl(graphOf(nodes, 2), wideScreen)).toEqual(["P_2"]);
  expect(nextToCrawl(graphOf(nodes, 3), wideScreen)).toEqual([]);
});

test("loads nothing if there are enough nodes", () => {
  expect(nextToCrawl(graphOf([node("T_1", 150), ...manyOf(150)]), wideScreen)).toEqual([]);
  expect(nextToCrawl(graphOf([node("T_1", 24), ...manyOf(24)]), narrowScreen)).toEqual([]);
});

test("sends ten requests at most, in all rounds together", () => {
  const nodes = [node("T_1", 30), ...manyOf(30)];
  expect(nextToCrawl(graphOf(nodes), wideScreen)).toHaveLength(10);
  expect(nextToCrawl(graphOf(nodes, 9), wideScreen)).toHaveLength(2);
  expect(nextToCrawl(graphOf(nodes, 11), wideScreen)).toEqual([]);
});
