// Lays graphs out beside the page, and posts where the nodes are as often as they can be drawn.
import type { Simulation } from "d3-force-3d";
import type { LayoutOrder, LayoutNews } from "./layout.ts";
import { bodiesOf, simulationOf, type Body } from "./simulation.ts";

const cooldown = 15_000;
/** Without animation nobody waits longer than this for the picture. */
const patience = 3000;
const frame = 16;
/** A fresh picture begins near to its final shape. */
const head = 90;

let run = 0;
let bodies: Body[] = [];
let simulation: Simulation | undefined;
let deadline = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function report(isDone: boolean): void {
  const places = new Float32Array(bodies.length * 2);
  for (const [index, { x, y }] of bodies.entries()) {
    places[index * 2] = x;
    places[index * 2 + 1] = y;
  }
  const news: LayoutNews = { run, places, isDone };
  postMessage(news, { transfer: [places.buffer] });
}

/** Steps for `budget` milliseconds, at least once; tells whether all has come to rest. */
function stepFor(budget: number): boolean {
  const until = performance.now() + budget;
  do {
    simulation?.tick();
  } while (!isCool() && performance.now() < until);
  return isCool();
}

const isCool = () =>
  simulation === undefined ||
  simulation.alpha() < simulation.alphaMin() ||
  performance.now() > deadline;

function animate(budget: number): void {
  const began = performance.now();
  const isDone = stepFor(budget);
  report(isDone);
  if (!isDone) {
    timer = setTimeout(() => animate(4), Math.max(0, frame - (performance.now() - began)));
  }
}

/** In slices, so that a later order isn't kept waiting. */
function computeSilently(): void {
  if (stepFor(40)) report(true);
  else timer = setTimeout(computeSilently, 0);
}

function obey(order: LayoutOrder): void {
  clearTimeout(timer);
  if (order.kind === "lay-out") {
    run = order.run;
    bodies = bodiesOf(order.task);
    const isFresh = !bodies.some(({ isSettled }) => isSettled);
    simulation = simulationOf(bodies, order.task).alpha(isFresh ? 1 : 0.6);
    deadline = performance.now() + (order.isAnimated ? cooldown : patience);
    if (order.isAnimated) animate(isFresh ? head : 4);
    else computeSilently();
    return;
  }
  const body = bodies[order.index];
  if (order.run !== run || !body || !simulation) return;
  const isHeld = order.kind === "hold";
  body.fx = isHeld ? order.x : null;
  body.fy = isHeld ? order.y : null;
  simulation.alphaTarget(isHeld ? 0.12 : 0).alpha(Math.max(simulation.alpha(), 0.12));
  deadline = performance.now() + cooldown;
  animate(4);
}

addEventListener("message", ({ data }: MessageEvent<LayoutOrder>) => obey(data));
