import { expect, test } from "vitest";
import type { GraphNode, NodeType } from "#contract/graph.ts";
import { pathSteps } from "./path-labels.ts";

const node = (nid: string, type: NodeType): GraphNode => ({
  nid,
  type,
  degree: 2,
  name: nid,
  attributes: { name: nid },
});

const told = (path: string[] | null, nodes: GraphNode[]) =>
  pathSteps({ path, nodes, edges: [] }).map(
    ({ from, verb, to }) => `${from.name} ${verb} ${to.name}`,
  );

test("each step is told in its own direction", () => {
  const nodes = [
    node("Ada", "user"),
    node("Ferry", "project"),
    node("Rust", "tech"),
    node("Bob", "user"),
  ];
  expect(told(["Ada", "Ferry", "Rust", "Bob"], nodes)).toEqual([
    "Ada is on the team of Ferry",
    "Ferry is built with Rust",
    "Rust is in the stack of Bob",
  ]);
  expect(told(["Bob", "Rust", "Ferry", "Ada"], nodes)).toEqual([
    "Bob works with Rust",
    "Rust is a part of Ferry",
    "Ferry is built by Ada",
  ]);
});

test("no path, and one that stays where it is, have no steps", () => {
  expect(told(null, [])).toEqual([]);
  expect(told(["Ada"], [node("Ada", "user")])).toEqual([]);
});
