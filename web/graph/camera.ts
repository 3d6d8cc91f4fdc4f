// Which part of the graph is seen: a point at (x, y) appears at (x × k + camera.x, y × k + camera.y)
// in CSS pixels.
import type { Extent } from "./extent.ts";

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export const minZoom = 0.01;
export const maxZoom = 1000;

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Zooms by `factor`; what lies at (atX, atY) on the screen stays there. */
export function zoomed({ x, y, k }: Camera, factor: number, atX: number, atY: number): Camera {
  const to = within(k * factor, minZoom, maxZoom);
  const scale = to / k;
  return { k: to, x: atX - (atX - x) * scale, y: atY - (atY - y) * scale };
}

export function moved({ x, y, k }: Camera, dx: number, dy: number): Camera {
  return { k, x: x + dx, y: y + dy };
}

/** The camera that has a graph's point in the middle of `frame`. */
export function centred(x: number, y: number, k: number, frame: Extent): Camera {
  return {
    k,
    x: (frame.left + frame.right) / 2 - x * k,
    y: (frame.top + frame.bottom) / 2 - y * k,
  };
}

/** The zoom, at most `atMost`, by which an extent of the graph just fits into a frame. */
function zoomToFit(extent: Extent, frame: Extent, atMost: number): number {
  const width = Math.max(1, extent.right - extent.left);
  const height = Math.max(1, extent.bottom - extent.top);
  const k = Math.min((frame.right - frame.left) / width, (frame.bottom - frame.top) / height);
  return within(k, minZoom, atMost);
}

/** Shows a whole extent in the middle of a frame. */
export function fitted(extent: Extent, frame: Extent, atMost: number): Camera {
  const k = zoomToFit(extent, frame, atMost);
  return centred((extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2, k, frame);
}

/** A fraction of the way, 0 to 1, to another camera; the zoom goes by its logarithm. */
export function towards(from: Camera, to: Camera, fraction: number): Camera {
  const k = from.k * (to.k / from.k) ** fraction;
  return { k, x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction };
}

/** Whether both show the same, to a quarter of a pixel. */
export function isSame(a: Camera, b: Camera): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) < 0.25;
  return near(a.x, b.x) && near(a.y, b.y) && Math.abs(a.k / b.k - 1) < 0.0005;
}

/** The share of the way, 0 to 1, after `elapsedMs`, if 63 % are reached after `timeConstantMs`. */
export const fractionAfter = (elapsedMs: number, timeConstantMs: number) =>
  1 - Math.exp(-elapsedMs / timeConstantMs);
