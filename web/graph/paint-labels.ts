// Draws the names of nodes, none over another, and the badges of hubs with more neighbours than are
// shown.
import { maxNeighbourCount } from "#shared/graph.ts";
import type { Extent, Size } from "./camera.ts";
import { emphasisAt } from "./focus.ts";
import { circleAt, isInView, type RenderInput } from "./render-input.ts";
import { neighboursOf } from "./scene.ts";
import type { TextSprite } from "./sprites.ts";

type Context = CanvasRenderingContext2D;

/** Brings a hub's next neighbours when it is clicked. */
export interface MoreBadge {
  readonly nid: string;
  /** In CSS pixels. */
  readonly extent: Extent;
}

const maxLabels = { moving: 50, resting: 140 };
/** So many nodes of a frame are considered for a label. */
const maxCandidates = { moving: 250, resting: 900 };
/** No label covers the most important so many of the highlighted nodes. */
const maxKeptClear = 250;
/** The labels of the best connected so many may cover dimmed nodes. */
const maxProminent = 14;
/** Dimmed nodes of a smaller radius are dots without a label, in CSS pixels. */
const minLabelledRadius = 3.4;
/** Dimmed nodes of a smaller radius may be covered by labels, in CSS pixels. */
const minObstacleRadius = 2.5;

/**
 * Labels in the order of their importance: the selected and the hovered node's, badges, the rest.
 */
export function paintLabels(context: Context, input: RenderInput): MoreBadge[] {
  const { focus, scene, palette, sprites, size, screenPositions } = input;
  const taken = new Occupancy(size);
  const dimmedNodes = new Occupancy(size);
  for (let index = 0; index < scene.count; index += 1) {
    const { x, y, radius } = circleAt(screenPositions, index);
    if (focus.levels[index] !== 0 || radius < minObstacleRadius) continue;
    if (isInView(size, x, y, radius)) dimmedNodes.take(nodeExtent(input, index));
  }
  const write = (candidates: Iterable<LabelCandidate>, most: number) => {
    for (const { index, left, top, width } of placeLabels(candidates, taken, dimmedNodes, most)) {
      const node = scene.nodes[index];
      const emphasis = emphasisAt(focus, index);
      const colours = palette.kinds[node?.type ?? "project"];
      const colour = emphasis === "dimmed" ? colours.faintText : colours.text;
      const sprite = sprites.of(node?.name ?? "", emphasis, colour);
      if (sprite) copy(context, sprite, left + (width - sprite.width) / 2, top);
    }
  };
  const first = [...new Set([focus.selected, focus.hovered])].filter((index) => index >= 0);
  for (const index of first) taken.take(nodeExtent(input, index));
  write(labelCandidates(input, [first]), first.length);
  for (const index of focus.highlighted.slice(0, maxKeptClear)) {
    taken.take(nodeExtent(input, index));
  }
  const badges = paintMoreBadges(context, input, taken);
  const rest = focus.highlighted.filter((index) => !first.includes(index));
  const most = input.isMoving ? maxLabels.moving : maxLabels.resting;
  write(labelCandidates(input, [rest, scene.byDegree]), most);
  return badges;
}

function nodeExtent({ screenPositions }: RenderInput, index: number): Extent {
  const { x, y, radius } = circleAt(screenPositions, index);
  const half = radius * 0.7;
  return extentAt(x - half, y - half, half * 2, half * 2);
}

/** Lazily, since most are never asked for. */
function* labelCandidates(
  input: RenderInput,
  lists: readonly Iterable<number>[],
): Generator<LabelCandidate> {
  const { scene, focus, size, sprites, isMoving } = input;
  let count = 0;
  let dimmedCount = 0;
  for (const list of lists) {
    for (const index of list) {
      const isDimmed = focus.levels[index] === 0;
      if (list === scene.byDegree && !isDimmed) continue;
      const { x, y, radius } = circleAt(input.screenPositions, index);
      if (isDimmed && radius < minLabelledRadius) continue;
      if (!isInView(size, x, y, radius)) continue;
      count += 1;
      if (count > (isMoving ? maxCandidates.moving : maxCandidates.resting)) return;
      const name = scene.nodes[index]?.name ?? "";
      const { width, height } = sprites.extentOf(name, emphasisAt(focus, index));
      if (isDimmed) dimmedCount += 1;
      const mayCover = !isDimmed || dimmedCount <= maxProminent;
      yield { index, x, y, radius: verticalReach(input, index, radius), width, height, mayCover };
    }
  }
}

/** Diamonds reach further down than squares and circles, the selected node's halo further still. */
const verticalReach = ({ scene, focus }: RenderInput, index: number, radius: number) =>
  radius * (scene.nodes[index]?.type === "tech" ? 1.2 : 1) * (index === focus.selected ? 1.5 : 1);

function paintMoreBadges(context: Context, input: RenderInput, taken: Occupancy): MoreBadge[] {
  const { scene, focus, more, palette, sprites, size } = input;
  const badges: MoreBadge[] = [];
  for (const nid of more) {
    const index = scene.indexOf.get(nid) ?? -1;
    const node = scene.nodes[index];
    if (!node) continue;
    const { x, y, radius } = circleAt(input.screenPositions, index);
    if (radius < (focus.levels[index] === 0 ? 11 : 7) || !isInView(size, x, y, radius)) continue;
    const label = moreLabel(node.degree, neighboursOf(scene, index).length);
    const pill = sprites.of(label, "badge", palette.kinds[node.type].text);
    if (!pill) continue;
    const { width, height } = pill;
    const left = Math.round(x - width / 2);
    const top = Math.round(y - verticalReach(input, index, radius) - height - 3);
    const extent = extentAt(left, top, width, height);
    if (!taken.isFree(extent) && index !== focus.selected) continue;
    taken.take(extent);
    copy(context, pill, left, top);
    badges.push({ nid, extent });
  }
  return badges;
}

/** Of a hub with `degree` neighbours of which `shown` are there: "+312 more". */
export function moreLabel(degree: number, shown: number): string {
  const missing = degree - shown;
  if (missing <= 0) return "+ more";
  return degree >= maxNeighbourCount ? `+${missing} or more` : `+${missing} more`;
}

function copy(context: Context, { canvas, width, height }: TextSprite, left: number, top: number) {
  context.drawImage(canvas, Math.round(left), Math.round(top), width, height);
}

export interface LabelCandidate {
  readonly index: number;
  /** The middle of the node and its radius, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  readonly height: number;
  /** May cover dimmed nodes, though never another label. */
  readonly mayCover: boolean;
}

export interface PlacedLabel {
  readonly index: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Between a node and its label, in CSS pixels. */
const labelGap = 3;

/**
 * Places labels under their nodes, else above them, else not at all; at most `most` of them.
 * @param taken what no label may cover; the labels are added to it
 * @param dimmedNodes what only some may cover
 */
export function placeLabels(
  candidates: Iterable<LabelCandidate>,
  taken: Occupancy,
  dimmedNodes: Occupancy,
  most: number,
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const { index, x, y, radius, width, height, mayCover } of candidates) {
    const left = x - width / 2;
    const tops = [y + radius + labelGap, y - radius - labelGap - height];
    const top = tops.find((at) => {
      const extent = extentAt(left, at, width, height);
      return taken.isFree(extent) && (mayCover || dimmedNodes.isFree(extent));
    });
    if (top === undefined) continue;
    taken.take(extentAt(left, top, width, height));
    placed.push({ index, left, top, width });
    if (placed.length >= most) break;
  }
  return placed;
}

export function extentAt(left: number, top: number, width: number, height: number): Extent {
  return { left, top, right: left + width, bottom: top + height };
}

/** In CSS pixels. */
const cellSize = 6;

/**
 * Which parts of the screen are taken, in cells of a few pixels: whatever is put where all cells are
 * free can't overlap what was put before.
 */
export class Occupancy {
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: Uint8Array;

  constructor({ width, height }: Size) {
    this.#columns = Math.ceil(width / cellSize);
    this.#rows = Math.ceil(height / cellSize);
    this.#cells = new Uint8Array(this.#columns * this.#rows);
  }

  /** Whether an extent, in CSS pixels, lies on the screen at least in part, and nothing is there. */
  isFree(extent: Extent): boolean {
    const { left, top, right, bottom } = this.#cellsOf(extent);
    if (left >= right || top >= bottom) return false;
    for (let row = top; row < bottom; row += 1) {
      const start = row * this.#columns;
      if (this.#cells.subarray(start + left, start + right).includes(1)) return false;
    }
    return true;
  }

  take(extent: Extent): void {
    const { left, top, right, bottom } = this.#cellsOf(extent);
    for (let row = top; row < bottom; row += 1) {
      const start = row * this.#columns;
      this.#cells.fill(1, start + left, Math.max(start + left, start + right));
    }
  }

  #cellsOf({ left, top, right, bottom }: Extent): Extent {
    return {
      left: Math.max(0, Math.floor(left / cellSize)),
      top: Math.max(0, Math.floor(top / cellSize)),
      right: Math.min(this.#columns, Math.ceil(right / cellSize)),
      bottom: Math.min(this.#rows, Math.ceil(bottom / cellSize)),
    };
  }
}
