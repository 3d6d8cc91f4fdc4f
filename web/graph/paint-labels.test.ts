import fc from "fast-check";
import { expect, test } from "vitest";
import { extentAt, type LabelCandidate, Occupancy, placeLabels } from "./paint-labels.ts";

const size = { width: 800, height: 500 };

const candidate = (
  index: number,
  x: number,
  y: number,
  more: Partial<LabelCandidate> = {},
): LabelCandidate => ({
  index,
  x,
  y,
  radius: 6,
  width: 80,
  height: 16,
  mayCover: true,
  ...more,
});

const placed = (candidates: LabelCandidate[], dimmedNodes = new Occupancy(size), most = 100) =>
  placeLabels(candidates, new Occupancy(size), dimmedNodes, most);

test("a label is placed under its node, and above it where that is taken", () => {
  const taken = new Occupancy(size);
  taken.take(extentAt(60, 108, 80, 20));
  const labels = placeLabels([candidate(0, 100, 100)], taken, new Occupancy(size), 10);
  expect(labels).toEqual([{ index: 0, left: 60, top: 75, width: 80 }]);
  expect(placed([candidate(0, 100, 100)])).toMatchObject([{ index: 0, left: 60, top: 109 }]);
});

test("of overlapping labels the first is placed, the last is not", () => {
  const labels = placed([candidate(3, 100, 100), candidate(1, 104, 102), candidate(2, 106, 101)]);
  expect(labels.map(({ index }) => index)).toEqual([3, 1]);
});

test("only some labels may cover dimmed nodes", () => {
  const dimmedNodes = new Occupancy(size);
  dimmedNodes.take(extentAt(0, 0, 800, 500));
  const labels = placed(
    [candidate(0, 100, 100, { mayCover: false }), candidate(1, 300, 100)],
    dimmedNodes,
  );
  expect(labels.map(({ index }) => index)).toEqual([1]);
});

test("no more labels are placed than asked for, and none outside of the picture", () => {
  const row = Array.from({ length: 5 }, (_, index) => candidate(index, 50 + index * 120, 100));
  expect(placed(row, new Occupancy(size), 2)).toHaveLength(2);
  expect(placed([candidate(0, -300, 100), candidate(1, 100, 900)])).toEqual([]);
});

test("labels never overlap, wherever the nodes are", () => {
  const anyWish = fc.record({
    x: fc.double({ min: -50, max: 850, noNaN: true }),
    y: fc.double({ min: -50, max: 550, noNaN: true }),
    radius: fc.double({ min: 1, max: 40, noNaN: true }),
    width: fc.integer({ min: 10, max: 220 }),
    height: fc.constantFrom(16, 18, 28),
  });
  fc.assert(
    fc.property(fc.array(anyWish, { maxLength: 60 }), (list) => {
      const candidates = list.map((one, index) => candidate(index, one.x, one.y, one));
      const boxes = placed(candidates).map(({ index, left, top }) =>
        extentAt(left, top, candidates[index]?.width ?? 0, candidates[index]?.height ?? 0),
      );
      return boxes.every((a, index) =>
        boxes
          .slice(index + 1)
          .every(
            (b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
          ),
      );
    }),
  );
});
