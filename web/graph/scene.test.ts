import { expect, test } from "vitest";
import { mostCounted as counted } from "#contract/graph.ts";
import { focusOf } from "./focus.ts";
import { mostCounted, moreWords } from "./more-words.ts";
import { sceneOf } from "./scene.ts";
import { radiusOf, shownRadii } from "./sizes.ts";
import { mixed, rgbOf } from "./palette.ts";
import { shortened } from "./sprites.ts";

const node = (nid: string, degree: number) => ({
  nid,
  name: nid,
  type: "project" as const,
  degree,
  attributes: { name: nid },
});
const edge = (a: string, b: string) => ({ nodes: [a, b] as [string, string] });

const scene = sceneOf(
  [node("a", 2), node("b", 9), node("c", 1), node("lone", 0), node("a", 2)],
  [edge("a", "b"), edge("c", "a"), edge("a", "gone"), edge("b", "b")],
);

test("a node is there once, and edges only between nodes that are there", () => {
  expect(scene.nodes.map(({ nid }) => nid)).toEqual(["a", "b", "c", "lone"]);
  expect([...scene.pairs]).toEqual([0, 1, 2, 0]);
});

test("the largest component is the main one, and the best connected come first", () => {
  expect([...scene.main]).toEqual([1, 1, 1, 0]);
  expect(Array.from(scene.byRank, (index) => scene.nodes[index]?.nid)).toEqual([
    "b",
    "a",
    "c",
    "lone",
  ]);
});

test("the chosen node and its neighbours stand out", () => {
  const focus = focusOf(scene, "a", -1, null);
  expect([...focus.levels]).toEqual([2, 1, 1, 0]);
  expect(focus.near).toEqual([0, 1, 2]);
  expect(focus.spokes).toEqual([0, 1, 0, 2]);
});

test("so do those of a hovered node", () => {
  expect([...focusOf(scene, "c", 1, null).levels]).toEqual([1, 1, 2, 0]);
});

test("of a path all stand out, and nothing beside it", () => {
  const focus = focusOf(scene, "c", -1, ["c", "a"]);
  expect([...focus.levels]).toEqual([1, 0, 2, 0]);
  expect(focus.steps).toEqual([2, 0]);
});

test("a node that isn't shown leaves all receding", () => {
  expect([...focusOf(scene, "gone", -1, null).levels]).toEqual([0, 0, 0, 0]);
});

test("nodes grow with their degree, and less than the zoom", () => {
  expect(radiusOf(9)).toBeGreaterThan(radiusOf(1));
  expect(radiusOf(1000)).toBe(24);
  expect(shownRadii(4, 1)(8, "far")).toBeLessThan(8 * 4);
  expect(shownRadii(1, 1)(6, "near")).toBe(14);
  expect(shownRadii(1, 0.2)(6, "near")).toBe(6);
});

test("a hub says how many more it has", () => {
  expect(mostCounted).toBe(counted);
  expect(moreWords(512, 200)).toBe("+312 more");
  expect(moreWords(1000, 200)).toBe("+800 or more");
  expect(moreWords(3, 5)).toBe("+ more");
});

test("colours are read and mixed, and long names cut by whole letters", () => {
  expect(rgbOf("rgb(67, 56, 202)")).toEqual([67, 56, 202]);
  expect(mixed([0, 100, 200], [100, 100, 100], 0.5)).toEqual([50, 100, 150]);
  expect(shortened("Tidewater")).toBe("Tidewater");
  expect(shortened("😀".repeat(40))).toBe(`${"😀".repeat(31)}…`);
});
