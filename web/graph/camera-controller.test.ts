import { expect, test } from "vitest";
import { CameraController } from "./camera-controller.ts";
import { sceneOf } from "./scene.ts";

const attributes = { name: "n" };
const node = (nid: string) => ({ nid, name: nid, type: "tech" as const, attributes, degree: 1 });
const noSelection = { index: -1, nameWidth: 0 };

test("zooming before the first frame applies to the first frame", () => {
  const scene = sceneOf([node("T_a"), node("T_b")], [{ nodes: ["T_a", "T_b"] }]);
  scene.targets.set([-500, 0, 500, 0]);
  const size = () => ({ width: 800, height: 600 });
  const [eager, other] = [
    new CameraController(size, () => ({})),
    new CameraController(size, () => ({})),
  ];
  eager.zoomBy(2);
  other.moveTo({ x: 7, y: 7, k: 3 });
  for (const controller of [eager, other]) controller.step(scene, noSelection, 16, true);
  expect(eager.camera.k).toBeCloseTo(other.camera.k * 2);
  expect(eager.camera.x).toBeCloseTo(400);
  eager.step(scene, noSelection, 16, true);
  expect(eager.camera.k).toBeCloseTo(other.camera.k * 2);
});

test.each([
  ["at the left", [-500, 0, 500, 0]],
  ["at the right", [500, 0, -500, 0]],
  ["where there is more room across than down", [-100, -900, 100, 900]],
])("the selected node's name is not cut off where it is %s", (_where, targets) => {
  const scene = sceneOf([node("T_a"), node("T_b")], [{ nodes: ["T_a", "T_b"] }]);
  scene.targets.set(targets);
  const controller = new CameraController(
    () => ({ width: 360, height: 600 }),
    () => ({ left: 40 }),
  );
  const nameWidth = 240;
  controller.step(scene, { index: 0, nameWidth }, 16, true);
  const { x, k } = controller.camera;
  const at = x + (scene.targets[0] ?? 0) * k;
  expect(at - nameWidth / 2).toBeGreaterThan(40);
  expect(at + nameWidth / 2).toBeLessThan(360);
});

test("a name wider than the picture leaves all nodes in view", () => {
  const scene = sceneOf([node("T_a"), node("T_b")], [{ nodes: ["T_a", "T_b"] }]);
  scene.targets.set([-500, 0, 500, 0]);
  const controller = new CameraController(
    () => ({ width: 360, height: 600 }),
    () => ({}),
  );
  controller.step(scene, { index: 0, nameWidth: 5000 }, 16, true);
  const { x, k } = controller.camera;
  for (const at of [-500, 500]) {
    expect(x + at * k).toBeGreaterThan(0);
    expect(x + at * k).toBeLessThan(360);
  }
});
