// The two canvases of the picture: receding lines below, all else above.
import type { Size } from "./camera.ts";

export interface Layer {
  readonly canvas: HTMLCanvasElement;
  /** Clears it and makes a unit a CSS pixel. */
  readonly begin: () => CanvasRenderingContext2D;
  /** To go on where it was left. */
  readonly resume: () => CanvasRenderingContext2D;
}

/** Finer screens than this gain nothing that could be seen. */
const finest = 2;

export const density = () => Math.min(finest, Math.max(1, devicePixelRatio));

export function layerIn(host: HTMLElement): Layer {
  const canvas = document.createElement("canvas");
  canvas.style.cssText = "position:absolute;inset:0;width:100%;height:100%";
  host.append(canvas);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures.");
  const resume = () => {
    context.setTransform(density(), 0, 0, density(), 0, 0);
    return context;
  };
  return {
    canvas,
    resume,
    begin: () => {
      const all = resume();
      all.clearRect(0, 0, canvas.width, canvas.height);
      return all;
    },
  };
}

/** Fits a canvas to its host; tells whether that changed it, which cleared it. */
export function fitLayer({ canvas }: Layer, { width, height }: Size): boolean {
  const [across, down] = [Math.round(width * density()), Math.round(height * density())];
  if (canvas.width === across && canvas.height === down) return false;
  canvas.width = across;
  canvas.height = down;
  return true;
}
