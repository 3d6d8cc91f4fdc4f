import { expect, test } from "vitest";
import { innerHalfSize, type Outline, traceShape } from "./paint-nodes.ts";
import { nodeAt } from "./render-input.ts";

/** A path that records its points. */
function traced(kind: "project" | "user" | "tech", radius: number) {
  const calls: string[] = [];
  const points: [number, number][] = [];
  const lead = (name: string) => (x: number, y: number) => {
    calls.push(name);
    points.push([x, y]);
  };
  const path: Outline = {
    moveTo: lead("moveTo"),
    lineTo: lead("lineTo"),
    arcTo: lead("arcTo"),
    arc: lead("arc"),
    closePath: () => calls.push("closePath"),
    rect: (x, y, width, height) => {
      calls.push("rect");
      points.push([x, y], [x + width, y + height]);
    },
    roundRect: (x, y, width = 0, height = 0) => {
      calls.push("roundRect");
      points.push([x, y], [x + width, y + height]);
    },
  };
  traceShape(path, kind, 100, 50, radius);
  return { calls, points };
}

test("projects are squares, technologies diamonds, people circles", () => {
  expect(traced("project", 20).calls).toEqual(["roundRect"]);
  expect(traced("tech", 20).calls).toEqual(["moveTo", ...Array(4).fill("arcTo"), "closePath"]);
  expect(traced("user", 20).calls).toEqual(["moveTo", "arc"]);
});

test.each(["project", "user", "tech"] as const)("a %s is drawn around its middle", (kind) => {
  for (const radius of [1, 4]) {
    const { points } = traced(kind, radius);
    const middle = (axis: 0 | 1) => {
      const all = points.map((point) => point[axis]);
      return (Math.min(...all) + Math.max(...all)) / 2;
    };
    expect(middle(0)).toBeCloseTo(100);
    expect(middle(1)).toBeCloseTo(50, 0);
  }
});

test("the square for images and initials lies inside the shape", () => {
  expect(innerHalfSize("user", 20)).toBeLessThan(20);
  // A diamond's sides are nearest to its middle at half of its width.
  expect(innerHalfSize("tech", 20) * 2).toBeLessThanOrEqual(20 * 1.22);
});

test("the node at a point is the nearest one, up to 4 pixels outside its radius", () => {
  const screenPositions = Float32Array.from([10, 10, 5, 18, 10, 5, 100, 100, 20]);
  expect(nodeAt(screenPositions, 13, 10, 4)).toBe(0);
  expect(nodeAt(screenPositions, 15, 10, 4)).toBe(1);
  expect(nodeAt(screenPositions, 100, 124, 4)).toBe(2);
  expect(nodeAt(screenPositions, 100, 124.5, 4)).toBe(-1);
  expect(nodeAt(new Float32Array(), 0, 0, 4)).toBe(-1);
});
