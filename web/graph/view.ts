// All that a frame of the picture is drawn from.
import type { Camera, Size } from "./camera.ts";
import { emphasisAt, type Focus } from "./focus.ts";
import type { Images } from "./images.ts";
import type { Palette } from "./palette.ts";
import type { Scene } from "./scene.ts";
import { shownRadii } from "./sizes.ts";
import type { Sprites } from "./sprites.ts";

export interface View {
  readonly scene: Scene;
  readonly focus: Focus;
  readonly camera: Camera;
  /** Where the nodes are, see {@link spotsOf}. */
  readonly spots: Float32Array;
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

/** Where all nodes are on the screen: x, y and radius in turn, in CSS pixels. */
export function spotsOf(
  { shown, radii, count }: Scene,
  camera: Camera,
  focus: Focus,
): Float32Array {
  const spots = new Float32Array(count * 3);
  const radiusOf = shownRadii(camera.k, focus.room);
  for (let index = 0; index < count; index += 1) {
    spots[index * 3] = (shown[index * 2] ?? 0) * camera.k + camera.x;
    spots[index * 3 + 1] = (shown[index * 2 + 1] ?? 0) * camera.k + camera.y;
    spots[index * 3 + 2] = radiusOf(radii[index] ?? 0, emphasisAt(focus, index));
  }
  return spots;
}

export function spotAt(spots: Float32Array, index: number) {
  return {
    x: spots[index * 3] ?? 0,
    y: spots[index * 3 + 1] ?? 0,
    radius: spots[index * 3 + 2] ?? 0,
  };
}

/** Whether something of this radius can be seen. */
export function isInView({ width, height }: Size, x: number, y: number, radius: number): boolean {
  return x > -radius && y > -radius && x < width + radius && y < height + radius;
}
