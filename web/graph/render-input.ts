// What a frame is drawn from, and where things are on the screen.
import type { Camera } from "./camera.ts";
import type { Size } from "./extent.ts";
import type { Layout } from "./layout-draft.ts";
import type { Scene } from "./scene.ts";
import type { ImageSprites, TextSprites } from "./sprites.ts";
import type { Palette } from "./theme.ts";

/** What changes from frame to frame. */
export interface FrameState {
  readonly scene: Scene;
  readonly layout: Layout;
  readonly selected: number;
  /** The node under the pointer, -1 for none. */
  readonly hovered: number;
  readonly camera: Camera;
}

export interface RenderInput extends FrameState {
  /** See {@link screenPositionsOf}. */
  readonly screenPositions: Float32Array;
  /** In CSS pixels. */
  readonly size: Size;
  readonly palette: Palette;
  readonly images: ImageSprites;
  readonly sprites: TextSprites;
  /** For a file: without images that may not be saved. */
  readonly isForFile: boolean;
}

/** Finer screens than this gain nothing that could be seen. */
const maxPixelRatio = 2;

/** Pixels of a canvas to a CSS pixel. */
export const pixelRatio = () => Math.min(maxPixelRatio, Math.max(1, devicePixelRatio));

/** In CSS pixels. */
const minRadius = 1.3;
const maxRadius = 60;

/**
 * Nodes grow and shrink less than the distances between them, so that they can be distinguished near and
 * far.
 */
export const screenRadius = (radius: number, zoom: number): number =>
  Math.min(Math.max(maxRadius, radius), Math.max(minRadius, radius * zoom ** 0.7));

/** Of all nodes x, y and radius in turn, in CSS pixels. */
export function screenPositionsOf(
  { positions, count }: Pick<Scene, "positions" | "count">,
  { radii }: Pick<Layout, "radii">,
  { x, y, k }: Camera,
): Float32Array {
  const screenPositions = new Float32Array(count * 3);
  for (let index = 0; index < count; index += 1) {
    screenPositions[index * 3] = (positions[index * 2] ?? 0) * k + x;
    screenPositions[index * 3 + 1] = (positions[index * 2 + 1] ?? 0) * k + y;
    screenPositions[index * 3 + 2] = screenRadius(radii[index] ?? 0, k);
  }
  return screenPositions;
}

/** A node's circle on the screen. */
export function circleAt(screenPositions: Float32Array, index: number) {
  return {
    x: screenPositions[index * 3] ?? 0,
    y: screenPositions[index * 3 + 1] ?? 0,
    radius: screenPositions[index * 3 + 2] ?? 0,
  };
}

/**
 * The node whose middle is nearest to a point, of those at most `precision` pixels outside their
 * radius; -1 where there is none.
 */
export function nodeAt(
  screenPositions: Float32Array,
  x: number,
  y: number,
  precision: number,
): number {
  let found = -1;
  let least = Infinity;
  for (let at = 0; at < screenPositions.length; at += 3) {
    const distance = Math.hypot((screenPositions[at] ?? 0) - x, (screenPositions[at + 1] ?? 0) - y);
    if (distance > (screenPositions[at + 2] ?? 0) + precision || distance >= least) continue;
    found = at / 3;
    least = distance;
  }
  return found;
}

/** Whether any of a circle can be seen. */
export function isInView({ width, height }: Size, x: number, y: number, radius: number): boolean {
  return x > -radius && y > -radius && x < width + radius && y < height + radius;
}
