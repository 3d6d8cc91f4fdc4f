// What moves by itself: nodes towards where the layout has them, the camera to what it follows.
import { type Camera, centred, type Extent, fitted, zoomToFit } from "./camera.ts";
import { aroundOf } from "./links.ts";
import type { Scene } from "./scene.ts";

/** How far of the way is gone in `elapsed` ms, if in `pace` ms it is two thirds. */
export const partOf = (elapsed: number, pace: number) => 1 - Math.exp(-elapsed / pace);

/** Moves what is shown a part of the way; tells whether anything is still further than `near`. */
export function approach({ shown, goals }: Scene, part: number, near: number): boolean {
  let isMoving = false;
  for (let at = 0; at < shown.length; at += 1) {
    const apart = (goals[at] ?? 0) - (shown[at] ?? 0);
    if (Math.abs(apart) > near) {
      shown[at] = (shown[at] ?? 0) + apart * part;
      isMoving = true;
    } else {
      shown[at] = goals[at] ?? 0;
    }
  }
  return isMoving;
}

/** What the camera does until a hand takes it. */
export type Pursuit = "all" | "chosen" | "none";

/** The chosen node, -1 for none, and how wide its name is written, in CSS pixels. */
export interface Chosen {
  readonly index: number;
  readonly nameWidth: number;
}

const closest = { all: 1.6, chosen: 1.6 };
const farthest = 0.45;
/** As far as the chosen node's name may reach into a frame's margin, in CSS pixels. */
const reach = 32;

/** Where the camera should be; undefined where it stays. */
export function aimOf(
  scene: Scene,
  pursuit: Pursuit,
  chosen: Chosen,
  frame: Extent,
): Camera | undefined {
  if (scene.count === 0 || pursuit === "none") return undefined;
  if (pursuit === "all" || chosen.index < 0) return withName(scene, chosen, frame);
  const x = scene.goals[chosen.index * 2] ?? 0;
  const y = scene.goals[chosen.index * 2 + 1] ?? 0;
  const around = extentOf(scene, aroundOf(scene, chosen.index));
  // The chosen node is in the middle, so that the farther side decides.
  const across = Math.max(x - around.left, around.right - x, 60);
  const down = Math.max(y - around.top, around.bottom - y, 60);
  const whole = { left: x - across, right: x + across, top: y - down, bottom: y + down };
  return centred(x, y, Math.max(farthest, zoomToFit(whole, frame, closest.chosen)), frame);
}

/** Shows everything, and the chosen node not so far at a side that its name would be cut off. */
function withName(scene: Scene, { index, nameWidth }: Chosen, frame: Extent): Camera {
  const extent = mainExtent(scene);
  const all = fitted(extent, frame, closest.all);
  if (index < 0) return all;
  const x = scene.goals[index * 2] ?? 0;
  const half = Math.min(nameWidth, frame.right - frame.left + reach) / 2;
  const cutLeft = ({ x: at, k }: Camera) => frame.left - reach - (at + x * k - half);
  const cutRight = ({ x: at, k }: Camera) => at + x * k + half - (frame.right + reach);
  let { left, right } = frame;
  let aim = all;
  // What a narrower frame gains depends on where the node is in it: a few steps come close.
  for (let step = 0; step < 8; step += 1) {
    const cut = { left: Math.max(0, cutLeft(aim)), right: Math.max(0, cutRight(aim)) };
    if (cut.left + cut.right < 0.5) break;
    left += cut.left;
    right -= cut.right;
    if (right - left < 1) return all;
    aim = fitted(extent, { ...frame, left, right }, closest.all);
  }
  return aim;
}

/** Of the component that decides what is fitted. */
function mainExtent(scene: Scene): Extent {
  const extent = nothing();
  for (let index = 0; index < scene.count; index += 1) {
    if (scene.main[index] === 1) widen(extent, scene, index);
  }
  return extent;
}

function extentOf(scene: Scene, indices: Iterable<number>): Extent {
  const extent = nothing();
  for (const index of indices) widen(extent, scene, index);
  return extent;
}

const nothing = () => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });

function widen(extent: ReturnType<typeof nothing>, { goals, radii }: Scene, index: number): void {
  const x = goals[index * 2] ?? 0;
  const y = goals[index * 2 + 1] ?? 0;
  const radius = radii[index] ?? 0;
  extent.left = Math.min(extent.left, x - radius);
  extent.right = Math.max(extent.right, x + radius);
  extent.top = Math.min(extent.top, y - radius);
  extent.bottom = Math.max(extent.bottom, y + radius);
}
