import { expect, test } from "vitest";
import type { GraphNode } from "#contract/graph.ts";
import { narrowFirst, nearbyOf, wideFirst } from "./initial-crawl.ts";

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

const crowdOf = (size: number) => Array.from({ length: size }, (_, at) => node(`P_${at}`, 3));

test("asks of the neighbours that bring few, and of none that bring nothing or a crowd", () => {
  const nodes = [node("C_1", 4), node("T_1", 900), node("T_2", 12), node("U_1", 1), node("T_3", 5)];
  expect(nearbyOf(graphOf(nodes), wideFirst)).toEqual(["T_3", "T_2"]);
});

test("goes a step further where the first brought little", () => {
  const nodes = [node("P_1", 1), node("U_1", 2), node("P_2", 7)];
  expect(nearbyOf(graphOf(nodes, 2), wideFirst)).toEqual(["P_2"]);
  expect(nearbyOf(graphOf(nodes, 3), wideFirst)).toEqual([]);
});

test("asks for nothing where there is enough to see", () => {
  expect(nearbyOf(graphOf([node("T_1", 150), ...crowdOf(150)]), wideFirst)).toEqual([]);
  expect(nearbyOf(graphOf([node("T_1", 8), ...crowdOf(8)]), narrowFirst)).toEqual([]);
});

test("asks a few times at most, however many rounds that takes", () => {
  const nodes = [node("T_1", 30), ...crowdOf(30)];
  expect(nearbyOf(graphOf(nodes), wideFirst)).toHaveLength(10);
  expect(nearbyOf(graphOf(nodes, 9), wideFirst)).toHaveLength(2);
  expect(nearbyOf(graphOf(nodes, 11), wideFirst)).toEqual([]);
});
