// Rectangles in CSS pixels, and which of them are free.

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param x the rectangle's middle, as is `y` */
export function extentAround(x: number, y: number, { width, height }: Size): Extent {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

export const overlaps = (a: Extent, b: Extent): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const contains = (outer: Extent, inner: Extent): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/** What is taken inside of an area. There are few, so that each is compared. */
export class Occupancy {
  readonly #area: Extent;
  readonly #taken: Extent[] = [];

  constructor(area: Extent) {
    this.#area = area;
  }

  /** Whether an extent lies inside the area, and nothing is there. */
  isFree(extent: Extent): boolean {
    return contains(this.#area, extent) && !this.#taken.some((one) => overlaps(one, extent));
  }

  take(extent: Extent): void {
    this.#taken.push(extent);
  }
}
