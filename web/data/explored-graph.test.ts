import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GraphEdge, GraphNode, NodeType } from "#contract/graph.ts";
import { visible } from "#web/data/explored-graph.ts";
import {
  collapse,
  edgeKey,
  emptyGraph,
  type Expansion,
  type ExploredGraph,
  merge,
  firstShown,
  loadedCount,
  neighboursOf,
  raiseLimit,
  withinLimits,
  withPart,
} from "./explored-graph.ts";

const kinds: Record<string, NodeType> = { P: "project", U: "user", T: "tech" };
const nids = ["P_1", "P_2", "P_3", "U_1", "U_2", "U_3", "T_1", "T_2"];

const nodeOf = (nid: string, name = nid): GraphNode => ({
  nid,
  name,
  type: kinds[nid[0] ?? ""] ?? "tech",
  attributes: { name },
  degree: 1,
});

const anyNid = fc.constantFrom(...nids);

/** An answer about a node: some neighbours, each edge in either direction. */
const anyAnswer = fc
  .record({
    nid: anyNid,
    after: fc.constantFrom(null, "1", "2"),
    beside: fc.uniqueArray(fc.tuple(anyNid, fc.boolean(), fc.string({ maxLength: 2 })), {
      maxLength: 6,
    }),
    next: fc.constantFrom(null, "1", "2"),
    at: fc.integer({ min: 1, max: 3 }),
    around: fc.option(anyNid),
  })
  .map(({ nid, after, beside, next, at, around }): Expansion => ({
    nid,
    after,
    next,
    at,
    around,
    nodes: [nodeOf(nid), ...beside.map(([other, , name]) => nodeOf(other, name))],
    edges: beside.map(([other, turned]): GraphEdge => ({
      nodes: turned ? [other, nid] : [nid, other],
    })),
    totals: { project: at, user: 0, tech: 0 },
  }));

/** Answers to different questions, or to the same one at different times. */
const anyAnswers = fc.uniqueArray(anyAnswer, {
  maxLength: 8,
  selector: ({ nid, after, at }) => `${nid} ${after} ${at}`,
});

const merged = (answers: readonly Expansion[]) => answers.reduce(merge, emptyGraph);

const sorted = (entries: Iterable<readonly [string, unknown]>) =>
  [...entries].toSorted(([a], [b]) => a.localeCompare(b));

const contentsOf = (graph: ExploredGraph) => ({
  nodes: [...graph.nodes],
  edges: [...graph.edges],
  expanded: [...graph.expanded].toSorted(),
  more: sorted(graph.more),
  totals: sorted(graph.totals),
});

describe("merging", () => {
  const inTwoOrders = anyAnswers.chain((answers) =>
    fc.tuple(fc.constant(answers), fc.shuffledSubarray(answers, { minLength: answers.length })),
  );

  test("results in the same graph in any order", () => {
    fc.assert(
      fc.property(inTwoOrders, ([one, other]) => {
        expect(contentsOf(merged(one))).toEqual(contentsOf(merged(other)));
      }),
    );
  });

  test("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const once = merged(answers);
        expect(answers.reduce(merge, once)).toBe(once);
      }),
    );
  });

  test("keeps each node once and each edge once, whatever its direction", () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { nodes, edges } = merged(answers);
        const pairs = [...edges.values()].map((edge) => edge.nodes.toSorted().join());
        expect(new Set(pairs).size).toBe(pairs.length);
        for (const [nid, node] of nodes) expect(node.nid).toBe(nid);
        for (const { nodes: ends } of edges.values()) {
          for (const end of ends) expect(nodes.has(end)).toBe(true);
        }
      }),
    );
  });

  test("prefers the later of two replies", () => {
    const answer = (name: string, at: number): Expansion => ({
      ...bare("P_1", []),
      nodes: [nodeOf("P_1", name)],
      at,
    });
    const graph = merged([answer("New", 2), answer("Old", 1)]);
    expect(graph.nodes.get("P_1")?.name).toBe("New");
  });
});

describe("collapsing", () => {
  test("keeps nodes that are in the replies of others", () => {
    fc.assert(
      fc.property(anyAnswers, anyNid, (answers, nid) => {
        const graph = merged(answers);
        const kept = [...graph.answers.values()].filter((answer) => answer.nid !== nid);
        const left = merged(kept.filter(({ around }) => around !== nid));
        const expected = graph.expanded.has(nid) ? left : graph;
        expect(contentsOf(collapse(graph, nid))).toEqual(contentsOf(expected));
      }),
    );
  });
});

describe("a hub", () => {
  const pages = [
    { ...bare("T_1", ["P_1"]), next: "1" },
    { ...bare("T_1", ["P_2"]), after: "1", next: "2" },
    { ...bare("T_1", ["P_3"]), after: "2" },
  ];

  test("has more until its last neighbours are loaded", () => {
    const moreAfter = (count: number) => merged(pages.slice(0, count)).more.get("T_1");
    expect([1, 2, 3].map(moreAfter)).toEqual(["1", "2", undefined]);
  });
});

test("neighbours are the nodes at the other end of an edge", () => {
  const graph = merged([bare("P_1", ["U_1", "T_1"]), bare("U_1", ["P_2"])]);
  expect(neighboursOf(graph, "U_1").map(({ nid }) => nid)).toEqual(["P_1", "P_2"]);
});

test("a path is added without changing the graph's nodes", () => {
  const graph = merged([bare("P_1", ["U_1"])]);
  const path = {
    nodes: [nodeOf("U_1", "Somebody else"), nodeOf("P_2")],
    edges: [{ nodes: ["P_2", "U_1"] as [string, string] }],
  };
  const joined = withPart(graph, path);
  expect(joined.nodes.get("U_1")?.name).toBe("U_1");
  expect(joined.edges.has(edgeKey(["U_1", "P_2"]))).toBe(true);
  expect(joined.expanded).toEqual(graph.expanded);
});

describe("filtering", () => {
  const all = { hidden: [], role: null } as const;
  const graph = merged([
    {
      ...bare("T_1", ["P_2", "P_1"]),
      nodes: [
        nodeOf("T_1"),
        { ...nodeOf("P_1"), attributes: { name: "P_1", openRoles: ["designer"] } },
        nodeOf("P_2"),
      ],
    },
    { ...bare("P_2", ["U_1"]), at: 0 },
  ]);
  const shownWith = (filters: Parameters<typeof visible>[1], kept: string[]) =>
    [...visible(graph, filters, new Set(kept)).nodes.keys()].toSorted();

  test("shows everything without filters", () => {
    expect(shownWith(all, [])).toEqual(["P_1", "P_2", "T_1", "U_1"]);
  });
  test("hides a kind, but not the selected node", () => {
    expect(shownWith({ ...all, hidden: ["tech"] }, ["T_1"])).toEqual(["P_1", "P_2", "T_1", "U_1"]);
    expect(shownWith({ ...all, hidden: ["tech"] }, ["P_1"])).toEqual(["P_1", "P_2", "U_1"]);
  });
  test("hides projects without that open role, and nodes connected only to them", () => {
    expect(shownWith({ ...all, role: "designer" }, ["T_1"])).toEqual(["P_1", "T_1"]);
  });
  test("never leaves an edge to a hidden node, nor a node without an edge", () => {
    fc.assert(
      fc.property(anyAnswers, anyNid, (answers, kept) => {
        const explored = merged(answers);
        const shown = visible(explored, { hidden: [], role: "designer" }, new Set([kept]));
        const joined = new Set([...shown.edges.values()].flatMap((edge) => edge.nodes));
        for (const end of joined) expect(shown.nodes.has(end)).toBe(true);
        for (const nid of shown.nodes.keys()) expect(joined.has(nid) || nid === kept).toBe(true);
      }),
    );
  });
});

function bare(nid: string, beside: string[]): Expansion {
  return {
    nid,
    after: null,
    next: null,
    at: 1,
    around: null,
    nodes: [nid, ...beside].map((one) => nodeOf(one)),
    edges: beside.map((other): GraphEdge => ({ nodes: [nid, other] })),
    totals: { project: 0, user: 0, tech: 0 },
  };
}

describe("limits", () => {
  const count = 150;
  const around = (kind: "P" | "U", many: number, shared = 0) =>
    Array.from({ length: many }, (_, at): GraphNode => {
      const node = nodeOf(`${kind}_${kind}${at}`);
      const sharedTechs = at >= many - shared ? 1 : 0;
      return { ...node, attributes: { ...node.attributes, sharedTechs } };
    });
  const hub = (nodes: GraphNode[]): Expansion => ({
    nid: "T_1",
    after: null,
    next: null,
    at: 1,
    around: null,
    nodes: [nodeOf("T_1"), ...nodes],
    edges: nodes.map(({ nid }) => ({ nodes: ["T_1", nid] })),
    totals: { project: count, user: 0, tech: 0 },
  });
  const shownOf = (graph: ExploredGraph, kept: string[] = []) => [
    ...withinLimits(graph, new Set(["T_1", ...kept])).nodes.keys(),
  ];

  test("a hub shows its first neighbours, and as many more by each step", () => {
    const graph = merged([hub(around("P", count))]);
    expect(shownOf(graph)).toHaveLength(1 + firstShown);
    expect(shownOf(graph)).toContain("P_P59");
    expect(shownOf(raiseLimit(graph, "T_1"))).toHaveLength(1 + 2 * firstShown);
    expect(loadedCount(graph, "T_1")).toBe(count);
    expect(shownOf(raiseLimit(raiseLimit(graph, "T_1"), "T_1"))).toHaveLength(1 + count);
  });

  test("edges lead to shown nodes only, and kept nodes stay", () => {
    const graph = merged([hub(around("P", count))]);
    const { nodes, edges } = withinLimits(graph, new Set(["T_1", "P_P140"]));
    expect(nodes.has("P_P140")).toBe(true);
    expect(edges.size).toBe(firstShown + 1);
    for (const { nodes: ends } of edges.values())
      expect(ends.every((nid) => nodes.has(nid))).toBe(true);
  });

  test("what shares the viewer's stack comes first", () => {
    const graph = merged([hub(around("P", count, 5))]);
    expect(shownOf(graph)).toContain("P_P149");
    expect(shownOf(graph)).not.toContain("P_P59");
  });

  test("a kind with few neighbours leaves its places to the others", () => {
    const graph = merged([hub([...around("P", count), ...around("U", 10)])]);
    const shown = shownOf(graph);
    expect(shown.filter((nid) => nid.startsWith("U"))).toHaveLength(10);
    expect(shown.filter((nid) => nid.startsWith("P"))).toHaveLength(firstShown - 10);
  });

  test("a step after collapsing or merging keeps the limits", () => {
    const graph = raiseLimit(merged([hub(around("P", count))]), "T_1");
    const other: Expansion = {
      ...hub([nodeOf("U_1")]),
      nid: "P_1",
      nodes: [nodeOf("P_1")],
      edges: [],
    };
    expect(shownOf(collapse(merge(graph, other), "P_1"))).toHaveLength(1 + 2 * firstShown);
  });

  test("without hubs it is the same graph", () => {
    const graph = merged([hub(around("P", firstShown))]);
    expect(withinLimits(graph, new Set()).nodes).toBe(graph.nodes);
  });
});
