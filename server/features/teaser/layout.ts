// The layout: projects on slots around the one in the middle, shared nodes between them, other
// nodes around their project. The same input always gives the same layout.
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

/** Pixels between the centres of two nodes, and between a project and its unshared nodes. */
const apart = 35;

const around = 54;

const margin = { x: 24, top: 20, bottom: 34 };

const rounds = 300;

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

export function place(pieces: readonly Piece[]): Placed[] {
  const projects = seat(pieces);
  const at = new Map(projects.map((project) => [project.nid, project]));
  const rest = pieces
    .filter(({ type }) => type !== "project")
    .map((piece, index) => startingAt(piece, index, at));
  for (let round = 0; round < rounds; round += 1) {
    for (const piece of rest) draw(piece, at, round);
    separate(rest, projects);
    for (const piece of rest) keepInside(piece);
  }
  return [...projects, ...rest].map((piece) => {
    return { ...piece, x: Math.round(piece.x), y: Math.round(piece.y) };
  });
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

/** Pulls a node towards its target, with decreasing strength. */
function draw(piece: Placed, at: Projects, round: number): void {
  const { x, y } = centreOf(piece, at);
  const distance = Math.hypot(piece.x - x, piece.y - y) || 1;
  const wanted = piece.projects.length > 1 ? 0 : around;
  const pull = 0.12 * (1 - round / rounds) * ((wanted - distance) / distance);
  piece.x += (piece.x - x) * pull;
  piece.y += (piece.y - y) * pull;
}

/** Pushes apart nodes that are too close to each other or to a project's label. */
function separate(rest: readonly Placed[], projects: readonly Placed[]): void {
  for (const [index, piece] of rest.entries()) {
    for (const other of rest.slice(index + 1)) push(piece, other, apart, 0.5);
    for (const project of projects) {
      push(piece, project, apart + 3, 1);
      const box = labelBox(project);
      const deep = overlap({ x: piece.x - 15, y: piece.y - 15, width: 30, height: 30 }, box);
      if (deep) piece.y += Math.sign(piece.y - (box.y + box.height / 2) || 1) * deep.y * 0.6;
    }
  }
}

/** Vertical distances count less, because labels are above or below a node and need space there. */
const squeeze = 0.78;

/** `share` is the fraction of the distance that `piece` moves; `other` moves the rest. */
function push(piece: Placed, other: Placed, distance: number, share: number): void {
  const x = piece.x - other.x || 0.01;
  const y = piece.y - other.y || 0.01;
  const now = Math.hypot(x, y * squeeze);
  if (now >= distance) return;
  const by = (distance - now) / now;
  piece.x += x * by * share;
  piece.y += y * by * share;
  other.x -= x * by * (1 - share);
  other.y -= y * by * (1 - share);
}

function keepInside(piece: Placed): void {
  const { width, height } = teaserSize;
  piece.x = Math.min(width - margin.x, Math.max(margin.x, piece.x));
  piece.y = Math.min(height - margin.bottom, Math.max(margin.top, piece.y));
}
