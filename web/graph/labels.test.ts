import fc from "fast-check";
import { expect, test } from "vitest";
import { extentAt, type LabelWish, placeLabels } from "./labels.ts";
import { occupancyOf } from "./occupancy.ts";

const size = { width: 800, height: 500 };

const wish = (index: number, x: number, y: number, more: Partial<LabelWish> = {}): LabelWish => ({
  index,
  x,
  y,
  radius: 6,
  width: 80,
  height: 16,
  mayCover: true,
  ...more,
});

const placed = (wishes: LabelWish[], crowd = occupancyOf(size), most = 100) =>
  placeLabels(wishes, occupancyOf(size), crowd, most);

test("a name stands under its node, and above it where that is taken", () => {
  const taken = occupancyOf(size);
  taken.take(extentAt(60, 108, 80, 20));
  const labels = placeLabels([wish(0, 100, 100)], taken, occupancyOf(size), 10);
  expect(labels).toEqual([{ index: 0, left: 60, top: 75, width: 80 }]);
  expect(placed([wish(0, 100, 100)])).toMatchObject([{ index: 0, left: 60, top: 109 }]);
});

test("of names that would overlap the first is written, the last is not", () => {
  const labels = placed([wish(3, 100, 100), wish(1, 104, 102), wish(2, 106, 101)]);
  expect(labels.map(({ index }) => index)).toEqual([3, 1]);
});

test("only some names may cover nodes that recede", () => {
  const crowd = occupancyOf(size);
  crowd.take(extentAt(0, 0, 800, 500));
  const labels = placed([wish(0, 100, 100, { mayCover: false }), wish(1, 300, 100)], crowd);
  expect(labels.map(({ index }) => index)).toEqual([1]);
});

test("no more are written than asked for, and none outside of the picture", () => {
  const row = Array.from({ length: 5 }, (_, index) => wish(index, 50 + index * 120, 100));
  expect(placed(row, occupancyOf(size), 2)).toHaveLength(2);
  expect(placed([wish(0, -300, 100), wish(1, 100, 900)])).toEqual([]);
});

test("names never overlap, wherever the nodes are", () => {
  const anyWish = fc.record({
    x: fc.double({ min: -50, max: 850, noNaN: true }),
    y: fc.double({ min: -50, max: 550, noNaN: true }),
    radius: fc.double({ min: 1, max: 40, noNaN: true }),
    width: fc.integer({ min: 10, max: 220 }),
    height: fc.constantFrom(16, 18, 28),
  });
  fc.assert(
    fc.property(fc.array(anyWish, { maxLength: 60 }), (list) => {
      const wishes = list.map((one, index) => wish(index, one.x, one.y, one));
      const boxes = placed(wishes).map(({ index, left, top }) =>
        extentAt(left, top, wishes[index]?.width ?? 0, wishes[index]?.height ?? 0),
      );
      return boxes.every((a, place) =>
        boxes
          .slice(place + 1)
          .every(
            (b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
          ),
      );
    }),
  );
});
