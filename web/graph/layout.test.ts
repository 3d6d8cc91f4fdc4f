// The layout of generated graphs: determinism, free areas, and names that don't overlap.
import { expect, test } from "vitest";
import type { GraphEdge, GraphNode, NodeType } from "#contract/graph.ts";
import { contains, type Extent, extentAround } from "./extent.ts";
import { level, type Layout, type NodeLabel } from "./layout-draft.ts";
import { layoutOf } from "./layout.ts";
import { sceneOf } from "./scene.ts";

const wide = { width: 1440, height: 836, insets: { left: 364, top: 76, right: 0, bottom: 76 } };
const narrow = { width: 390, height: 787, insets: { left: 0, top: 58, right: 0, bottom: 410 } };
const small = { width: 360, height: 640, insets: { left: 0, top: 58, right: 0, bottom: 330 } };
/** Beside the panel of a small laptop or a tablet. */
const medium = { width: 1024, height: 703, insets: { left: 364, top: 140, right: 0, bottom: 76 } };
const screens = { wide, medium, narrow, small };

const names = ["Tidewater", "Ada", "Loom & Weft", "C", "Walking School Bus", "PostgreSQL", "Q-R"];
const node = (nid: string, type: NodeType, degree: number): GraphNode => {
  const name = `${names[(nid.length * 7 + degree + Number(nid.slice(2))) % names.length]} ${nid}`;
  return { nid, type, degree, name, attributes: { name } };
};

/** A node with so many neighbours, each with so many of its own. */
function graphOf(first: number, second: number) {
  const kinds: NodeType[] = ["user", "tech", "project", "tech"];
  const nodes = [node("P_0", "project", first)];
  const edges: GraphEdge[] = [];
  for (let at = 0; at < first; at += 1) {
    const nid = `N_${at + 1}`;
    nodes.push(node(nid, kinds[at % 4] ?? "tech", at % 5 === 4 ? 700 : second + 1));
    edges.push({ nodes: ["P_0", nid] });
    for (let child = 0; child < second; child += 1) {
      const leaf = `L_${at * second + child + 1000}`;
      nodes.push(node(leaf, "project", 1));
      edges.push({ nodes: [nid, leaf] });
    }
  }
  return { nodes, edges };
}

/** About as wide as the picture's fonts. */
const measure = (text: string, style: NodeLabel["style"]) => ({
  width: [...text].length * (style === "centre" ? 12 : 7.2) + 6,
  height: style === "centre" ? 28 : 18,
});

interface Screen {
  width: number;
  height: number;
  insets: { left: number; top: number; right: number; bottom: number };
}

function areasOf({ width, height, insets }: Screen) {
  const x = (insets.left + width - insets.right) / 2;
  const y = (insets.top + height - insets.bottom) / 2;
  return {
    free: {
      left: insets.left - x,
      right: width - insets.right - x,
      top: insets.top - y,
      bottom: height - insets.bottom - y,
    },
    stage: { left: -x, right: width - x, top: -y, bottom: height - y },
  };
}

function laidOut(
  { nodes, edges }: { nodes: GraphNode[]; edges: GraphEdge[] },
  screen: Screen,
  path: string[] = [],
) {
  const scene = sceneOf(nodes, edges);
  const areas = areasOf(screen);
  const indexes = path.flatMap((nid) => scene.indexOf.get(nid) ?? []);
  return {
    scene,
    ...areas,
    layout: layoutOf({ scene, selected: 0, path: indexes, measure, ...areas }),
  };
}

/** The corners of a name, turned or not. */
function cornersOf({ targets }: Layout, { index, dx, dy, size, angle }: NodeLabel) {
  const x = (targets[index * 2] ?? 0) + dx;
  const y = (targets[index * 2 + 1] ?? 0) + dy;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([across = 0, down = 0]) => {
    const [w, h] = [(across * size.width) / 2, (down * size.height) / 2];
    return { x: x + w * cos - h * sin, y: y + w * sin + h * cos };
  });
}

type Corners = ReturnType<typeof cornersOf>;

/** Two convex shapes are apart if a line along one of their sides lies between them. */
function areApart(one: Corners, other: Corners): boolean {
  const isApartAlong = (shape: Corners) =>
    shape.some((from, nth) => {
      const to = shape[(nth + 1) % shape.length] ?? from;
      const across = (points: Corners) =>
        points.map(({ x, y }) => (x - from.x) * (to.y - from.y) - (y - from.y) * (to.x - from.x));
      const [a, b] = [across(one), across(other)];
      const slack = 0.5 * Math.hypot(to.x - from.x, to.y - from.y);
      return Math.min(...a) >= Math.max(...b) - slack || Math.min(...b) >= Math.max(...a) - slack;
    });
  return isApartAlong(one) || isApartAlong(other);
}

function overlapping({ labels, ...layout }: Layout): string[] {
  const shapes = labels.map((label) => cornersOf({ labels, ...layout }, label));
  return shapes.flatMap((one, nth) =>
    shapes
      .slice(nth + 1)
      .flatMap((other, after) =>
        areApart(one, other) ? [] : `${labels[nth]?.text} / ${labels[nth + 1 + after]?.text}`,
      ),
  );
}

const sizes = [
  [1, 0],
  [3, 1],
  [9, 3],
  [9, 12],
  [12, 4],
  [18, 2],
  [24, 3],
  [25, 0],
  [60, 2],
  [120, 0],
] as const;

test.each(
  Object.entries(screens).flatMap(([name, screen]) =>
    sizes.map((size) => [name, ...size, screen] as const),
  ),
)("%s, %i neighbours with %i each: no name overlaps another", (_name, first, second, screen) => {
  const { layout } = laidOut(graphOf(first, second), screen);
  expect(overlapping(layout)).toEqual([]);
  expect(layout.labels[0]?.index).toBe(0);
});

test.each(Object.entries(screens))(
  "%s: the selected node is in the middle, nothing lies under a panel",
  (_name, screen) => {
    for (const [first, second] of sizes) {
      const { layout, scene, free, stage } = laidOut(graphOf(first, second), screen);
      expect([...layout.targets.subarray(0, 2)]).toEqual([0, 0]);
      for (let index = 0; index < scene.count; index += 1) {
        const extent = nodeExtent(layout, index);
        const isOutside =
          layout.levels[index] === level.rest &&
          !contains(stage, extent) &&
          !contains(free, extent);
        if (!isOutside) expect(contains(free, extent)).toBe(true);
      }
      for (const label of layout.labels) {
        const corners = cornersOf(layout, label);
        expect(corners.every(({ x }) => x >= free.left - 1 && x <= free.right + 1)).toBe(true);
      }
    }
  },
);

function nodeExtent({ targets, radii }: Layout, index: number): Extent {
  const side = (radii[index] ?? 0) * 2;
  const [x = 0, y = 0] = targets.subarray(index * 2, index * 2 + 2);
  return extentAround(x, y, { width: side, height: side });
}

test("all neighbours are on the first ring with their names, their own on the second", () => {
  const { layout } = laidOut(graphOf(9, 2), wide);
  const named = new Set(layout.labels.map(({ index }) => index));
  const { levels } = layout;
  const first = [...levels.keys()].filter((index) => levels[index] === level.first);
  expect(first).toHaveLength(9);
  expect(first.every((index) => named.has(index))).toBe(true);
  expect(levels.filter((one) => one === level.second)).toHaveLength(18);
  expect(layout.spokes).toHaveLength(18);
  expect(layout.branches).toHaveLength(36);
});

test.each(Object.entries(screens))("%s: no two nodes of the first ring touch", (_, screen) => {
  for (const [first, second] of [...sizes, [20, 0]] as const) {
    const graph = graphOf(first, second);
    // One neighbour has most of the second ring.
    const edges = graph.edges.map(({ nodes: [one, other] }): GraphEdge => ({
      nodes: [one === "P_0" ? one : "N_1", other],
    }));
    const { layout } = laidOut({ nodes: graph.nodes, edges }, screen);
    if (layout.isDial) continue;
    const ring = [...layout.levels.keys()].filter((index) => layout.levels[index] === level.first);
    const pointOf = (index: number) => layout.targets.subarray(index * 2, index * 2 + 2);
    for (const [nth, one] of ring.entries()) {
      for (const other of ring.slice(nth + 1)) {
        const [[x = 0, y = 0], [toX = 0, toY = 0]] = [pointOf(one), pointOf(other)];
        const distance = Math.hypot(x - toX, y - toY);
        expect(distance).toBeGreaterThan((layout.radii[one] ?? 0) * 1.8);
      }
    }
  }
});

test.each([
  ["narrow", narrow],
  ["small", small],
])(
  "%s: each of 10 to 24 neighbours has its name, and names of 14 letters aren't cut",
  (_, screen) => {
    for (let count = 10; count <= 24; count += 1) {
      const graph = graphOf(count, 2);
      const nodes = graph.nodes.map((one, at) =>
        at === 0 ? one : { ...one, name: `${one.name.slice(0, 6)}-abcdefg`, type: "tech" as const },
      );
      const { layout, scene } = laidOut({ ...graph, nodes }, screen);
      const textOf = (index: number) =>
        layout.labels.flatMap((label) => (label.index === index ? label.text : [])).join(" ");
      const first = [...layout.levels.keys()].filter((at) => layout.levels[at] === level.first);
      expect(first).toHaveLength(count);
      for (const index of first) expect(textOf(index)).toBe(scene.nodes[index]?.name);
      expect(overlapping(layout)).toEqual([]);
    }
  },
);

/** Short enough for a ring of that many. */
const withNames = ({ nodes, edges }: ReturnType<typeof graphOf>, length: number) => ({
  nodes: nodes.map((one, at) => ({ ...one, name: `${at}`.padEnd(length, "n") })),
  edges,
});

test("in narrow areas, names are whole on a ring with a second one around, or else in columns", () => {
  for (const [length, hasSecondRing] of [
    [7, true],
    [14, false],
  ] as const) {
    const { layout } = laidOut(withNames(graphOf(11, 2), length), narrow);
    const second = layout.levels.filter((one) => one === level.second);
    expect(second.length > 8).toBe(hasSecondRing);
    expect(layout.labels.map(({ text }) => text.length)).toEqual(Array(12).fill(length));
  }
});

test.each(Object.entries(screens))("%s: the selected node's name is just below it", (_, screen) => {
  for (const count of [3, 6, 8, 11, 14, 18, 24]) {
    const { layout } = laidOut(withNames(graphOf(count, 2), 12), screen);
    const name = layout.labels.find(({ index }) => index === 0);
    expect(name?.dy).toBeGreaterThan(layout.radii[0] ?? 0);
    expect(name?.dy).toBeLessThan((layout.radii[0] ?? 0) * 3.2);
  }
});

test("people are called by their first names on a ring, and by their full names on a path", () => {
  const nodes = ["P_0", "N_1"].map((nid) => ({ ...node(nid, "user", 1), name: "Ada Lovelace" }));
  const edges: GraphEdge[] = [{ nodes: ["P_0", "N_1"] }];
  const textsOf = (path: string[]) =>
    laidOut({ nodes, edges }, wide, path).layout.labels.map(({ text }) => text);
  expect(textsOf([])).toEqual(["Ada Lovelace", "Ada"]);
  expect(textsOf(["P_0", "N_1"])).toEqual(["Ada Lovelace", "Ada Lovelace"]);
});

test("a name of the second ring that would touch another one is moved before it is cut", () => {
  const { layout } = laidOut(withNames(graphOf(9, 3), 12), wide);
  const outer = layout.labels.filter(({ style }) => style === "second");
  expect(outer.filter(({ text }) => text.endsWith("n"))).toHaveLength(27);
});

test("a long name beside a narrow ring has two lines where there is room for them", () => {
  const graph = graphOf(10, 0);
  const nodes = graph.nodes.map((one, at) =>
    at === 0 ? one : { ...one, name: "Walking School Bus", type: "tech" as const },
  );
  const { layout } = laidOut({ ...graph, nodes }, narrow);
  const lines = layout.labels.filter(({ index }) => index === 2).map(({ text }) => text);
  expect(lines).toEqual(["Walking School", "Bus"]);
  expect(overlapping(layout)).toEqual([]);
});

test("a hub's missing neighbours have a mark on the second ring", () => {
  const { layout } = laidOut(graphOf(9, 2), wide);
  expect(layout.markers.map(({ label }) => label?.text)).toContain("697 more");
});

test("more than 24 neighbours stand on a dial, and no name is upside down", () => {
  const { layout } = laidOut(graphOf(60, 0), wide);
  expect(layout.isDial).toBe(true);
  const turned = layout.labels.filter(({ index }) => index !== 0);
  expect(turned.length).toBeGreaterThan(50);
  for (const { angle } of turned) expect(Math.cos(angle)).toBeGreaterThanOrEqual(-1e-9);
  expect(laidOut(graphOf(24, 0), wide).layout.isDial).toBe(false);
});

test("on a dial, what shares the viewer's stack is named first", () => {
  const graph = graphOf(120, 0);
  const shared = graph.nodes.slice(50, 58).map((one) => ({
    ...one,
    attributes: { ...one.attributes, sharedTechs: 1 },
  }));
  const nodes = [...graph.nodes.slice(0, 50), ...shared, ...graph.nodes.slice(58)];
  for (const screen of [wide, narrow]) {
    const { layout, scene } = laidOut({ ...graph, nodes }, screen);
    const strong = layout.labels.filter(({ style }) => style === "strong");
    expect(strong.every(({ index }) => scene.nodes[index]?.attributes.sharedTechs === 1)).toBe(
      true,
    );
    expect(strong.length).toBeGreaterThanOrEqual(4);
  }
});

test.each(Object.entries(screens))(
  "%s: a path fits the free area and is named",
  (_name, screen) => {
    for (let steps = 1; steps <= 6; steps += 1) {
      const kinds: NodeType[] = ["user", "project"];
      const nodes = Array.from({ length: steps + 1 }, (_, at) =>
        node(`N_${at}`, kinds[at % 2] ?? "user", 2),
      );
      const edges = nodes.slice(1).map(({ nid }, at): GraphEdge => ({ nodes: [`N_${at}`, nid] }));
      const others = graphOf(40, 0);
      const { layout, free } = laidOut(
        { nodes: [...nodes, ...others.nodes], edges: [...edges, ...others.edges] },
        screen,
        nodes.map(({ nid }) => nid),
      );
      for (let index = 0; index <= steps; index += 1) {
        expect(contains(free, nodeExtent(layout, index))).toBe(true);
      }
      expect(layout.labels).toHaveLength(steps + 1);
      expect(overlapping(layout)).toEqual([]);
      expect(layout.pathEdges).toHaveLength(steps * 2);
    }
  },
);

test("people stand above the middle of a path, projects below", () => {
  const nodes = [node("N_0", "user", 1), node("N_1", "project", 2), node("N_2", "user", 1)];
  const edges: GraphEdge[] = [{ nodes: ["N_0", "N_1"] }, { nodes: ["N_1", "N_2"] }];
  const { layout } = laidOut({ nodes, edges }, wide, ["N_0", "N_1", "N_2"]);
  const [first = 0, second = 0, third = 0] = [1, 3, 5].map((at) => layout.targets[at]);
  expect(first).toBeLessThan(0);
  expect(second).toBeGreaterThan(0);
  expect(third).toBe(first);
});

test("the same graph is laid out the same", () => {
  const graph = graphOf(9, 12);
  expect(laidOut(graph, wide).layout).toEqual(laidOut(graph, wide).layout);
});
