// Where nodes are: those of the last scene stay, those that come back return to where they were, new
// ones start around the node that brought them; from there all move to where the layout puts them.
import type { Adjacency, Scene } from "./scene.ts";

/** Where a node is drawn, and where it moves to. */
type Position = readonly [x: number, y: number, targetX: number, targetY: number];

type Positioned = Pick<Scene, "positions" | "targets">;

/** Remembers the positions of all nodes that were ever shown. */
export class PositionMemory {
  readonly #gone = new Map<string, Position>();

  /**
   * Gives all nodes of a new scene their positions.
   * @param root the node in the middle, where all are new
   * @returns 1 for the nodes that had a position before
   */
  carryOver(last: Scene, next: Scene, root: number): Uint8Array {
    for (let index = 0; index < last.count; index += 1) {
      const nid = last.nodes[index]?.nid ?? "";
      if (!next.indexOf.has(nid)) this.#gone.set(nid, positionAt(last, index));
    }
    const settled = new Uint8Array(next.count);
    for (let index = 0; index < next.count; index += 1) {
      const nid = next.nodes[index]?.nid ?? "";
      const lastIndex = last.indexOf.get(nid);
      if (lastIndex !== undefined) {
        copyPosition(last, lastIndex, next, index);
        settled[index] = 1;
      } else if (restore(next, index, this.#gone.get(nid))) settled[index] = 1;
    }
    placeNewNodes(next, next.targets, settled, root);
    const start = { positions: next.targets, targets: next.targets };
    for (let index = 0; index < next.count; index += 1) {
      if (settled[index] === 0) copyPosition(start, index, next, index);
    }
    return settled;
  }
}

/**
 * Sets the targets of the nodes of `scene` to what the layout of `laidOut`, maybe another scene, says.
 * @param positions of the nodes of `laidOut`, x and y in turn
 */
export function applyLayout(laidOut: Scene, positions: Float32Array, scene: Scene): void {
  if (laidOut === scene) {
    scene.targets.set(positions);
    return;
  }
  for (let index = 0; index < laidOut.count; index += 1) {
    const to = scene.indexOf.get(laidOut.nodes[index]?.nid ?? "");
    if (to !== undefined) scene.targets.set(positions.subarray(index * 2, index * 2 + 2), to * 2);
  }
}

/**
 * Moves nodes a fraction of the way to their targets.
 * @param precision nodes nearer than this, in graph units, arrive at once
 * @returns whether anything still moves
 */
export function approachTargets(
  { positions, targets }: Positioned,
  fraction: number,
  precision: number,
): boolean {
  let isMoving = false;
  for (let at = 0; at < positions.length; at += 1) {
    const distance = (targets[at] ?? 0) - (positions[at] ?? 0);
    if (Math.abs(distance) > precision) {
      positions[at] = (positions[at] ?? 0) + distance * fraction;
      isMoving = true;
    } else {
      positions[at] = targets[at] ?? 0;
    }
  }
  return isMoving;
}

function positionAt({ positions, targets }: Positioned, index: number): Position {
  const at = index * 2;
  return [positions[at] ?? 0, positions[at + 1] ?? 0, targets[at] ?? 0, targets[at + 1] ?? 0];
}

function copyPosition(from: Positioned, index: number, to: Positioned, toIndex: number): void {
  for (let axis = 0; axis < 2; axis += 1) {
    to.positions[toIndex * 2 + axis] = from.positions[index * 2 + axis] ?? 0;
    to.targets[toIndex * 2 + axis] = from.targets[index * 2 + axis] ?? 0;
  }
}

function restore(
  { positions, targets }: Positioned,
  index: number,
  position: Position | undefined,
): boolean {
  if (!position) return false;
  const at = index * 2;
  [positions[at], positions[at + 1], targets[at], targets[at + 1]] = position;
  return true;
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** Between new nodes, in graph units. */
const gap = 26;

/**
 * Fills `positions` (x and y in turn) for all nodes where `known` is 0, beginning from the others, or
 * from `root`, which then comes into the middle.
 */
export function placeNewNodes(
  adjacency: Adjacency,
  positions: Float32Array,
  known: Uint8Array,
  root: number,
): void {
  const placed = new Uint8Array(adjacency.count);
  const queue: number[] = [];
  const put = (index: number, x: number, y: number) => {
    positions[index * 2] = x;
    positions[index * 2 + 1] = y;
    placed[index] = 1;
    queue.push(index);
  };
  for (let index = 0; index < adjacency.count; index += 1) {
    if (known[index] === 1) put(index, positions[index * 2] ?? 0, positions[index * 2 + 1] ?? 0);
  }
  if (queue.length === 0 && adjacency.count > 0) put(root, 0, 0);
  let done = 0;
  const spread = () => {
    for (; done < queue.length; done += 1) {
      const anchor = queue[done] ?? 0;
      const fresh = unplacedAround(adjacency, anchor, placed);
      for (let nth = 0; nth < fresh.length; nth += 1) {
        const { x, y } = pointBeside(positions, anchor, fresh.length, nth);
        put(fresh[nth] ?? 0, x, y);
      }
    }
  };
  spread();
  let others = 0;
  for (let index = 0; index < adjacency.count; index += 1) {
    if (placed[index] === 1) continue;
    const { x, y, radius } = circleAround(positions, queue);
    const angle = others * goldenAngle;
    const distance = radius + 3 * gap;
    put(index, x + distance * Math.cos(angle), y + distance * Math.sin(angle));
    others += 1;
    spread();
  }
}

const none: readonly number[] = [];

function unplacedAround(
  { offsets, neighbours }: Adjacency,
  anchor: number,
  placed: Uint8Array,
): readonly number[] {
  let fresh: number[] | undefined;
  for (let at = offsets[anchor] ?? 0; at < (offsets[anchor + 1] ?? 0); at += 1) {
    const index = neighbours[at] ?? 0;
    if (placed[index] === 0) (fresh ??= []).push(index);
  }
  return fresh ?? none;
}

/** The nth of `count` in a sunflower spiral beside the anchor, on the side away from the middle. */
function pointBeside(positions: Float32Array, anchor: number, count: number, nth: number) {
  const x = positions[anchor * 2] ?? 0;
  const y = positions[anchor * 2 + 1] ?? 0;
  const fromMiddle = Math.hypot(x, y);
  const away = fromMiddle < 1 ? 0 : (gap * Math.sqrt(count) + gap) / fromMiddle;
  const angle = nth * goldenAngle + anchor;
  const distance = gap * Math.sqrt(nth + 1);
  return {
    x: x + x * away + distance * Math.cos(angle),
    y: y + y * away + distance * Math.sin(angle),
  };
}

/** A circle that all of these nodes lie in. */
function circleAround(positions: Float32Array, indices: readonly number[]) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const index of indices) {
    left = Math.min(left, positions[index * 2] ?? 0);
    right = Math.max(right, positions[index * 2] ?? 0);
    top = Math.min(top, positions[index * 2 + 1] ?? 0);
    bottom = Math.max(bottom, positions[index * 2 + 1] ?? 0);
  }
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    radius: Math.hypot(right - left, bottom - top) / 2,
  };
}
