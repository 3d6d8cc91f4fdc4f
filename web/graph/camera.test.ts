import fc from "fast-check";
import { expect, test } from "vitest";
import { centred, fitted, isSame, maxZoom, minZoom, moved, towards, zoomed } from "./camera.ts";

const frame = { left: 100, top: 0, right: 900, bottom: 600 };
const camera = { x: 40, y: -20, k: 0.5 };

test("zooming keeps the point under the pointer", () => {
  const under = (at: typeof camera) => [(300 - at.x) / at.k, (200 - at.y) / at.k];
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 10, noNaN: true }), (factor) => {
      const [x = 0, y = 0] = under(zoomed(camera, factor, 300, 200));
      expect(x).toBeCloseTo(under(camera)[0] ?? 0);
      expect(y).toBeCloseTo(under(camera)[1] ?? 0);
    }),
  );
});

test("the zoom stays between 0.01 and 1000", () => {
  expect([minZoom, maxZoom]).toEqual([0.01, 1000]);
  expect(zoomed(camera, 1e-9, 0, 0).k).toBe(0.01);
  expect(zoomed(camera, 1e9, 0, 0).k).toBe(1000);
});

test("fitting shows the whole extent in the middle of the frame, and enlarges it only so far", () => {
  expect(fitted({ left: -800, top: -100, right: 800, bottom: 100 }, frame, 2)).toEqual(
    centred(0, 0, 0.5, frame),
  );
  expect(fitted({ left: 0, top: 0, right: 1, bottom: 1 }, frame, 1.6).k).toBe(1.6);
});

test("stepping towards a camera arrives at it", () => {
  const target = { x: 500, y: 300, k: 2 };
  let at = camera;
  for (let step = 0; step < 100; step += 1) at = towards(at, target, 0.2);
  expect(isSame(at, target)).toBe(true);
  expect(isSame(moved(target, 1, 0), target)).toBe(false);
});
