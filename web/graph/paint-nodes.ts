// The nodes: first those that recede, then those that stand out, with the logo, the face or the
// initials inside where there is room.
import type { NodeType } from "#contract/graph.ts";
import { initialsOf } from "#web/ui/initials.ts";
import { kinds } from "./scene.ts";
import { fillShape, roomInside, trace } from "./shapes.ts";
import { isInView, spotAt, type View } from "./view.ts";

type Context = CanvasRenderingContext2D;

/** From this radius on something is drawn inside. */
const roomy = 8;
/** Letters inside would be too small to read. */
const leastLetters = 6;
const mostInside = { moving: 60, resting: 400 };

export function paintNodes(context: Context, view: View): void {
  const inside: number[] = [];
  for (const kind of kinds) paintFar(context, view, kind, inside);
  let left = view.isMoving ? mostInside.moving : mostInside.resting;
  context.globalAlpha = 0.55;
  for (const index of inside.slice(0, left)) paintInside(context, view, index, false);
  context.globalAlpha = 1;
  for (const index of view.focus.near.toReversed()) {
    const isRoomy = paintNear(context, view, index);
    if (!isRoomy) continue;
    if (left > 0) paintInside(context, view, index, index === view.focus.chosen);
    left -= 1;
  }
}

function paintFar(context: Context, view: View, kind: NodeType, inside: number[]): void {
  const { scene, focus, palette, size } = view;
  context.fillStyle = palette.kinds[kind].faintHue;
  const wanted = kinds.indexOf(kind);
  for (let index = 0; index < scene.count; index += 1) {
    if (focus.levels[index] !== 0 || scene.kindOf[index] !== wanted) continue;
    const { x, y, radius } = spotAt(view.spots, index);
    if (!isInView(size, x, y, radius)) continue;
    fillShape(context, kind, x, y, radius);
    if (radius >= roomy && kind !== "project") inside.push(index);
  }
}

/** Tells whether there is room inside, and it can be seen. */
function paintNear(context: Context, view: View, index: number): boolean {
  const { scene, focus, palette } = view;
  const kind = scene.nodes[index]?.type ?? "project";
  const ink = palette.kinds[kind];
  const { x, y, radius } = spotAt(view.spots, index);
  if (!isInView(view.size, x, y, radius * 2)) return false;
  if (index === focus.chosen) {
    context.fillStyle = ink.wash;
    fillShape(context, kind, x, y, radius * 1.55);
  }
  context.beginPath();
  trace(context, kind, x, y, radius);
  const isFilled = index === focus.chosen || kind === "project" || radius < roomy;
  context.fillStyle = isFilled ? ink.hue : palette.card;
  context.fill();
  if (radius >= roomy) {
    context.strokeStyle = ink.hue;
    context.lineWidth = 1.6;
    context.stroke();
  }
  return radius >= roomy;
}

function paintInside(context: Context, view: View, index: number, isChosen: boolean): void {
  const { scene, palette, images, isForFile } = view;
  const node = scene.nodes[index];
  if (!node) return;
  const { x, y, radius } = spotAt(view.spots, index);
  const half = roomInside(node.type, radius);
  const src = node.attributes.imageUrl;
  const finish = { isRound: node.type === "user", filter: toneOf(src, palette.isDark) };
  const bitmap = src ? images.of(src, finish) : null;
  const isFilled = isChosen || node.type === "project" || view.focus.levels[index] === 0;
  if (bitmap && !(isForFile && bitmap.isForeign)) {
    if (isFilled && !finish.isRound) {
      context.fillStyle = palette.card;
      fillShape(context, node.type, x, y, radius * 0.86);
    }
    context.drawImage(bitmap.canvas, x - half, y - half, half * 2, half * 2);
  } else if (bitmap !== undefined && half >= leastLetters) {
    paintInitials(context, view, node.name, isFilled, { x, y, half });
  }
}

/** As the site's styles do it: black logos turn pale in the dark, white ones dark in the light. */
function toneOf(src: string | null | undefined, isDark: boolean): string {
  if (src?.endsWith("#dark") && isDark) return "invert(0.92) hue-rotate(180deg) sepia(0.12)";
  if (src?.endsWith("#light") && !isDark) return "invert(0.92) hue-rotate(180deg)";
  return "none";
}

/** Finding whole letters takes long. */
const known = new Map<string, string>();

function lettersOf(name: string): string {
  const there = known.get(name);
  if (there !== undefined) return there;
  if (known.size > 5000) known.clear();
  const letters = initialsOf(name).slice(0, 2);
  known.set(name, letters);
  return letters;
}

function paintInitials(
  context: Context,
  { palette, sprites }: View,
  name: string,
  isOnHue: boolean,
  { x, y, half }: { x: number; y: number; half: number },
): void {
  const sprite = sprites.of(lettersOf(name), "letters", isOnHue ? palette.onHue : palette.ink);
  if (!sprite) return;
  const scale = (half * 1.15) / sprite.height;
  const [width, height] = [sprite.width * scale, sprite.height * scale];
  context.drawImage(sprite.canvas, x - width / 2, y - height / 2, width, height);
}
