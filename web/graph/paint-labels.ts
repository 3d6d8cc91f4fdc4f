// The names, and what tells that a hub has more neighbours than are shown.
import type { Extent } from "./camera.ts";
import { emphasisAt } from "./focus.ts";
import { extentAt, type LabelWish, placeLabels } from "./labels.ts";
import { aroundOf } from "./links.ts";
import { moreWords } from "./more-words.ts";
import { occupancyOf, type Occupancy } from "./occupancy.ts";
import type { Sprite } from "./sprites.ts";
import { isInView, spotAt, type View } from "./view.ts";

type Context = CanvasRenderingContext2D;

/** A mark that brings a hub's next neighbours when it is clicked, in CSS pixels. */
export interface MoreMark {
  readonly nid: string;
  readonly extent: Extent;
}

const mostLabels = { moving: 50, resting: 140 };
const mostAsked = { moving: 250, resting: 900 };
const mostKeptClear = 250;
/** As many of the best connected may cover lesser nodes. */
const prominent = 14;
/** Receding nodes that are smaller than this are dots, and have no name. */
const nameable = 3.4;
/** Smaller ones may be covered by names. */
const crowding = 2.5;

export function paintLabels(context: Context, view: View): MoreMark[] {
  const { focus, scene, palette, sprites, size } = view;
  const taken = occupancyOf(size);
  const crowd = occupancyOf(size);
  for (let index = 0; index < scene.count; index += 1) {
    const { x, y, radius } = spotAt(view.spots, index);
    if (focus.levels[index] !== 0 || radius < crowding) continue;
    if (isInView(size, x, y, radius)) crowd.take(shapeOf(view, index));
  }
  const write = (wishes: Iterable<LabelWish>, most: number) => {
    for (const { index, left, top, width } of placeLabels(wishes, taken, crowd, most)) {
      const node = scene.nodes[index];
      const emphasis = emphasisAt(focus, index);
      const ink = palette.kinds[node?.type ?? "project"];
      const colour = emphasis === "far" ? ink.faintText : ink.text;
      const sprite = sprites.of(node?.name ?? "", emphasis, colour);
      if (sprite) put(context, sprite, left + (width - sprite.width) / 2, top);
    }
  };
  const first = [...new Set([focus.chosen, focus.hovered])].filter((index) => index >= 0);
  for (const index of first) taken.take(shapeOf(view, index));
  write(wishesOf(view, [first]), first.length);
  for (const index of focus.near.slice(0, mostKeptClear)) taken.take(shapeOf(view, index));
  const marks = paintMoreMarks(context, view, taken);
  const rest = focus.near.filter((index) => !first.includes(index));
  const most = view.isMoving ? mostLabels.moving : mostLabels.resting;
  write(wishesOf(view, [rest, scene.byRank]), most);
  return marks;
}

function shapeOf(view: View, index: number): Extent {
  const { x, y, radius } = spotAt(view.spots, index);
  const half = radius * 0.7;
  return extentAt(x - half, y - half, half * 2, half * 2);
}

/** One by one, in the order in which names matter. */
function* wishesOf(view: View, lists: readonly Iterable<number>[]): Generator<LabelWish> {
  const { scene, focus, size, sprites } = view;
  let asked = 0;
  let farAsked = 0;
  for (const list of lists) {
    for (const index of list) {
      const isFar = focus.levels[index] === 0;
      if (list === scene.byRank && !isFar) continue;
      const { x, y, radius } = spotAt(view.spots, index);
      if (isFar && radius < nameable) continue;
      if (!isInView(size, x, y, radius)) continue;
      asked += 1;
      if (asked > (view.isMoving ? mostAsked.moving : mostAsked.resting)) return;
      const name = scene.nodes[index]?.name ?? "";
      const { width, height } = sprites.extentOf(name, emphasisAt(focus, index));
      if (isFar) farAsked += 1;
      const mayCover = !isFar || farAsked <= prominent;
      yield { index, x, y, radius: bottomOf(view, index, radius), width, height, mayCover };
    }
  }
}

/** Diamonds reach further down than squares and circles. */
const bottomOf = ({ scene, focus }: View, index: number, radius: number) =>
  radius * (scene.nodes[index]?.type === "tech" ? 1.2 : 1) * (index === focus.chosen ? 1.5 : 1);

function paintMoreMarks(context: Context, view: View, occupancy: Occupancy): MoreMark[] {
  const { scene, more, palette, sprites, size } = view;
  const marks: MoreMark[] = [];
  for (const nid of more) {
    const index = scene.indexOf.get(nid) ?? -1;
    const node = scene.nodes[index];
    if (!node) continue;
    const { x, y, radius } = spotAt(view.spots, index);
    if (radius < (view.focus.levels[index] === 0 ? 11 : 7) || !isInView(size, x, y, radius))
      continue;
    const words = moreWords(node.degree, aroundOf(scene, index).length);
    const pill = sprites.of(words, "pill", palette.kinds[node.type].text);
    if (!pill) continue;
    const { width, height } = pill;
    const left = Math.round(x - width / 2);
    const top = Math.round(y - bottomOf(view, index, radius) - height - 3);
    const extent = extentAt(left, top, width, height);
    if (!occupancy.isFree(extent) && index !== view.focus.chosen) continue;
    occupancy.take(extent);
    put(context, pill, left, top);
    marks.push({ nid, extent });
  }
  return marks;
}

function put(context: Context, { canvas, width, height }: Sprite, left: number, top: number): void {
  context.drawImage(canvas, Math.round(left), Math.round(top), width, height);
}
