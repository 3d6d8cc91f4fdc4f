// The selected node in the middle, its neighbours on one ring around it, theirs on a second one.
import { maxNeighbourCount } from "#shared/graph.ts";
import { extentAround, Occupancy, type Size } from "./extent.ts";
import {
  type Draft,
  type LayoutInput,
  level,
  maxInRing,
  neighboursByKind,
  put,
} from "./layout-draft.ts";
import { besides, Names } from "./names.ts";
import { neighboursOf } from "./scene.ts";

/** In CSS pixels. */
export const centreRadius = { wide: 29, narrow: 22 } as const;
const firstRadius = { wide: 19, narrow: 16 } as const;
const secondRadius = { wide: 7.5, narrow: 5.5 } as const;
/** What the second ring leaves to names beside it and at its ends, in CSS pixels. */
const outside = { wide: { x: 140, y: 34 }, narrow: { x: 14, y: 14 } } as const;
/** Between two nodes of the second ring, in CSS pixels along it. */
const secondGap = { wide: 70, narrow: 36 } as const;
/** The size of the first ring as a part of the second, with few neighbours and with many. */
const firstPart = { wide: 0.54, narrow: 0.72, many: 0.62 } as const;
/** Up to so many neighbours have their names below, others outside. */
const maxWithNamesBelow = 12;

interface Ellipse {
  rx: number;
  ry: number;
}

/** A neighbour of the selected node, with what is behind it on the second ring. */
interface Sector {
  readonly index: number;
  readonly children: number[];
  /** How many neighbours of a hub aren't shown. */
  readonly missing: number;
}

export function ringLayout(input: LayoutInput, draft: Draft): void {
  const { scene, selected, isNarrow } = input;
  const size = isNarrow ? "narrow" : "wide";
  const first = neighboursByKind(scene, selected);
  const outer = outerEllipse(input);
  const part = first.length > maxWithNamesBelow ? firstPart.many : firstPart[size];
  const inner = { rx: outer.rx * part, ry: outer.ry * part };
  const capacity = Math.max(8, Math.floor(perimeterOf(outer) / secondGap[size]));
  const sectors = sectorsOf(input, first, capacity);
  const occupied = new Occupancy(input.free);
  const names = new Names(input, draft, occupied);

  put(draft, selected, { x: 0, y: 0, radius: centreRadius[size], at: level.centre });
  // First, since it is always there.
  names.below(selected, "centre", centreRadius[size] * 1.45);
  occupied.take(extentAround(0, 0, square(centreRadius[size] * 3)));
  const second: [index: number, angle: number][] = [];
  const markers: [sector: Sector, angle: number][] = [];
  const counts = sectors.map(slotsOf);
  // In narrow areas all sectors are equal, so that the first ring is even.
  const mean = sum(counts) / Math.max(1, sectors.length);
  const least = Math.max(1, mean * 0.8);
  const weights = counts.map((count) => (isNarrow ? 1 : Math.max(count, least)));
  const turn = (Math.PI * 2) / Math.max(1, sum(weights));
  const people = first.filter((index) => scene.nodes[index]?.type === "user").length;
  // People begin on the top, to both sides of it.
  let angle = -(sum(weights.slice(0, Math.max(1, people))) / 2) * turn;
  for (const [nth, sector] of sectors.entries()) {
    const width = (weights[nth] ?? 1) * turn;
    const { x, y } = pointAt(inner, angle + width / 2);
    put(draft, sector.index, { x, y, radius: firstRadius[size], at: level.first });
    occupied.take(extentAround(x, y, square(firstRadius[size] * 2.3)));
    draft.spokes.push(selected, sector.index);
    const slot = width / Math.max(1, slotsOf(sector));
    for (const [at, child] of sector.children.entries()) {
      second.push([child, angle + slot * (at + 0.5)]);
      draft.branches.push(sector.index, child);
    }
    if (sector.missing > 0) markers.push([sector, angle + slot * (sector.children.length + 0.5)]);
    angle += width;
  }
  for (const [index, at] of second) {
    const { x, y } = pointAt(outer, at);
    put(draft, index, { x, y, radius: secondRadius[size], at: level.second });
    occupied.take(extentAround(x, y, square(secondRadius[size] * 2)));
  }
  for (const [, at] of markers) {
    const { x, y } = pointAt(outer, at);
    occupied.take(extentAround(x, y, square(secondRadius[size] * 2)));
  }
  for (const { index } of sectors) {
    if (first.length <= maxWithNamesBelow) names.below(index, "first", firstRadius[size] * 1.3);
    else names.beside(index, "first", firstRadius[size] * 1.3);
  }
  const hasOuterNames = !isNarrow && first.length <= maxInRing;
  for (const [index] of hasOuterNames ? second : []) {
    names.beside(index, "second", secondRadius[size]);
  }
  for (const [{ index: hub, missing }, at] of markers) {
    const { x, y } = pointAt(outer, at);
    const count = (scene.nodes[hub]?.degree ?? 0) >= maxNeighbourCount ? `${missing}+` : missing;
    const label = hasOuterNames
      ? names.find(
          x,
          y,
          { text: `${count} more`, style: "second", part: 1 },
          besides(secondRadius[size]),
        )
      : null;
    draft.markers.push({ hub, x, y, label });
  }
  draft.rings.push(inner);
  if (second.length + markers.length > 0) draft.rings.push(outer);
  draft.inner.rx = outer.rx + 24;
  draft.inner.ry = outer.ry + 24;
}

function outerEllipse({ free, isNarrow }: LayoutInput): Ellipse {
  const { x, y } = outside[isNarrow ? "narrow" : "wide"];
  const [width, height] = [free.right - free.left, free.bottom - free.top];
  return { rx: Math.max(90, width / 2 - x), ry: Math.max(80, height / 2 - y) };
}

/** After Ramanujan. */
function perimeterOf({ rx, ry }: Ellipse): number {
  return Math.PI * (3 * (rx + ry) - Math.sqrt((3 * rx + ry) * (rx + 3 * ry)));
}

/** @param angle from the top, clockwise */
const pointAt = ({ rx, ry }: Ellipse, angle: number) => ({
  x: rx * Math.sin(angle),
  y: -ry * Math.cos(angle),
});

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const square = (side: number): Size => ({ width: side, height: side });
const slotsOf = ({ children, missing }: Sector) => children.length + (missing > 0 ? 1 : 0);

/** Deals the places of the second ring out in turn, so that each neighbour has some of its own. */
function sectorsOf({ scene, selected }: LayoutInput, first: readonly number[], capacity: number) {
  const dealt = new Uint8Array(scene.count);
  dealt[selected] = 1;
  for (const index of first) dealt[index] = 1;
  const sectors = first.map((index): Sector => {
    const degree = scene.nodes[index]?.degree ?? 0;
    const known = neighboursOf(scene, index).length;
    return { index, children: [], missing: degree > maxInRing ? Math.max(0, degree - known) : 0 };
  });
  const next = new Uint32Array(first.length);
  let left = capacity - sectors.filter(({ missing }) => missing > 0).length;
  for (let isDealing = true; isDealing && left > 0;) {
    isDealing = false;
    for (const [nth, { index, children }] of sectors.entries()) {
      const around = neighboursOf(scene, index);
      let at = next[nth] ?? 0;
      while (at < around.length && dealt[around[at] ?? 0] === 1) at += 1;
      const child = around[at];
      next[nth] = at + 1;
      if (child === undefined || left <= 0) continue;
      dealt[child] = 1;
      children.push(child);
      left -= 1;
      isDealing = true;
    }
  }
  return sectors;
}
