import { expect, test } from "vitest";
import { CameraController } from "./camera-controller.ts";

const targets = Float32Array.of(-500, 0, 500, 0);
const controllerOf = (insets = {}) =>
  new CameraController(
    () => ({ width: 800, height: 600 }),
    () => insets,
  );

test("the selected node stands in the middle of what no panel covers", () => {
  const controller = controllerOf({ left: 200, bottom: 100 });
  controller.step(targets, 16, false);
  expect(controller.camera).toEqual({ x: 500, y: 250, k: 1 });
  expect(controller.step(targets, 16, false)).toBe(false);
});

test("fitting brings all nodes into the free area, and centring goes back", () => {
  const controller = controllerOf({ left: 200 });
  controller.follow("all");
  controller.step(targets, 16, true);
  const { x, k } = controller.camera;
  expect(x - 500 * k).toBeGreaterThan(200);
  expect(x + 500 * k).toBeLessThan(800);
  controller.follow("centre");
  controller.step(targets, 16, true);
  expect(controller.camera).toEqual({ x: 500, y: 300, k: 1 });
});

test("zooming before the first frame applies to the first frame", () => {
  const [eager, other] = [controllerOf(), controllerOf()];
  eager.zoomBy(2);
  other.moveTo({ x: 7, y: 7, k: 3 });
  for (const controller of [eager, other]) controller.step(targets, 16, true);
  expect(eager.camera.k).toBeCloseTo(other.camera.k * 2);
  expect(eager.camera.x).toBeCloseTo(400);
  eager.step(targets, 16, true);
  expect(eager.camera.k).toBeCloseTo(other.camera.k * 2);
});
