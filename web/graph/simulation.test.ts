import { expect, test } from "vitest";
import { placeNewNodes } from "./node-positions.ts";
import { adjacencyOf, componentsOf } from "./scene.ts";
import { bodiesOf, type LayoutTask, simulationOf } from "./simulation.ts";

function taskOf(count: number, pairs: number[], settled: (index: number) => boolean): LayoutTask {
  const adjacency = adjacencyOf(count, Uint32Array.from(pairs));
  const positions = new Float32Array(count * 2);
  placeNewNodes(adjacency, positions, new Uint8Array(positions.length / 2), 0);
  return {
    positions,
    pairs: adjacency.pairs,
    radii: new Float32Array(count).fill(8),
    main: Uint8Array.from(componentsOf(adjacency), (component) => (component === 0 ? 1 : 0)),
    selected: -1,
    settled: Uint8Array.from({ length: count }, (_, index) => (settled(index) ? 1 : 0)),
    aspect: 1,
  };
}

function laidOut(task: LayoutTask) {
  const bodies = bodiesOf(task);
  const simulation = simulationOf(bodies, task);
  while (simulation.alpha() >= simulation.alphaMin()) simulation.tick();
  return bodies;
}

const pairsOfStar = (centre: number, leaves: number, from: number) =>
  Array.from({ length: leaves }, (_, leaf) => [centre, from + leaf]).flat();

test("nodes don't overlap after the layout", () => {
  const bodies = laidOut(taskOf(40, pairsOfStar(0, 39, 1), () => false));
  const apart = bodies.flatMap((one, at) =>
    bodies.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...apart)).toBeGreaterThan(16);
});

test("new neighbours hardly move the existing nodes", () => {
  const before = laidOut(taskOf(20, pairsOfStar(0, 19, 1), () => false));
  const task = taskOf(
    220,
    [...pairsOfStar(0, 19, 1), ...pairsOfStar(5, 200, 20)],
    (index) => index < 20,
  );
  for (const [index, { x, y }] of before.entries()) task.positions.set([x, y], index * 2);
  placeNewNodes(adjacencyOf(220, task.pairs), task.positions, task.settled, 0);
  const after = laidOut(task);
  const moves = before.map(({ x, y }, index) =>
    Math.hypot(x - (after[index]?.x ?? 0), y - (after[index]?.y ?? 0)),
  );
  const reach = Math.max(...before.map(({ x, y }) => Math.hypot(x, y)));
  expect(moves.reduce((sum, move) => sum + move, 0) / moves.length).toBeLessThan(reach / 2);
});

test("separate components stay close to the largest one", () => {
  const bodies = laidOut(taskOf(34, pairsOfStar(0, 29, 1), () => false));
  const reach = (list: typeof bodies) => Math.max(...list.map(({ x, y }) => Math.hypot(x, y)));
  expect(reach(bodies.slice(30))).toBeLessThan(reach(bodies.slice(0, 30)) * 2);
});
