// How nodes get from where they were to where the layout puts them.
import type { Scene } from "./scene.ts";

/**
 * Nodes of the last scene stay where they are; new ones begin at `from`, where the one is that brought
 * them, or at their targets if nothing was there before.
 */
export function carryPositions(
  last: Scene,
  next: Scene,
  targets: Float32Array,
  from: string,
): void {
  if (last.count === 0) {
    next.positions.set(targets);
    return;
  }
  const origin = last.indexOf.get(from) ?? -1;
  for (let index = 0; index < next.count; index += 1) {
    const before = last.indexOf.get(next.nodes[index]?.nid ?? "") ?? origin;
    const source = before < 0 ? targets : last.positions;
    const at = before < 0 ? index : before;
    next.positions[index * 2] = source[at * 2] ?? 0;
    next.positions[index * 2 + 1] = source[at * 2 + 1] ?? 0;
  }
}

/**
 * Moves nodes a fraction of the way to their targets.
 * @param precision nodes nearer than this arrive at once
 * @returns whether anything still moves
 */
export function approachTargets(
  positions: Float32Array,
  targets: Float32Array,
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
