// Computes layouts in a worker, and posts positions as often as they can be drawn.
import type { Simulation } from "d3-force-3d";
import type { LayoutCommand, LayoutUpdate } from "./layout.ts";
import { type Body, bodiesOf, simulationOf } from "./simulation.ts";

/** An animated layout stops after this, even if nodes still move. */
const animatedLimitMs = 15_000;
/** Without animation the picture appears when the layout is done, and no later than this. */
const silentLimitMs = 3000;
const frameMs = 16;
/** Computing time of a frame, and before the first frame of a new picture, near its final shape. */
const budgetMs = { frame: 4, first: 90, silent: 40 };
/** How lively the simulation is while a node is dragged, and after a merge; 1 at the start. */
const alpha = { fresh: 1, merge: 0.6, drag: 0.12 };

let run = 0;
let bodies: Body[] = [];
let simulation: Simulation | undefined;
let deadline = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function report(isDone: boolean): void {
  const positions = new Float32Array(bodies.length * 2);
  for (const [index, { x, y }] of bodies.entries()) {
    positions[index * 2] = x;
    positions[index * 2 + 1] = y;
  }
  const update: LayoutUpdate = { run, positions, isDone };
  postMessage(update, { transfer: [positions.buffer] });
}

/** Runs steps for a time, at least one; returns whether all nodes are at rest. */
function stepFor(timeMs: number): boolean {
  const until = performance.now() + timeMs;
  do {
    simulation?.tick();
  } while (!isAtRest() && performance.now() < until);
  return isAtRest();
}

const isAtRest = () =>
  simulation === undefined ||
  simulation.alpha() < simulation.alphaMin() ||
  performance.now() > deadline;

function animate(timeMs: number): void {
  const began = performance.now();
  const isDone = stepFor(timeMs);
  report(isDone);
  if (isDone) return;
  const pauseMs = Math.max(0, frameMs - (performance.now() - began));
  timer = setTimeout(() => animate(budgetMs.frame), pauseMs);
}

/** In slices, so that a later command isn't kept waiting. */
function computeSilently(): void {
  if (stepFor(budgetMs.silent)) report(true);
  else timer = setTimeout(computeSilently, 0);
}

function execute(command: LayoutCommand): void {
  clearTimeout(timer);
  if (command.kind === "lay-out") {
    run = command.run;
    bodies = bodiesOf(command.task);
    const isFresh = !bodies.some(({ isSettled }) => isSettled);
    simulation = simulationOf(bodies, command.task).alpha(isFresh ? alpha.fresh : alpha.merge);
    deadline = performance.now() + (command.isAnimated ? animatedLimitMs : silentLimitMs);
    if (command.isAnimated) animate(isFresh ? budgetMs.first : budgetMs.frame);
    else computeSilently();
    return;
  }
  const body = bodies[command.index];
  if (command.run !== run || !body || !simulation) return;
  const isHeld = command.kind === "hold";
  body.fx = isHeld ? command.x : null;
  body.fy = isHeld ? command.y : null;
  simulation.alphaTarget(isHeld ? alpha.drag : 0).alpha(Math.max(simulation.alpha(), alpha.drag));
  deadline = performance.now() + animatedLimitMs;
  animate(budgetMs.frame);
}

addEventListener("message", ({ data }: MessageEvent<LayoutCommand>) => execute(data));
