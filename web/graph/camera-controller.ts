// Moves the camera: to the middle of the layout or to all of it, until the user moves it.
import { type Camera, centred, fitted, fractionAfter, isSame, towards, zoomed } from "./camera.ts";
import type { Extent, Size } from "./extent.ts";

/** The selected node in the middle at the zoom of the layout, all nodes, or nothing. */
export type FollowMode = "centre" | "all" | "none";

/** How much of each side of the picture is covered by something else, in CSS pixels. */
export interface Insets {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

/** In so many ms the camera goes 63 % of the way. */
const timeConstantMs = 70;
/** Around all nodes, in CSS pixels. */
const margin = 24;

export class CameraController {
  readonly #size: () => Size;
  readonly #insets: () => Insets;
  #camera: Camera = { x: 0, y: 0, k: 1 };
  #followMode: FollowMode = "centre";
  /** False until the first frame shows something. */
  #isAimed = false;
  /** Zoom that was requested before that. */
  #earlyZoom = 1;

  constructor(size: () => Size, insets: () => Insets) {
    this.#size = size;
    this.#insets = insets;
  }

  get camera(): Camera {
    return this.#camera;
  }

  follow(mode: FollowMode): void {
    this.#followMode = mode;
  }

  /** From now on the camera stays where the user puts it. Ignored before the first frame. */
  moveTo(camera: Camera): void {
    if (!this.#isAimed) return;
    this.#camera = camera;
    this.#followMode = "none";
  }

  /** Zooms to the middle of the frame; before the first frame, as soon as that comes. */
  zoomBy(factor: number): void {
    const { left, right, top, bottom } = this.frame();
    if (!this.#isAimed) this.#earlyZoom *= factor;
    else this.moveTo(zoomed(this.#camera, factor, (left + right) / 2, (top + bottom) / 2));
  }

  /**
   * Goes on for `elapsedMs`, or to the end where `isInstant`; returns whether it moved.
   * @param targets where all nodes are going, x and y in turn
   */
  step(targets: Float32Array, elapsedMs: number, isInstant: boolean): boolean {
    if (targets.length === 0 || this.#followMode === "none") return false;
    const frame = this.frame();
    const target =
      this.#followMode === "all"
        ? fitted(extentOf(targets), inset(frame, margin), 1)
        : centred(0, 0, 1, frame);
    const isFirst = !this.#isAimed;
    if (!isFirst && isSame(this.#camera, target)) return false;
    this.#camera =
      isFirst || isInstant
        ? target
        : towards(this.#camera, target, fractionAfter(elapsedMs, timeConstantMs));
    this.#isAimed = true;
    if (isFirst && this.#earlyZoom !== 1) this.zoomBy(this.#earlyZoom);
    return true;
  }

  /** What nothing covers, in CSS pixels from the picture's top left corner. */
  frame(): Extent {
    const { width, height } = this.#size();
    const { left = 0, top = 0, right = 0, bottom = 0 } = this.#insets();
    return {
      left,
      top,
      right: Math.max(left + 1, width - right),
      bottom: Math.max(top + 1, height - bottom),
    };
  }
}

const inset = ({ left, top, right, bottom }: Extent, by: number): Extent => ({
  left: left + by,
  top: top + by,
  right: Math.max(left + by + 1, right - by),
  bottom: Math.max(top + by + 1, bottom - by),
});

function extentOf(points: Float32Array): Extent {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    left = Math.min(left, points[at] ?? 0);
    right = Math.max(right, points[at] ?? 0);
    top = Math.min(top, points[at + 1] ?? 0);
    bottom = Math.max(bottom, points[at + 1] ?? 0);
  }
  return { left, top, right, bottom };
}
