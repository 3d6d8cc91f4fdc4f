import { expect, test } from "vitest";
import { pilotFor } from "./pilot.ts";
import { sceneOf } from "./scene.ts";

const attributes = { name: "n" };
const node = (nid: string) => ({ nid, name: nid, type: "tech" as const, attributes, degree: 1 });

test("who zooms before there is anything to see is nearer once there is", () => {
  const scene = sceneOf([node("T_a"), node("T_b")], [{ nodes: ["T_a", "T_b"] }]);
  scene.goals.set([-500, 0, 500, 0]);
  const size = () => ({ width: 800, height: 600 });
  const [eager, other] = [pilotFor(size, () => ({})), pilotFor(size, () => ({}))];
  eager.zoomBy(2);
  other.take({ x: 7, y: 7, k: 3 });
  for (const pilot of [eager, other]) pilot.step(scene, -1, 16, true);
  expect(eager.camera().k).toBeCloseTo(other.camera().k * 2);
  expect(eager.camera().x).toBeCloseTo(400);
  eager.step(scene, -1, 16, true);
  expect(eager.camera().k).toBeCloseTo(other.camera().k * 2);
});
