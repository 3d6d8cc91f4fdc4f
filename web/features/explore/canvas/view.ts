// All that a frame of the picture is drawn from.
import type { Camera, Size } from "./camera.ts";
import { emphasisAt, type Focus } from "./focus.ts";
import type { Images } from "./images.ts";
import type { Palette } from "./palette.ts";
import type { Scene } from "./scene.ts";
import { shownRadius } from "./sizes.ts";
import type { Sprites } from "./sprites.ts";

export interface View {
  readonly scene: Scene;
  readonly focus: Focus;
  readonly camera: Camera;
  readonly size: Size;
  readonly palette: Palette;
  readonly images: Images;
  readonly sprites: Sprites;
  /** Hubs with neighbours that aren't shown yet. */
  readonly more: ReadonlySet<string>;
  /** While things move less is drawn. */
  readonly isMoving: boolean;
  /** For a file: without pictures that may not be saved. */
  readonly isForFile: boolean;
}

/** Where a node is on the screen, in CSS pixels. */
export function placeOf(
  { scene, camera, focus }: Pick<View, "scene" | "camera" | "focus">,
  index: number,
) {
  return {
    x: (scene.shown[index * 2] ?? 0) * camera.k + camera.x,
    y: (scene.shown[index * 2 + 1] ?? 0) * camera.k + camera.y,
    radius: shownRadius(scene.radii[index] ?? 0, camera.k, emphasisAt(focus, index), focus.room),
  };
}

/** Whether something of this radius can be seen. */
export function isInView({ width, height }: Size, x: number, y: number, radius: number): boolean {
  return x > -radius && y > -radius && x < width + radius && y < height + radius;
}
