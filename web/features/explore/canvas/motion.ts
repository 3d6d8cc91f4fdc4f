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

const closest = { all: 1.6, chosen: 1.6 };
const farthest = 0.45;

/** Where the camera should be; undefined where it stays. */
export function aimOf(
  scene: Scene,
  pursuit: Pursuit,
  chosen: number,
  frame: Extent,
): Camera | undefined {
  if (scene.count === 0 || pursuit === "none") return undefined;
  if (pursuit === "all" || chosen < 0) return fitted(mainExtent(scene), frame, closest.all);
  const x = scene.goals[chosen * 2] ?? 0;
  const y = scene.goals[chosen * 2 + 1] ?? 0;
  const around = extentOf(scene, aroundOf(scene, chosen));
  // The chosen node is in the middle, so that the farther side decides.
  const across = Math.max(x - around.left, around.right - x, 60);
  const down = Math.max(y - around.top, around.bottom - y, 60);
  const whole = { left: x - across, right: x + across, top: y - down, bottom: y + down };
  return centred(x, y, Math.max(farthest, zoomToFit(whole, frame, closest.chosen)), frame);
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
