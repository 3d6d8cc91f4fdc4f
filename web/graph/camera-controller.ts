// Flies the camera: after what it follows, until a hand takes it.
import { type Camera, type Extent, isSame, type Size, towards, zoomed } from "./camera.ts";
import { aimOf, type Chosen, partOf, type Pursuit } from "./motion.ts";
import type { Scene } from "./scene.ts";

export interface Insets {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

export interface Pilot {
  readonly camera: () => Camera;
  readonly follow: (pursuit: Pursuit) => void;
  /** From now on the camera stays where hands put it. */
  readonly take: (to: Camera) => void;
  /** Takes it nearer to what is in the middle; before there is anything, once there is. */
  readonly zoomBy: (factor: number) => void;
  /** Goes on for `elapsed` ms, or to the end where there is no animation; tells whether it moved. */
  readonly step: (scene: Scene, chosen: Chosen, elapsed: number, isCalm: boolean) => boolean;
  /** What nothing covers, less a margin. */
  readonly frame: () => Extent;
}

/** In so many ms two thirds of the way are gone. */
const pace = 110;
const margin = 48;

export function pilotFor(sizeOf: () => Size, insetsOf: () => Insets): Pilot {
  let camera: Camera = { x: 0, y: 0, k: 1 };
  let pursuit: Pursuit = "all";
  let isAimed = false;
  let early = 1;
  const frame = () => frameIn(sizeOf(), insetsOf());
  const take = (to: Camera) => {
    // There is nothing to be seen yet.
    if (!isAimed) return;
    camera = to;
    pursuit = "none";
  };
  const zoomBy = (factor: number) => {
    const { left, right, top, bottom } = frame();
    if (isAimed) take(zoomed(camera, factor, (left + right) / 2, (top + bottom) / 2));
    else early *= factor;
  };
  return {
    camera: () => camera,
    frame,
    take,
    zoomBy,
    follow: (next) => {
      pursuit = next;
    },
    step: (scene, chosen, elapsed, isCalm) => {
      const aim = aimOf(scene, pursuit, chosen, frame());
      if (!aim || isSame(camera, aim)) return false;
      camera = isAimed && !isCalm ? towards(camera, aim, partOf(elapsed, pace)) : aim;
      const isFirst = !isAimed;
      isAimed = true;
      if (isFirst && early !== 1) zoomBy(early);
      return true;
    },
  };
}

function frameIn({ width, height }: Size, insets: Insets): Extent {
  const { left = 0, top = 0, right = 0, bottom = 0 } = insets;
  const narrow = Math.min(margin, width / 8);
  return {
    left: left + narrow,
    top: top + narrow,
    right: Math.max(left + narrow + 1, width - right - narrow),
    bottom: Math.max(top + narrow + 1, height - bottom - narrow),
  };
}
