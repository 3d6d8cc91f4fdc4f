import fc from "fast-check";
import { expect, test } from "vitest";
import { teaser } from "#contract/teaser.ts";
import { choose } from "./choose.ts";
import { drawTeaser } from "./draw.ts";
import { teaserSize } from "./labels.ts";
import type { Neighbourhood } from "./queries.ts";

const nidOf = (kind: string, number: number) =>
  `${kind}_0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;

const newNode = (kind: string) => (number: number) => ({
  nid: nidOf(kind, number),
  name: `Thing ${number} ${"x".repeat(number % 30)}`,
  imageUrl: number % 3 === 0 ? null : `/logos/logo-${number}.svg${number % 2 ? "#dark" : ""}`,
});

const some = (kind: string, of: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: of }), { maxLength: 8 })
    .map((all) => all.map(newNode(kind)));

const anyNeighbourhoods: fc.Arbitrary<Neighbourhood[]> = fc
  .array(fc.record({ techs: some("T", 12), people: some("U", 15) }), { maxLength: 7 })
  .map((all) => all.map((each, number) => ({ ...each, ...newNode("P")(number) })));

test("the same neighbourhood is always drawn the same, in the form of the contract", () => {
  fc.assert(
    fc.property(anyNeighbourhoods, (neighbourhoods) => {
      const drawn = drawTeaser(neighbourhoods);
      expect(drawTeaser(structuredClone(neighbourhoods))).toEqual(drawn);
      expect(teaser.parse(drawn)).toEqual(drawn);
    }),
    { numRuns: 25 },
  );
});

test("all nodes are within the picture and don't overlap", () => {
  fc.assert(
    fc.property(anyNeighbourhoods, (neighbourhoods) => {
      const { nodes } = drawTeaser(neighbourhoods);
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

test("a project is drawn with five technologies and three people, shared ones first", () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const full = (number: number, shift: number) => ({
    ...newNode("P")(number),
    techs: numbers.map((each) => newNode("T")(each + shift)),
    people: numbers.map((each) => newNode("U")(each + shift)),
  });
  const { nodes } = drawTeaser([full(1, 0), full(2, 6)]);
  const drawn = (of: "tech" | "user") =>
    nodes.filter(({ type }) => type === of).map(({ name }) => Number(name.split(" ")[1]));
  expect(drawn("tech")).toEqual([7, 1, 2, 3, 4, 8, 9, 10, 11]);
  expect(drawn("user")).toEqual([7, 1, 2, 8, 9]);
});

test("catalogue logos come from one sprite sheet and have their tone", () => {
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
  const { nodes } = drawTeaser([{ ...newNode("P")(1), techs, people: [] }]);
  expect(nodes.slice(1).map(({ imageUrl, tone }) => [imageUrl, tone])).toEqual([
    ["/logos/sheet?of=react,rust#rust", "dark"],
    ["/logos/sheet?of=react,rust#react", null],
    ["/logos/uploaded/abc.png", null],
    [null, null],
  ]);
});

test("the neighbours that add the most new nodes are chosen", () => {
  const project = (number: number, techs: number[]): Neighbourhood => ({
    ...newNode("P")(number),
    techs: techs.map(newNode("T")),
    people: [newNode("U")(1)],
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
