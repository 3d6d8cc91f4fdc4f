import { expect, test } from "vitest";
import { pilotFor } from "./camera-controller.ts";
import { sceneOf } from "./scene.ts";

const attributes = { name: "n" };
const node = (nid: string) => ({ nid, name: nid, type: "tech" as const, attributes, degree: 1 });
const nobody = { index: -1, nameWidth: 0 };

test("who zooms before there is anything to see is nearer once there is", () => {
  const scene = sceneOf([node("T_a"), node("T_b")], [{ nodes: ["T_a", "T_b"] }]);
  scene.goals.set([-500, 0, 500, 0]);
  const size = () => ({ width: 800, height: 600 });
  const [eager, other] = [pilotFor(size, () => ({})), pilotFor(size, () => ({}))];
  eager.zoomBy(2);
  other.take({ x: 7, y: 7, k: 3 });
  for (const pilot of [eager, other]) pilot.step(scene, nobody, 16, true);
  expect(eager.camera().k).toBeCloseTo(other.camera().k * 2);
  expect(eager.camera().x).toBeCloseTo(400);
  eager.step(scene, nobody, 16, true);
  expect(eager.camera().k).toBeCloseTo(other.camera().k * 2);
});

test.each([
  ["at the left", [-500, 0, 500, 0]],
  ["at the right", [500, 0, -500, 0]],
  ["where there is more room across than down", [-100, -900, 100, 900]],
])("the chosen node's name is not cut off where it is %s", (_where, goals) => {
  const scene = sceneOf([node("T_a"), node("T_b")], [{ nodes: ["T_a", "T_b"] }]);
  scene.goals.set(goals);
  const pilot = pilotFor(
    () => ({ width: 360, height: 600 }),
    () => ({ left: 40 }),
  );
  const nameWidth = 240;
  pilot.step(scene, { index: 0, nameWidth }, 16, true);
  const { x, k } = pilot.camera();
  const at = x + (scene.goals[0] ?? 0) * k;
  expect(at - nameWidth / 2).toBeGreaterThan(40);
  expect(at + nameWidth / 2).toBeLessThan(360);
});

test("a name that is wider than the picture leaves everything else in view", () => {
  const scene = sceneOf([node("T_a"), node("T_b")], [{ nodes: ["T_a", "T_b"] }]);
  scene.goals.set([-500, 0, 500, 0]);
  const pilot = pilotFor(
    () => ({ width: 360, height: 600 }),
    () => ({}),
  );
  pilot.step(scene, { index: 0, nameWidth: 5000 }, 16, true);
  const { x, k } = pilot.camera();
  for (const at of [-500, 500]) {
    expect(x + at * k).toBeGreaterThan(0);
    expect(x + at * k).toBeLessThan(360);
  }
});
