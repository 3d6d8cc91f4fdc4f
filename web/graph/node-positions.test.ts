import { expect, test } from "vitest";
import { applyLayout, placeNewNodes } from "./node-positions.ts";
import { adjacencyOf, sceneOf } from "./scene.ts";

const sceneWith = (...nids: string[]) =>
  sceneOf(
    nids.map((nid) => ({ nid, name: nid, type: "project", degree: 1, attributes: { name: nid } })),
    [],
  );

const laidOut = sceneWith("a", "b", "c");
const targets = Float32Array.of(1, 2, 3, 4, 5, 6);

test("a layout sets the targets of its nodes, whatever their order in the present scene", () => {
  const scene = sceneWith("c", "a", "b");
  applyLayout(laidOut, targets, scene);
  expect([...scene.targets]).toEqual([5, 6, 1, 2, 3, 4]);
});

test("a layout of an earlier scene ignores removed nodes, and leaves new ones where they are", () => {
  const scene = sceneWith("new", "c");
  scene.targets.set([7, 8]);
  applyLayout(laidOut, targets, scene);
  expect([...scene.targets]).toEqual([7, 8, 5, 6]);
});

const star = (count: number) =>
  adjacencyOf(
    count,
    Uint32Array.from(Array.from({ length: count - 1 }, (_, leaf) => [0, leaf + 1]).flat()),
  );
const never = new Uint8Array(50);

function pointsOf(positions: Float32Array): [number, number][] {
  return Array.from({ length: positions.length / 2 }, (_, at) => [
    positions[at * 2] ?? 0,
    positions[at * 2 + 1] ?? 0,
  ]);
}

test("the root is placed in the middle, and its neighbours around it without overlap", () => {
  const positions = new Float32Array(2 * 50);
  placeNewNodes(star(50), positions, never, 0);
  const all = pointsOf(positions);
  expect(all[0]).toEqual([0, 0]);
  const distances = all.flatMap(([x, y], at) =>
    all.slice(at + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
  );
  expect(Math.min(...distances)).toBeGreaterThan(15);
});

test("known nodes keep their positions, and new ones start near the node they were loaded with", () => {
  const links = adjacencyOf(5, Uint32Array.from([0, 1, 1, 2, 1, 3, 1, 4]));
  const positions = new Float32Array([-300, 0, 400, 250, 0, 0, 0, 0, 0, 0]);
  placeNewNodes(links, positions, Uint8Array.of(1, 1, 0, 0, 0), 0);
  const [first, anchor, ...fresh] = pointsOf(positions);
  expect([first, anchor]).toEqual([
    [-300, 0],
    [400, 250],
  ]);
  for (const [x, y] of fresh) expect(Math.hypot(x - 400, y - 250)).toBeLessThan(150);
});

test("separate components start beside the largest one", () => {
  const links = adjacencyOf(6, Uint32Array.from([0, 1, 0, 2, 0, 3]));
  const positions = new Float32Array(12);
  placeNewNodes(links, positions, never, 0);
  for (const [x, y] of pointsOf(positions).slice(4)) {
    expect(Math.hypot(x, y)).toBeGreaterThan(60);
    expect(Math.hypot(x, y)).toBeLessThan(400);
  }
});

test("the same graph gets the same positions each time", () => {
  const [one, other] = [new Float32Array(40), new Float32Array(40)];
  placeNewNodes(star(20), one, never, 3);
  placeNewNodes(star(20), other, never, 3);
  expect(other).toEqual(one);
});
