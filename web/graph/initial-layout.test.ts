import { expect, test } from "vitest";
import { linksOf } from "./links.ts";
import { placeNew } from "./initial-layout.ts";

const star = (count: number) =>
  linksOf(
    count,
    Uint32Array.from(Array.from({ length: count - 1 }, (_, leaf) => [0, leaf + 1]).flat()),
  );
const never = new Uint8Array(50);

function placesOf(places: Float32Array): [number, number][] {
  return Array.from({ length: places.length / 2 }, (_, at) => [
    places[at * 2] ?? 0,
    places[at * 2 + 1] ?? 0,
  ]);
}

test("the root comes into the middle and its neighbours around it, none on another", () => {
  const places = new Float32Array(2 * 50);
  placeNew(star(50), places, never, 0);
  const all = placesOf(places);
  expect(all[0]).toEqual([0, 0]);
  const distances = all.flatMap(([x, y], at) =>
    all.slice(at + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
  );
  expect(Math.min(...distances)).toBeGreaterThan(15);
});

test("known nodes stay, and new ones start near the node that brought them", () => {
  const links = linksOf(5, Uint32Array.from([0, 1, 1, 2, 1, 3, 1, 4]));
  const places = new Float32Array([-300, 0, 400, 250, 0, 0, 0, 0, 0, 0]);
  placeNew(links, places, Uint8Array.of(1, 1, 0, 0, 0), 0);
  const [first, anchor, ...fresh] = placesOf(places);
  expect([first, anchor]).toEqual([
    [-300, 0],
    [400, 250],
  ]);
  for (const [x, y] of fresh) expect(Math.hypot(x - 400, y - 250)).toBeLessThan(150);
});

test("what isn't joined to the rest starts beside it, not in a far corner", () => {
  const links = linksOf(6, Uint32Array.from([0, 1, 0, 2, 0, 3]));
  const places = new Float32Array(12);
  placeNew(links, places, never, 0);
  for (const [x, y] of placesOf(places).slice(4)) {
    expect(Math.hypot(x, y)).toBeGreaterThan(60);
    expect(Math.hypot(x, y)).toBeLessThan(400);
  }
});

test("the same graph is placed alike each time", () => {
  const [one, other] = [new Float32Array(40), new Float32Array(40)];
  placeNew(star(20), one, never, 3);
  placeNew(star(20), other, never, 3);
  expect(other).toEqual(one);
});
