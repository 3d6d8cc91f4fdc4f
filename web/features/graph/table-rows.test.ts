import { expect, test } from "vitest";
import type { GraphNode } from "#contract/graph.ts";
import { edgeKey } from "#web/data/explored-graph.ts";
import { columns, filteredRows, sortedRows, type TableFilter, tableRows } from "./table-rows.ts";

const node = (nid: string, degree = 1): GraphNode => ({
  nid,
  degree,
  name: nid,
  type: "project",
  attributes: { name: nid },
});

test("nearer nodes come first, better connected ones before others, unconnected ones last", () => {
  const nids = ["far", "island", "mid", "hub", "start"];
  const nodes = new Map(nids.map((nid) => [nid, node(nid, nid === "hub" ? 2 : 1)]));
  const pairs: [string, string][] = [
    ["start", "hub"],
    ["mid", "start"],
    ["hub", "far"],
  ];
  const edges = new Map(pairs.map((ends) => [edgeKey(ends), { nodes: ends }]));
  expect(
    tableRows({ nodes, edges }, "start").map(({ node: { nid }, ...row }) => [nid, row]),
  ).toEqual([
    ["start", { steps: 0 }],
    ["hub", { steps: 1 }],
    ["mid", { steps: 1 }],
    ["far", { steps: 2 }],
    ["island", { steps: null }],
  ]);
});

const row = (
  nid: string,
  attributes: Partial<GraphNode["attributes"]>,
  steps: number | null = 1,
) => ({
  node: { ...node(nid, nid.length), attributes: { name: nid, ...attributes } },
  steps,
});
const rows = [
  row("start", { freeSeats: 0 }, 0),
  row("Brine", { freeSeats: 2, sharedTechs: 1, lastActivityAt: "2026-11-01T00:00:00.000Z" }),
  row("almanac", { freeSeats: 0, sharedTechs: 3, lastActivityAt: null }, 2),
  row("Tern 10", { freeSeats: 1, lastActivityAt: "2026-11-20T00:00:00.000Z" }, null),
  row("Tern 9", {}, 2),
];
const namesBy = (by: (typeof columns)[number], isDescending: boolean) =>
  sortedRows(rows, { by, isDescending }).map(({ node: { name } }) => name);

test("rows are sorted by each column, after the selected node", () => {
  expect(namesBy("name", false)).toEqual(["start", "almanac", "Brine", "Tern 9", "Tern 10"]);
  expect(namesBy("shared", true)).toEqual(["start", "almanac", "Brine", "Tern 10", "Tern 9"]);
  expect(namesBy("seats", true)).toEqual(["start", "Brine", "Tern 10", "almanac", "Tern 9"]);
  expect(namesBy("activity", true)).toEqual(["start", "Tern 10", "Brine", "almanac", "Tern 9"]);
  expect(namesBy("steps", true)).toEqual(["start", "Tern 10", "almanac", "Tern 9", "Brine"]);
  expect(namesBy("links", true)).toEqual(["start", "almanac", "Tern 10", "Tern 9", "Brine"]);
  for (const by of columns) expect(namesBy(by, true)).toHaveLength(rows.length);
});

test("rows are filtered by a part of the name, free seats and steps", () => {
  const all = { name: "", onlyFreeSeats: false, maxSteps: null };
  const names = (filter: Partial<TableFilter>) =>
    filteredRows(rows, { ...all, ...filter }).map(({ node: { name } }) => name);
  expect(names({})).toHaveLength(rows.length);
  expect(names({ name: " tern" })).toEqual(["Tern 10", "Tern 9"]);
  expect(names({ onlyFreeSeats: true })).toEqual(["Brine", "Tern 10"]);
  expect(names({ maxSteps: 1 })).toEqual(["start", "Brine"]);
});
