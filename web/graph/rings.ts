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
/**
 * How large the first ring is, as a part of the second; and by how much every other node on it is
 * nearer to the middle.
 */
export interface FirstRing {
  readonly part: number;
  readonly stagger: number;
}

const wideRing = { few: { part: 0.54, stagger: 0 }, many: { part: 0.62, stagger: 0 } } as const;
/** What is tried one after another where there is little room for names. */
export const narrowRings: readonly [FirstRing, ...FirstRing[]] = [
  { part: 0.72, stagger: 0 },
  { part: 0.78, stagger: 0 },
  { part: 0.84, stagger: 0.3 },
];
/** Up to so many neighbours have their names below, others outside. */
export const maxWithNamesBelow = 12;

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

/** A node of the second ring, or what stands for those of a hub that aren't shown. */
interface Slot {
  readonly sector: Sector;
  readonly child: number | null;
  readonly angle: number;
}

export function ringLayout(input: LayoutInput, draft: Draft, narrow: FirstRing): void {
  const { scene, selected, isNarrow } = input;
  const size = isNarrow ? "narrow" : "wide";
  const first = neighboursByKind(scene, selected);
  const outer = outerEllipse(input);
  const wide = first.length > maxWithNamesBelow ? wideRing.many : wideRing.few;
  const { part, stagger } = isNarrow ? narrow : wide;
  const inner = { rx: outer.rx * part, ry: outer.ry * part };
  const capacity = Math.max(8, Math.floor(perimeterOf(outer) / secondGap[size]));
  const sectors = sectorsOf(input, first, capacity);
  const occupied = new Occupancy(input.free);
  const names = new Names(input, draft, occupied);

  put(draft, selected, { x: 0, y: 0, radius: centreRadius[size], at: level.centre });
  // First, since it is always there.
  names.below(selected, "centre", centreRadius[size] * 1.45);
  occupied.take(extentAround(0, 0, square(centreRadius[size] * 3)));
  let slots: Slot[] = [];
  const counts = sectors.map(slotsOf);
  const minShare = (firstRadius[size] * minDistance) / (Math.PI * 2 * inner.ry);
  // In narrow areas all sectors are equal, so that the first ring is even.
  const weights = isNarrow ? counts.map(() => 1) : weightsOf(counts, minShare);
  const turn = (Math.PI * 2) / Math.max(1, sum(weights));
  const people = first.filter((index) => scene.nodes[index]?.type === "user").length;
  // People begin on the top, to both sides of it.
  let angle = -(sum(weights.slice(0, Math.max(1, people))) / 2) * turn;
  for (const [nth, sector] of sectors.entries()) {
    const width = (weights[nth] ?? 1) * turn;
    const near = nth % 2 === 0 ? 1 : 1 - stagger;
    const { x, y } = pointAt({ rx: inner.rx * near, ry: inner.ry * near }, angle + width / 2);
    put(draft, sector.index, { x, y, radius: firstRadius[size], at: level.first });
    occupied.take(extentAround(x, y, square(firstRadius[size] * 2.3)));
    draft.spokes.push(selected, sector.index);
    const slot = width / Math.max(1, slotsOf(sector));
    for (const [at, child] of sector.children.entries()) {
      slots.push({ sector, child, angle: angle + slot * (at + 0.5) });
    }
    const markerAngle = angle + slot * (sector.children.length + 0.5);
    if (sector.missing > 0) slots.push({ sector, child: null, angle: markerAngle });
    angle += width;
  }
  const side = secondRadius[size] * 2;
  const extentAt = (at: number) => {
    const { x, y } = pointAt(outer, at);
    return extentAround(x, y, square(side));
  };
  const nameFirstRing = () => {
    for (const { index } of sectors) {
      if (first.length <= maxWithNamesBelow) names.below(index, "first", firstRadius[size] * 1.3);
      else names.beside(index, "first", firstRadius[size] * 1.3);
    }
  };
  if (isNarrow) {
    nameFirstRing();
    slots = spreadOut(slots, (at) => occupied.isFree(extentAt(at)));
  }
  for (const { sector, child, angle: at } of slots) {
    occupied.take(extentAt(at));
    if (child === null) continue;
    put(draft, child, { ...pointAt(outer, at), radius: secondRadius[size], at: level.second });
    draft.branches.push(sector.index, child);
  }
  if (!isNarrow) nameFirstRing();
  const hasOuterNames = !isNarrow && first.length <= maxInRing;
  for (const { child } of hasOuterNames ? slots : []) {
    if (child !== null) names.beside(child, "second", secondRadius[size]);
  }
  for (const { sector, child, angle: at } of slots) {
    if (child !== null) continue;
    const { index: hub, missing } = sector;
    const { x, y } = pointAt(outer, at);
    const count = (scene.nodes[hub]?.degree ?? 0) >= maxNeighbourCount ? `${missing}+` : missing;
    const text = { text: `${count} more`, style: "second", part: 1 } as const;
    const label = hasOuterNames ? names.find(x, y, text, besides(secondRadius[size])) : null;
    draft.markers.push({ hub, x, y, label });
  }
  if (stagger === 0) draft.rings.push(inner);
  if (slots.length > 0) draft.rings.push(outer);
  draft.inner.rx = outer.rx + 24;
  draft.inner.ry = outer.ry + 24;
}

/** Between two nodes of the first ring, in their radii. */
const minDistance = 2.4;

/**
 * How wide each sector is: as wide as what is behind its node, but none much narrower than the others,
 * nor so narrow that two nodes would touch.
 * @param minShare of the whole circle
 */
function weightsOf(counts: readonly number[], minShare: number): number[] {
  const share = Math.min(minShare, 0.9 / counts.length);
  let least = Math.max(1, (sum(counts) / counts.length) * 0.8);
  const weights = () => counts.map((count) => Math.max(count, least));
  // Wider sectors make all others narrower.
  for (let round = 0; round < 5; round += 1) least = Math.max(least, sum(weights()) * share);
  return weights();
}

function outerEllipse({ free, isNarrow }: LayoutInput): Ellipse {
  const { x, y } = outside[isNarrow ? "narrow" : "wide"];
  const [width, height] = [free.right - free.left, free.bottom - free.top];
  return { rx: Math.max(90, width / 2 - x), ry: Math.max(80, height / 2 - y) };
}

/** How finely the second ring is searched for room, and how far apart its nodes are at least. */
const searchSteps = 180;
const minStepsApart = 4;

/** Evenly over what the names of the first ring leave free, in the same order. */
function spreadOut(slots: readonly Slot[], isFree: (angle: number) => boolean): Slot[] {
  // Turned so that on the whole each stays near its neighbour of the first ring.
  const turned = slots.map(({ angle }, nth) => angle - (nth / slots.length) * Math.PI * 2);
  const start = sum(turned) / Math.max(1, slots.length);
  const angles = Array.from(
    { length: searchSteps },
    (_, step) => start + (step * Math.PI * 2) / searchSteps,
  ).filter(isFree);
  const count = Math.min(slots.length, Math.floor(angles.length / minStepsApart));
  return slots.slice(0, count).map((slot, nth) => ({
    ...slot,
    angle: angles[Math.floor((nth * angles.length) / count)] ?? slot.angle,
  }));
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
