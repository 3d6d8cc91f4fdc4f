import { expect, test } from "vitest";
import type { GraphNode } from "#contract/graph.ts";
import { edgeKey } from "#web/data/explored-graph.ts";
import { tableRows } from "./GraphTable.tsx";

const node = (nid: string): GraphNode => ({
  nid,
  degree: 1,
  name: nid,
  type: "project",
  attributes: { name: nid },
});

test("nearer nodes come first, better connected ones before others, unconnected ones last", () => {
  const nodes = new Map(["far", "island", "mid", "hub", "start"].map((nid) => [nid, node(nid)]));
  const pairs: [string, string][] = [
    ["start", "hub"],
    ["mid", "start"],
    ["hub", "far"],
  ];
  const edges = new Map(pairs.map((ends) => [edgeKey(ends), { nodes: ends }]));
  expect(
    tableRows({ nodes, edges }, "start").map(({ node: { nid }, ...row }) => [nid, row]),
  ).toEqual([
    ["start", { steps: 0, links: 2 }],
    ["hub", { steps: 1, links: 2 }],
    ["mid", { steps: 1, links: 1 }],
    ["far", { steps: 2, links: 1 }],
    ["island", { steps: null, links: 0 }],
  ]);
});
