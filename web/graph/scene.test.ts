import { expect, test } from "vitest";
import { screenRadius } from "./render-input.ts";
import { sceneOf } from "./scene.ts";
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

test("colours are read and mixed, and long names cut by whole letters", () => {
  expect(rgbOf("rgb(67, 56, 202)")).toEqual([67, 56, 202]);
  expect(mixed([0, 100, 200], [100, 100, 100], 0.5)).toEqual([50, 100, 150]);
  expect(shortened("Tidewater")).toBe("Tidewater");
  expect(shortened("😀".repeat(40))).toBe(`${"😀".repeat(31)}…`);
});

test("nodes grow and shrink less than the zoom, and stay visible", () => {
  expect(screenRadius(8, 4)).toBeGreaterThan(8);
  expect(screenRadius(8, 4)).toBeLessThan(8 * 4);
  expect(screenRadius(8, 0.25)).toBeGreaterThan(8 * 0.25);
  expect(screenRadius(4, 0.001)).toBeGreaterThan(1);
});
