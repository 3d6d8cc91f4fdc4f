// Moves the camera: after what it follows, until the user moves it.
import {
  type Camera,
  centred,
  type Extent,
  fitted,
  fractionAfter,
  isSame,
  type Size,
  towards,
  zoomed,
  zoomToFit,
} from "./camera.ts";
import { neighboursOf, type Scene } from "./scene.ts";

/** All nodes, the selected one with its neighbours, or nothing. */
export type FollowMode = "all" | "selected" | "none";

/** How much of each side of the picture is covered by something else, in CSS pixels. */
export interface Insets {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

/** The selected node, -1 for none, and how wide its name is written, in CSS pixels. */
export interface Selection {
  readonly index: number;
  readonly nameWidth: number;
}

/** In so many ms the camera goes 63 % of the way. */
const timeConstantMs = 110;
/** Between what nothing covers and what is fitted into it, in CSS pixels. */
const margin = 48;
/** Fitting enlarges no further than this, and shrinks the selected node's neighbours no further. */
const maxFittedZoom = 1.6;
const minSelectedZoom = 0.45;
/** As far as the selected node's name may reach into the margin, in CSS pixels. */
const nameOverhang = 32;

export class CameraController {
  readonly #size: () => Size;
  readonly #insets: () => Insets;
  #camera: Camera = { x: 0, y: 0, k: 1 };
  #followMode: FollowMode = "all";
  /** False until the first frame shows something. */
  #isAimed = false;
  /** Zoom that was asked for before that. */
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

  /** Goes on for `elapsedMs`, or to the end where `isInstant`; returns whether it moved. */
  step(scene: Scene, selection: Selection, elapsedMs: number, isInstant: boolean): boolean {
    const target = targetOf(scene, this.#followMode, selection, this.frame());
    if (!target || isSame(this.#camera, target)) return false;
    const isFirst = !this.#isAimed;
    this.#camera =
      isFirst || isInstant
        ? target
        : towards(this.#camera, target, fractionAfter(elapsedMs, timeConstantMs));
    this.#isAimed = true;
    if (isFirst && this.#earlyZoom !== 1) this.zoomBy(this.#earlyZoom);
    return true;
  }

  /** What nothing covers, less a margin, in CSS pixels. */
  frame(): Extent {
    const { width, height } = this.#size();
    const { left = 0, top = 0, right = 0, bottom = 0 } = this.#insets();
    const narrow = Math.min(margin, width / 8);
    return {
      left: left + narrow,
      top: top + narrow,
      right: Math.max(left + narrow + 1, width - right - narrow),
      bottom: Math.max(top + narrow + 1, height - bottom - narrow),
    };
  }
}

/** Where the camera should be; undefined where it stays. */
function targetOf(
  scene: Scene,
  followMode: FollowMode,
  selection: Selection,
  frame: Extent,
): Camera | undefined {
  if (scene.count === 0 || followMode === "none") return undefined;
  if (followMode === "all" || selection.index < 0) return fittedWithName(scene, selection, frame);
  const x = scene.targets[selection.index * 2] ?? 0;
  const y = scene.targets[selection.index * 2 + 1] ?? 0;
  const around = extentOf(scene, neighboursOf(scene, selection.index));
  // The selected node is in the middle, so that the farther side decides.
  const across = Math.max(x - around.left, around.right - x, 60);
  const down = Math.max(y - around.top, around.bottom - y, 60);
  const whole = { left: x - across, right: x + across, top: y - down, bottom: y + down };
  return centred(x, y, Math.max(minSelectedZoom, zoomToFit(whole, frame, maxFittedZoom)), frame);
}

/** Shows everything, and the selected node not so far at a side that its name would be cut off. */
function fittedWithName(scene: Scene, { index, nameWidth }: Selection, frame: Extent): Camera {
  const extent = mainExtent(scene);
  const all = fitted(extent, frame, maxFittedZoom);
  if (index < 0) return all;
  const x = scene.targets[index * 2] ?? 0;
  const half = Math.min(nameWidth, frame.right - frame.left + nameOverhang) / 2;
  const cutLeft = ({ x: at, k }: Camera) => frame.left - nameOverhang - (at + x * k - half);
  const cutRight = ({ x: at, k }: Camera) => at + x * k + half - (frame.right + nameOverhang);
  let { left, right } = frame;
  let camera = all;
  // What a narrower frame gains depends on where the node is in it: a few steps come close.
  for (let step = 0; step < 8; step += 1) {
    const cut = { left: Math.max(0, cutLeft(camera)), right: Math.max(0, cutRight(camera)) };
    if (cut.left + cut.right < 0.5) break;
    left += cut.left;
    right -= cut.right;
    if (right - left < 1) return all;
    camera = fitted(extent, { ...frame, left, right }, maxFittedZoom);
  }
  return camera;
}

/** Of the largest component. */
function mainExtent(scene: Scene): Extent {
  const extent = emptyExtent();
  for (let index = 0; index < scene.count; index += 1) {
    if (scene.main[index] === 1) widen(extent, scene, index);
  }
  return extent;
}

function extentOf(scene: Scene, indices: Iterable<number>): Extent {
  const extent = emptyExtent();
  for (const index of indices) widen(extent, scene, index);
  return extent;
}

const emptyExtent = () => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });

function widen(
  extent: ReturnType<typeof emptyExtent>,
  { targets, radii }: Scene,
  index: number,
): void {
  const x = targets[index * 2] ?? 0;
  const y = targets[index * 2 + 1] ?? 0;
  const radius = radii[index] ?? 0;
  extent.left = Math.min(extent.left, x - radius);
  extent.right = Math.max(extent.right, x + radius);
  extent.top = Math.min(extent.top, y - radius);
  extent.bottom = Math.max(extent.bottom, y + radius);
}
