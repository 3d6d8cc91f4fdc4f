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
  /** x and y of each node in turn, where it starts. */
  readonly places: Float32Array;
  readonly pairs: Uint32Array;
  readonly radii: Float32Array;
  /** 1 for nodes of the largest component. */
  readonly main: Uint8Array;
  /** 1 for nodes that were there before and are to keep their places as well as they can. */
  readonly settled: Uint8Array;
  /** The chosen node, -1 for none: what is around it is drawn larger, and gets more room. */
  readonly chosen: number;
  /** Width by height of where it is shown, which is the shape that the layout takes. */
  readonly aspect: number;
}

export interface Body extends Particle {
  readonly radius: number;
  readonly isMain: boolean;
  readonly isSettled: boolean;
}

/** Above this many, what costs most is left out or done more coarsely. */
const many = 3000;
/** How far settled nodes give way, of how far they'd be pushed. */
const yielding = 0.03;

export function bodiesOf({ places, radii, main, settled }: LayoutTask): Body[] {
  return Array.from(radii, (radius, index) => ({
    x: places[index * 2] ?? 0,
    y: places[index * 2 + 1] ?? 0,
    radius,
    isMain: main[index] === 1,
    isSettled: settled[index] === 1,
  }));
}

/** By how much the links of the chosen node are longer, and it and its neighbours wider. */
const apart = { links: 90, chosen: 40, neighbours: 16 };

/** A simulation at rest; each `tick` moves the bodies one step. */
export function simulationOf(bodies: Body[], { pairs, chosen, aspect }: LayoutTask): Simulation {
  const counts = new Float32Array(bodies.length);
  for (const end of pairs) counts[end] = (counts[end] ?? 0) + 1;
  const crowd = ({ index = 0 }: Body) => Math.sqrt(counts[index] ?? 0);
  const room = 1 + 1.3 / (1 + bodies.length / 25);
  const links = Array.from({ length: pairs.length / 2 }, (_, edge) => ({
    source: pairs[edge * 2] ?? 0,
    target: pairs[edge * 2 + 1] ?? 0,
  }));
  const isLarge = bodies.length > many;
  const pull = (strength: number) => (body: Body) => (body.isMain ? 0.025 : 0.12) * strength;
  const simulation = forceSimulation(bodies)
    .stop()
    .alphaDecay(1 - 0.001 ** (1 / (isLarge ? 150 : 260)))
    .force(
      "link",
      forceLink<Body>(links).distance(
        ({ source, target }) =>
          room * (30 + source.radius + target.radius) +
          4 * Math.max(crowd(source), crowd(target)) +
          (source.index === chosen || target.index === chosen ? apart.links : 0),
      ),
    )
    .force(
      "charge",
      forceManyBody<Body>()
        .strength((body) => room * (-60 - 70 * crowd(body)))
        .distanceMax(isLarge ? 500 : 900)
        .theta(isLarge ? 1.2 : 0.9),
    )
    .force("x", forceX<Body>(0).strength(pull(1 / aspect)))
    .force("y", forceY<Body>(0).strength(pull(aspect)));
  if (!isLarge) {
    const margins = marginsOf(bodies.length, pairs, chosen);
    const reach = ({ radius, index = 0 }: Body) => radius + (margins[index] ?? 0);
    simulation.force("collide", forceCollide(reach).strength(0.6));
  }
  return simulation.force("steady", () => steady(bodies));
}

/** How far from each node another must stay. */
function marginsOf(count: number, pairs: Uint32Array, chosen: number): Uint8Array {
  const margins = new Uint8Array(count).fill(7);
  for (let at = 0; at < pairs.length; at += 2) {
    const [a, b] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    if (a === chosen) margins[b] = apart.neighbours;
    if (b === chosen) margins[a] = apart.neighbours;
  }
  if (chosen >= 0) margins[chosen] = apart.chosen;
  return margins;
}

function steady(bodies: readonly Body[]): void {
  for (const body of bodies) {
    if (!body.isSettled) continue;
    body.vx = (body.vx ?? 0) * yielding;
    body.vy = (body.vy ?? 0) * yielding;
  }
}
