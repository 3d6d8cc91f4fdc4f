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

const sentences = (path: string[] | null, nodes: GraphNode[]) =>
  pathSteps({ path, nodes, edges: [] }).map(
    ({ from, verb, to }) => `${from.name} ${verb} ${to.name}`,
  );

test("each step has the verb of its direction", () => {
  const nodes = [
    node("Ada", "user"),
    node("Ferry", "project"),
    node("Rust", "tech"),
    node("Bob", "user"),
  ];
  expect(sentences(["Ada", "Ferry", "Rust", "Bob"], nodes)).toEqual([
    "Ada is on the team of Ferry",
    "Ferry is built with Rust",
    "Rust is in the stack of Bob",
  ]);
  expect(sentences(["Bob", "Rust", "Ferry", "Ada"], nodes)).toEqual([
    "Bob works with Rust",
    "Rust is a part of Ferry",
    "Ferry is built by Ada",
  ]);
});

test("no path, and one to the node itself, have no steps", () => {
  expect(sentences(null, [])).toEqual([]);
  expect(sentences(["Ada"], [node("Ada", "user")])).toEqual([]);
});
