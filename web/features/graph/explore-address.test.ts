import { expect, test } from "vitest";
import { paths } from "#web/lib/paths.ts";
import { type ExploreAddress, exploreAddressOf, exploreQueryOf } from "./explore-address.ts";

const plain: ExploreAddress = {
  nid: "P_1",
  hidden: [],
  role: null,
  ends: null,
  isOverPeople: false,
  pathNumber: 1,
  view: "graph",
  order: null,
  find: "",
};

const read = (path: string) => exploreAddressOf(new URL(path, "http://x").searchParams);

test.each<[string, Partial<ExploreAddress>]>([
  ["a node alone", {}],
  ["filters", { hidden: ["tech", "user"], role: "designer" }],
  ["a path", { ends: ["U_1", "T_2"] }],
  ["another path over people", { ends: ["U_1", "T_2"], isOverPeople: true, pathNumber: 3 }],
  ["the table", { view: "table" }],
  ["its order", { view: "table", order: { by: "activity", isDescending: true } }],
  ["the other way round", { view: "table", order: { by: "name", isDescending: false } }],
])("an address restores %s", (_, change) => {
  const address = { ...plain, ...change };
  expect(read(paths.explore(exploreQueryOf(address)))).toEqual(address);
});

test("the address of a node alone has no other parameters", () => {
  expect(paths.explore(exploreQueryOf(plain))).toBe("/explore?nid=P_1");
});

test("unknown values are ignored", () => {
  const address = read(
    "/explore?nid=P_1&hide=cats,tech&role=owner&from=U_1&view=3d&sort=-size&path=4&over=cats",
  );
  expect(address).toEqual({ ...plain, hidden: ["tech"] });
});
