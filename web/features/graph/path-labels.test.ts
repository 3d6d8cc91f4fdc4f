import { expect, test } from "vitest";
import type { GraphNode, NodeType } from "#contract/graph.ts";
import { pathSentences, pathText } from "./path-labels.ts";

const node = (nid: string, type: NodeType): GraphNode => ({
  nid,
  type,
  degree: 2,
  name: nid,
  attributes: { name: nid },
});

const nodes = [
  node("Ada", "user"),
  node("Bob", "user"),
  node("Cleo", "user"),
  node("Ferry", "project"),
  node("Quay", "project"),
  node("Rust", "tech"),
];
const textOf = (path: string[] | null, me: string | null = null) =>
  pathText(
    {
      path,
      nodes: (path ?? []).flatMap((nid) => nodes.filter((one) => one.nid === nid)),
      edges: [],
    },
    me,
  );

test.each([
  [["Ada", "Ferry"], "Ada is on the team of Ferry."],
  [["Ferry", "Ada"], "Ferry is built by Ada."],
  [["Ada", "Rust"], "Ada works with Rust."],
  [["Rust", "Ada"], "Rust is in the stack of Ada."],
  [["Rust", "Ferry"], "Rust is a part of Ferry."],
  [["Ferry", "Rust"], "Ferry is built with Rust."],
  [["Ada", "Ferry", "Bob"], "Ada and Bob are both on Ferry."],
  [["Ada", "Rust", "Bob"], "Ada and Bob both work with Rust."],
  [["Ferry", "Ada", "Quay"], "Ada is on both Ferry and Quay."],
  [["Ferry", "Rust", "Quay"], "Ferry and Quay are both built with Rust."],
  [["Ada", "Ferry", "Rust"], "Ada is on the team of Ferry. Ferry is built with Rust."],
  [
    ["Ada", "Ferry", "Bob", "Quay", "Cleo"],
    "Ada and Bob are both on Ferry. Bob and Cleo are both on Quay.",
  ],
])("%j reads as sentences", (path, text) => {
  expect(textOf(path)).toBe(text);
});

test.each([
  [["Ada", "Ferry"], "You are on the team of Ferry."],
  [["Ada", "Rust"], "You work with Rust."],
  [["Ferry", "Ada"], "Ferry is built by you."],
  [["Rust", "Ada"], "Rust is in your stack."],
  [["Ada", "Ferry", "Bob"], "You and Bob are both on Ferry."],
  [["Bob", "Rust", "Ada"], "Bob and you both work with Rust."],
  [["Ferry", "Ada", "Quay"], "You are on both Ferry and Quay."],
])("%j of the viewer reads as 'you'", (path, text) => {
  expect(textOf(path, "Ada")).toBe(text);
});

test("no path, and one to the node itself, have no sentences", () => {
  expect(pathSentences({ path: null, nodes: [], edges: [] }, null)).toEqual([]);
  expect(textOf(null)).toBe("Nothing connects them within six steps.");
  expect(textOf(["Ada"])).toBe("Both ends are the same.");
});
