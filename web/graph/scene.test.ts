import { expect, test } from "vitest";
import { focusOf } from "./focus.ts";
import { moreLabel } from "./paint-labels.ts";
import { screenRadii } from "./render-input.ts";
import { radiusOf, sceneOf } from "./scene.ts";
import { shortened } from "./sprites.ts";
import { mixed, rgbOf } from "./theme.ts";

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

test("repeated nodes and edges to missing nodes are left out", () => {
  expect(scene.nodes.map(({ nid }) => nid)).toEqual(["a", "b", "c", "lone"]);
  expect([...scene.pairs]).toEqual([0, 1, 2, 0]);
});

test("the largest component is the main one, and the best connected come first", () => {
  expect([...scene.main]).toEqual([1, 1, 1, 0]);
  expect(Array.from(scene.byDegree, (index) => scene.nodes[index]?.nid)).toEqual([
    "b",
    "a",
    "c",
    "lone",
  ]);
});

test("the selected node and its neighbours are highlighted", () => {
  const focus = focusOf(scene, "a", -1, null);
  expect([...focus.levels]).toEqual([2, 1, 1, 0]);
  expect(focus.highlighted).toEqual([0, 1, 2]);
  expect(focus.edges).toEqual([0, 1, 0, 2]);
});

test("the hovered node and its neighbours are highlighted", () => {
  expect([...focusOf(scene, "c", 1, null).levels]).toEqual([1, 1, 2, 0]);
});

test("a path is highlighted alone", () => {
  const focus = focusOf(scene, "c", -1, ["c", "a"]);
  expect([...focus.levels]).toEqual([1, 0, 2, 0]);
  expect(focus.pathEdges).toEqual([2, 0]);
});

test("a selected node that isn't shown leaves all dimmed", () => {
  expect([...focusOf(scene, "gone", -1, null).levels]).toEqual([0, 0, 0, 0]);
});

test("nodes grow with their degree, and less than the zoom", () => {
  expect(radiusOf(9)).toBeGreaterThan(radiusOf(1));
  expect(radiusOf(1000)).toBe(24);
  expect(screenRadii(4, 1)(8, "dimmed")).toBeLessThan(8 * 4);
  expect(screenRadii(1, 1)(6, "highlighted")).toBe(14);
  expect(screenRadii(1, 0.2)(6, "highlighted")).toBe(6);
});

test("a hub's badge has the number of its hidden neighbours", () => {
  expect(moreLabel(512, 200)).toBe("+312 more");
  expect(moreLabel(1000, 200)).toBe("+800 or more");
  expect(moreLabel(3, 5)).toBe("+ more");
});

test("colours are read and mixed, and long names cut by whole letters", () => {
  expect(rgbOf("rgb(67, 56, 202)")).toEqual([67, 56, 202]);
  expect(mixed([0, 100, 200], [100, 100, 100], 0.5)).toEqual([50, 100, 150]);
  expect(shortened("Tidewater")).toBe("Tidewater");
  expect(shortened("😀".repeat(40))).toBe(`${"😀".repeat(31)}…`);
});
