// The layout: projects on slots around the one in the middle, shared nodes between them, other
// nodes around their project. The same input always gives the same layout.
import { forceCollide, forceLink, forceSimulation, type SimulationNodeDatum } from "d3-force";
import type { Piece } from "./choose.ts";
import { labelBox, overlap, type Placed, teaserSize } from "./labels.ts";

const middle = { x: teaserSize.width / 2, y: teaserSize.height / 2 };

/** Slots around the middle, near ones first, which phones show too. */
const seats = [
  [-124, -90],
  [110, -84],
  [122, 88],
  [-112, 84],
  [276, -6],
  [-280, 10],
] as const;

/** Pixels around a node and around a project that other nodes leave free. */
const radius = { node: 18, project: 21 };

/** Pixels between a project and its unshared nodes. */
const around = 54;

const margin = { x: 24, top: 20, bottom: 34 };

const rounds = 300;

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

type Node = Placed & SimulationNodeDatum;

export function place(pieces: readonly Piece[]): Placed[] {
  const seated = seat(pieces);
  const at = new Map(seated.map((project) => [project.nid, project]));
  const others = pieces
    .filter(({ type }) => type !== "project")
    .map((piece, index) => startingAt(piece, index, at));
  const projects: Node[] = seated.map((one) => ({ ...one, fx: one.x, fy: one.y }));
  const rest: Node[] = others.map((one) => ({ ...one }));
  const links = rest.flatMap((source) =>
    source.projects.flatMap((nid) => {
      const target = projects.find((project) => project.nid === nid);
      return target ? [{ source, target, isShared: source.projects.length > 1 }] : [];
    }),
  );
  const simulation = forceSimulation([...projects, ...rest])
    .force(
      "links",
      forceLink(links)
        .distance(({ isShared }) => (isShared ? 0 : around))
        .strength(0.12),
    )
    .force(
      "apart",
      forceCollide<Node>(({ type }) => radius[type === "project" ? "project" : "node"]).iterations(
        2,
      ),
    )
    .force("labels", () => avoidLabels(rest, projects))
    .force("inside", () => rest.forEach(keepInside))
    .stop();
  simulation.tick(rounds);
  const nodes = [...projects, ...rest];
  return [...seated, ...others].map((piece, index) => ({
    ...piece,
    x: Math.round(nodes[index]?.x ?? piece.x),
    y: Math.round(nodes[index]?.y ?? piece.y),
  }));
}

/** Assigns projects to slots so that the connections between them are shortest. */
function seat(pieces: readonly Piece[]): Placed[] {
  const [first, ...others] = pieces.filter(({ type }) => type === "project");
  if (!first) return [];
  const shared = pieces.filter(({ projects }) => projects.length > 1);
  const lengthOf = (order: readonly Piece[]) => {
    const spots = new Map(order.map(({ nid }, index) => [nid, seats[index] ?? [0, 0]]));
    let sum = 0;
    for (const { projects } of shared) {
      for (const one of projects) {
        for (const other of projects) {
          const [x1, y1] = spots.get(one) ?? [0, 0];
          const [x2, y2] = spots.get(other) ?? [0, 0];
          sum += Math.hypot(x1 - x2, y1 - y2);
        }
      }
    }
    return sum;
  };
  let best = others;
  let shortest = lengthOf(others);
  for (const order of permutations(others)) {
    const length = lengthOf(order);
    if (length < shortest - 1e-6) [best, shortest] = [order, length];
  }
  return [
    { ...first, ...middle },
    ...best.map((project, index) => {
      const [x, y] = seats[index] ?? [0, 0];
      return { ...project, x: middle.x + x, y: middle.y + y };
    }),
  ];
}

function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, index) =>
    permutations(things.toSpliced(index, 1)).map((rest) => [thing, ...rest]),
  );
}

type Projects = ReadonlyMap<string, Placed>;

const centreOf = ({ projects }: Piece, at: Projects) => {
  const own = projects.map((nid) => at.get(nid) ?? middle);
  const sum = (read: (spot: { x: number; y: number }) => number) =>
    own.reduce((total, spot) => total + read(spot), 0) / Math.max(1, own.length);
  return { x: sum(({ x }) => x), y: sum(({ y }) => y) };
};

function startingAt(piece: Piece, index: number, at: Projects): Placed {
  const { x, y } = centreOf(piece, at);
  const angle = index * goldenAngle;
  const away = piece.projects.length > 1 ? 6 : around;
  return { ...piece, x: x + away * Math.cos(angle), y: y + away * Math.sin(angle) };
}

/** Pushes nodes out of the projects' labels. */
function avoidLabels(rest: readonly Placed[], projects: readonly Placed[]): void {
  for (const piece of rest) {
    for (const project of projects) {
      const box = labelBox(project);
      const deep = overlap({ x: piece.x - 15, y: piece.y - 15, width: 30, height: 30 }, box);
      if (deep) piece.y += Math.sign(piece.y - (box.y + box.height / 2) || 1) * deep.y * 0.6;
    }
  }
}

function keepInside(piece: Placed): void {
  const { width, height } = teaserSize;
  piece.x = Math.min(width - margin.x, Math.max(margin.x, piece.x));
  piece.y = Math.min(height - margin.bottom, Math.max(margin.top, piece.y));
}
