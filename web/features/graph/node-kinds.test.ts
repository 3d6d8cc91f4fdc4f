import { expect, test } from "vitest";
import { maxNeighbourCount } from "#shared/graph.ts";
import { linkCount } from "./node-kinds.ts";

test("links are counted up to a limit, and a count that reaches it says so", () => {
  const counts = [0, maxNeighbourCount - 1, maxNeighbourCount].map(linkCount);
  expect(counts).toEqual(["0", "999", "1,000+"]);
});
