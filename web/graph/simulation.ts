// The forces that lay a graph out. Linked nodes draw together, all push each other off, and what is
// not joined to the largest component stays close to it instead of drifting into a corner.
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type Particle,
  type Simulation,
} from "d3-force-3d";

export interface LayoutTask {
  /** x and y of each node in turn, where it starts, in graph units. */
  readonly positions: Float32Array;
  /** Both ends of each edge, in turn. */
  readonly pairs: Uint32Array;
  readonly radii: Float32Array;
  /** 1 for nodes of the largest component. */
  readonly main: Uint8Array;
  /** 1 for nodes that were there before and are to stay where they are as well as they can. */
  readonly settled: Uint8Array;
  /** The selected node, -1 for none: what is around it is drawn larger, and gets more room. */
  readonly selected: number;
  /** Width by height of the picture, which is the shape that the layout takes. */
  readonly aspect: number;
}

export interface Body extends Particle {
  readonly radius: number;
  readonly isMain: boolean;
  readonly isSettled: boolean;
}

/** Above this many nodes the costliest forces are left out or computed more coarsely. */
const largeCount = 3000;
/** Settled nodes keep this much of the velocity that the forces give them. */
const settledVelocity = 0.03;

export function bodiesOf({ positions, radii, main, settled }: LayoutTask): Body[] {
  return Array.from(radii, (radius, index) => ({
    x: positions[index * 2] ?? 0,
    y: positions[index * 2 + 1] ?? 0,
    radius,
    isMain: main[index] === 1,
    isSettled: settled[index] === 1,
  }));
}

/** How much longer the selected node's links are, and the margins of nodes, in graph units. */
const spacing = { links: 90, selected: 40, neighbours: 16, others: 7 };

/** A stopped simulation; each `tick` moves the bodies one step. */
export function simulationOf(bodies: Body[], { pairs, selected, aspect }: LayoutTask): Simulation {
  const degrees = new Float32Array(bodies.length);
  for (const end of pairs) degrees[end] = (degrees[end] ?? 0) + 1;
  const sqrtDegree = ({ index = 0 }: Body) => Math.sqrt(degrees[index] ?? 0);
  const spread = 1 + 1.3 / (1 + bodies.length / 25);
  const links = Array.from({ length: pairs.length / 2 }, (_, edge) => ({
    source: pairs[edge * 2] ?? 0,
    target: pairs[edge * 2 + 1] ?? 0,
  }));
  const isLarge = bodies.length > largeCount;
  const pull = (strength: number) => (body: Body) => (body.isMain ? 0.025 : 0.12) * strength;
  const simulation = forceSimulation(bodies)
    .stop()
    .alphaDecay(1 - 0.001 ** (1 / (isLarge ? 150 : 260)))
    .force(
      "link",
      forceLink<Body>(links).distance(
        ({ source, target }) =>
          spread * (30 + source.radius + target.radius) +
          4 * Math.max(sqrtDegree(source), sqrtDegree(target)) +
          (source.index === selected || target.index === selected ? spacing.links : 0),
      ),
    )
    .force(
      "charge",
      forceManyBody<Body>()
        .strength((body) => spread * (-60 - 70 * sqrtDegree(body)))
        .distanceMax(isLarge ? 500 : 900)
        .theta(isLarge ? 1.2 : 0.9),
    )
    .force("x", forceX<Body>(0).strength(pull(1 / aspect)))
    .force("y", forceY<Body>(0).strength(pull(aspect)));
  if (!isLarge) {
    const margins = marginsOf(bodies.length, pairs, selected);
    const collisionRadius = ({ radius, index = 0 }: Body) => radius + (margins[index] ?? 0);
    simulation.force("collide", forceCollide(collisionRadius).strength(0.6));
  }
  return simulation.force("dampSettled", () => dampSettled(bodies));
}

/** How far from each node another must stay. */
function marginsOf(count: number, pairs: Uint32Array, selected: number): Uint8Array {
  const margins = new Uint8Array(count).fill(spacing.others);
  for (let at = 0; at < pairs.length; at += 2) {
    const [a, b] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    if (a === selected) margins[b] = spacing.neighbours;
    if (b === selected) margins[a] = spacing.neighbours;
  }
  if (selected >= 0) margins[selected] = spacing.selected;
  return margins;
}

function dampSettled(bodies: readonly Body[]): void {
  for (const body of bodies) {
    if (!body.isSettled) continue;
    body.vx = (body.vx ?? 0) * settledVelocity;
    body.vy = (body.vy ?? 0) * settledVelocity;
  }
}
