import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxPathSteps } from "#contract/graph.ts";
import { isPath, type Pair, plainDistance } from "#tests/support/plain-paths.ts";
import { type Reached, searchPath, type Step, type Ways } from "./path-search.ts";

/**
 * Steps over `pairs`. `weight` is that of each node: heavy nodes are searched by another algorithm.
 */
function waysOver(
  pairs: readonly Pair[],
  weight: number,
  costs: Partial<Record<string, number>> = {},
): Ways {
  const costOf = (nid: string) => costs[nid] ?? 0;
  const stepsFrom = (nids: Iterable<string>): Step[] =>
    [...nids].flatMap((via) =>
      pairs
        .filter((pair) => pair.includes(via))
        .map(([one, other]) => ({ nid: one === via ? other : one, via })),
    );
  return {
    costOf,
    weightOf: (nids) => [...nids].length * weight,
    stepsFrom: async (nids) => stepsFrom(nids),
    stepsBetween: async (from, to) => {
      const targets = new Set(to);
      return stepsFrom(from).filter(({ nid }) => targets.has(nid));
    },
    bridge: async (from: Reached, to: Reached) => {
      const others = stepsFrom(to.keys());
      const all = stepsFrom(from.keys()).flatMap(({ nid, via }) =>
        others
          .filter((other) => other.nid === nid)
          .map((other) => ({
            way: [via, nid, other.via] as [string, string, string],
            cost: (from.get(via) ?? 0) + (to.get(other.via) ?? 0),
          })),
      );
      return all.toSorted((one, other) => one.cost - other.cost)[0]?.way ?? null;
    },
  };
}

const nodes = Array.from({ length: 14 }, (_, index) => `n${index}`);
const node = fc.constantFrom(...nodes);
const pair = fc.tuple(node, node).filter(([one, other]) => one !== other);
/** Sparse enough that some nodes are unconnected and some far apart. */
const graphs = fc.array(pair, { maxLength: 20 });

describe.each([
  ["light", 1],
  ["heavy", 10_000],
])("with %s nodes", (_, weight) => {
  test("the path is as short as a plain search finds, and connects both ends", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, pair, async (pairs, [from, to]) => {
        const path = await searchPath(waysOver(pairs, weight), from, to);
        const distance = plainDistance(pairs, from, to, maxPathSteps);
        expect(path === null ? null : path.length - 1).toBe(distance);
        if (path) expect(isPath(pairs, path, from, to)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("a path of six steps is found, one of seven isn't", async () => {
    const line = nodes.slice(1).map((nid, index): Pair => [nodes[index] ?? "", nid]);
    const ways = waysOver(line, weight);
    expect(await searchPath(ways, "n0", "n6")).toEqual(nodes.slice(0, 7));
    expect(await searchPath(ways, "n6", "n0")).toEqual(nodes.slice(0, 7).toReversed());
    expect(await searchPath(ways, "n0", "n7")).toBeNull();
  });
});

test.each([
  ["light", 1, { b: 5, c: 1, d: 1, c2: 4, d2: 3 }],
  // In this case the cost of the node that joins both ends isn't counted.
  ["heavy", 10_000, { b: 5, c: 3, d: 1 }],
])("among equally short paths the cheapest is chosen, with %s nodes", async (_, weight, costs) => {
  const diamond: Pair[] = ["b", "c", "d"].flatMap((middle): Pair[] => [
    ["a", middle],
    [middle, `${middle}2`],
    [`${middle}2`, "z"],
  ]);
  expect(await searchPath(waysOver(diamond, weight, costs), "a", "z")).toEqual([
    "a",
    "d",
    "d2",
    "z",
  ]);
});

test("among equally short and cheap paths the choice is deterministic", async () => {
  await fc.assert(
    fc.asyncProperty(graphs, pair, async (pairs, [from, to]) => {
      const there = await searchPath(waysOver(pairs, 1), from, to);
      const shuffled = waysOver(pairs.toReversed(), 1);
      expect(await searchPath(shuffled, from, to)).toEqual(there);
    }),
    { numRuns: 300 },
  );
});
