import { expect, test } from "vitest";
import { takePlaces } from "./node-positions.ts";
import { sceneOf } from "./scene.ts";

const sceneWith = (...nids: string[]) =>
  sceneOf(
    nids.map((nid) => ({ nid, name: nid, type: "project", degree: 1, attributes: { name: nid } })),
    [],
  );

const laidOut = sceneWith("a", "b", "c");
const goals = Float32Array.of(1, 2, 3, 4, 5, 6);

test("a layout moves the nodes that it was made for, whatever their order is by now", () => {
  const scene = sceneWith("c", "a", "b");
  takePlaces(laidOut, goals, scene);
  expect([...scene.goals]).toEqual([5, 6, 1, 2, 3, 4]);
});

test("what is gone since is passed over, and what came since stays", () => {
  const scene = sceneWith("new", "c");
  scene.goals.set([7, 8]);
  takePlaces(laidOut, goals, scene);
  expect([...scene.goals]).toEqual([7, 8, 5, 6]);
});
