import fc from "fast-check";
import { expect, test } from "vitest";
import { teaser } from "#contract/teaser.ts";
import { choose } from "./choose.ts";
import { drawTeaser } from "./draw.ts";
import { teaserSize } from "./labels.ts";
import type { Neighbourhood } from "./queries.ts";

const nidOf = (kind: string, number: number) =>
  `${kind}_0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;

const thing = (kind: string) => (number: number) => ({
  nid: nidOf(kind, number),
  name: `Thing ${number} ${"x".repeat(number % 30)}`,
  imageUrl: number % 3 === 0 ? null : `/logos/logo-${number}.svg${number % 2 ? "#dark" : ""}`,
});

const some = (kind: string, of: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: of }), { maxLength: 8 })
    .map((all) => all.map(thing(kind)));

const worlds: fc.Arbitrary<Neighbourhood[]> = fc
  .array(fc.record({ techs: some("T", 12), people: some("U", 15) }), { maxLength: 7 })
  .map((all) => all.map((each, number) => ({ ...each, ...thing("P")(number) })));

test("the same neighbourhood is always drawn the same, as the contract says", () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const drawn = drawTeaser(world);
      expect(drawTeaser(structuredClone(world))).toEqual(drawn);
      expect(teaser.parse(drawn)).toEqual(drawn);
    }),
    { numRuns: 25 },
  );
});

test("everything stands inside, and nothing upon another", () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const { nodes } = drawTeaser(world);
      for (const [index, one] of nodes.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(10);
        expect(one.x).toBeLessThanOrEqual(teaserSize.width - 10);
        expect(one.y).toBeGreaterThanOrEqual(10);
        expect(one.y).toBeLessThanOrEqual(teaserSize.height - 10);
        for (const other of nodes.slice(index + 1)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(18);
        }
      }
    }),
    { numRuns: 25 },
  );
});

test("around a project are its first five technologies and three people, shared ones before others", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const full = (number: number, shift: number) => ({
    ...thing("P")(number),
    techs: numbers.map((each) => thing("T")(each + shift)),
    people: numbers.map((each) => thing("U")(each + shift)),
  });
  const { nodes } = drawTeaser([full(1, 0), full(2, 6)]);
  const ids = (prefix: string) =>
    nodes.filter(({ nid }) => nid.startsWith(prefix)).map(({ nid }) => Number(nid.slice(-3)));
  expect(ids("T_")).toEqual([7, 1, 2, 3, 4, 8, 9, 10, 11]);
  expect(ids("U_")).toEqual([7, 1, 2, 8, 9]);
});

test("logos of the catalogue come in one picture, with their tone", () => {
  const logo = (name: string, imageUrl: string | null) => ({
    nid: nidOf("T", name.length),
    name,
    imageUrl,
  });
  const techs = [
    logo("a", "/logos/rust.svg#dark"),
    logo("bb", "/logos/react.svg"),
    logo("ccc", "/logos/uploaded/abc.png"),
    logo("dddd", null),
  ];
  const { nodes } = drawTeaser([{ ...thing("P")(1), techs, people: [] }]);
  expect(nodes.slice(1).map(({ imageUrl, tone }) => [imageUrl, tone])).toEqual([
    ["/logos/sheet?of=react,rust#rust", "dark"],
    ["/logos/sheet?of=react,rust#react", null],
    ["/logos/uploaded/abc.png", null],
    [null, null],
  ]);
});

test("of what may stand beside the middle, that is chosen which brings most that is new", () => {
  const project = (number: number, techs: number[]): Neighbourhood => ({
    ...thing("P")(number),
    techs: techs.map(thing("T")),
    people: [thing("U")(1)],
  });
  const alike = Array.from({ length: 9 }, (_, number) => project(number + 1, [1, 2]));
  const chosen = choose([
    project(0, [1, 2]),
    ...alike,
    project(10, [2, 3]),
    project(11, [2, 4, 5]),
  ]);
  expect(chosen.map(({ nid }) => Number(nid.slice(-2)))).toEqual([0, 11, 10, 1, 2, 3, 4]);
  expect(choose([])).toEqual([]);
});
