import { expect, test } from "vitest";
import type { GraphNode } from "#contract/graph.ts";
import { nearbyOf } from "./nearby.ts";

const node = (nid: string, degree: number): GraphNode => ({
  nid,
  degree,
  name: nid,
  type: "tech",
  attributes: { name: nid },
});

test("asks of the neighbours that bring few, and of none that bring nothing or a crowd", () => {
  const nodes = [node("P_1", 4), node("T_1", 900), node("T_2", 12), node("U_1", 1), node("T_3", 5)];
  expect(nearbyOf({ nodes })).toEqual(["T_3", "T_2"]);
});

test("asks for nothing around a hub", () => {
  const crowd = Array.from({ length: 150 }, (_, place) => node(`P_${place}`, 3));
  expect(nearbyOf({ nodes: [node("T_1", 150), ...crowd] })).toEqual([]);
});

test("asks a few times at most", () => {
  const beside = Array.from({ length: 30 }, (_, place) => node(`U_${place}`, 2));
  expect(nearbyOf({ nodes: [node("P_1", 30), ...beside] })).toHaveLength(8);
});
