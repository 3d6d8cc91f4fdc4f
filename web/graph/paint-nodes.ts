// Draws the nodes: small ones as plain shapes, large ones with the logo, the avatar or the initials
// inside.
import type { NodeType } from "#contract/graph.ts";
import { brightening } from "#shared/logo-tone.ts";
import { initialsOf } from "#web/ui/initials.ts";
import { level } from "./layout-draft.ts";
import { circleAt, isInView, type RenderInput } from "./render-input.ts";
import { kinds } from "./scene.ts";
import { levelFor } from "./sprites.ts";

type Context = CanvasRenderingContext2D;

/** From this radius on something is drawn inside, in CSS pixels. */
const minRadiusWithContent = 12;
/** Half the side of a square in which initials can just be read, in CSS pixels. */
const minInitials = 6;

/** The selected node comes last, above all others. */
export function paintNodes(context: Context, input: RenderInput): void {
  const { layout, scene, selected } = input;
  for (const kind of kinds) paintSmall(context, input, kind);
  for (let index = 0; index < scene.count; index += 1) {
    const isLarge = (layout.radii[index] ?? 0) >= minRadiusWithContent;
    if (isLarge && index !== selected) paintLarge(context, input, index);
  }
  if (selected >= 0) paintLarge(context, input, selected);
}

function paintSmall(context: Context, input: RenderInput, kind: NodeType): void {
  const { scene, layout, palette, size, hovered } = input;
  const { hue, faintHue, restHue } = palette.kinds[kind];
  const kindIndex = kinds.indexOf(kind);
  for (let index = 0; index < scene.count; index += 1) {
    if (scene.kindOf[index] !== kindIndex) continue;
    if ((layout.radii[index] ?? 0) >= minRadiusWithContent) continue;
    const { x, y, radius } = circleAt(input.screenPositions, index);
    if (!isInView(size, x, y, radius)) continue;
    const isShared = (scene.nodes[index]?.attributes.sharedTechs ?? 0) > 0;
    const isFull = index === hovered || (layout.isDial && isShared);
    const isRest = layout.levels[index] === level.rest;
    if (isFull) context.fillStyle = hue;
    else context.fillStyle = isRest ? restHue : faintHue;
    fillShape(context, kind, x, y, radius);
  }
}

function paintLarge(context: Context, input: RenderInput, index: number): void {
  const { scene, layout, palette } = input;
  const kind = scene.nodes[index]?.type ?? "project";
  const colours = palette.kinds[kind];
  const { x, y, radius } = circleAt(input.screenPositions, index);
  if (!isInView(input.size, x, y, radius * 2)) return;
  const isSelected = index === input.selected && layout.pathEdges.length === 0;
  if (isSelected) {
    context.fillStyle = colours.wash;
    fillShape(context, kind, x, y, radius * 1.55);
  }
  context.beginPath();
  traceShape(context, kind, x, y, radius);
  context.fillStyle = kind === "project" ? colours.hue : palette.card;
  context.fill();
  context.strokeStyle = colours.hue;
  context.lineWidth = isSelected ? 2.4 : 1.8;
  context.stroke();
  if (radius >= minInitials) paintContent(context, input, index);
}

function paintContent(context: Context, input: RenderInput, index: number): void {
  const { scene, palette, images, isForFile } = input;
  const node = scene.nodes[index];
  if (!node) return;
  const { x, y, radius } = circleAt(input.screenPositions, index);
  const half = innerHalfSize(node.type, radius);
  const src = node.attributes.imageUrl;
  const finish = { isRound: node.type === "user", filter: filterOf(src, palette.isDark) };
  const bitmap = src ? images.of(src, finish) : null;
  if (bitmap && !(isForFile && bitmap.isForeign)) {
    const image = levelFor(bitmap, half * 2 * context.getTransform().a);
    context.drawImage(image, x - half, y - half, half * 2, half * 2);
  } else if (bitmap !== undefined && half >= minInitials) {
    paintInitials(context, input, node.name, node.type === "project", { x, y, half });
  }
}

/** As in the site's styles: by its tone, see shared/logo-tone.ts, a logo is made visible in the theme. */
function filterOf(src: string | null | undefined, isDark: boolean): string {
  if (src?.endsWith("#dark") && isDark) return "invert(0.92) hue-rotate(180deg) sepia(0.12)";
  if (src?.endsWith("#dim") && isDark) return `brightness(${brightening})`;
  if (src?.endsWith("#light") && !isDark) return "invert(0.92) hue-rotate(180deg)";
  return "none";
}

/** By name, since splitting a name into whole letters is slow. */
const initialsCache = new Map<string, string>();
const maxCachedInitials = 5000;

function cachedInitials(name: string): string {
  const cached = initialsCache.get(name);
  if (cached !== undefined) return cached;
  if (initialsCache.size > maxCachedInitials) initialsCache.clear();
  const initials = initialsOf(name).slice(0, 2);
  initialsCache.set(name, initials);
  return initials;
}

function paintInitials(
  context: Context,
  { palette, sprites }: RenderInput,
  name: string,
  isOnHue: boolean,
  { x, y, half }: { x: number; y: number; half: number },
): void {
  const sprite = sprites.of(
    cachedInitials(name),
    "initials",
    isOnHue ? palette.onHue : palette.ink,
  );
  if (!sprite) return;
  const scale = (half * 1.15) / sprite.height;
  const [width, height] = [sprite.width * scale, sprite.height * scale];
  context.drawImage(sprite.canvas, x - width / 2, y - height / 2, width, height);
}

/** What shapes are traced into: the path of a canvas. */
export type Outline = Pick<
  CanvasRenderingContext2D,
  "moveTo" | "lineTo" | "closePath" | "rect" | "arc" | "arcTo" | "roundRect"
>;

/** Below this radius corners aren't rounded, and circles are decagons, in CSS pixels. */
const simplifiedBelow = 7;
/** Below this radius all nodes are small squares. */
const squareBelow = 2;

const decagon = Array.from({ length: 10 }, (_, turn) => {
  const angle = (turn / 5) * Math.PI;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/**
 * Adds a node's outline to the path: projects are squares, technologies diamonds, people circles. All
 * shapes of a radius look equally large.
 */
export function traceShape(
  path: Outline,
  kind: NodeType,
  x: number,
  y: number,
  radius: number,
): void {
  if (radius < squareBelow) {
    const half = radius * 0.85;
    path.rect(x - half, y - half, half * 2, half * 2);
  } else if (kind === "project") {
    traceSquare(path, x, y, radius * 0.9);
  } else if (kind === "tech") {
    traceDiamond(path, x, y, radius * 1.22);
  } else if (radius < simplifiedBelow) {
    path.moveTo(x + radius, y);
    for (const [across, down] of decagon) path.lineTo(x + radius * across, y + radius * down);
    path.closePath();
  } else {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, Math.PI * 2);
  }
}

/**
 * Fills a node's shape. One path a node: one path of many shapes is slower, and nothing is faster than
 * a rectangle or a shape of straight lines.
 */
export function fillShape(
  context: CanvasRenderingContext2D,
  kind: NodeType,
  x: number,
  y: number,
  radius: number,
): void {
  const half = radius < squareBelow ? radius * 0.85 : radius * 0.9;
  if (radius < squareBelow || (kind === "project" && half < simplifiedBelow)) {
    context.fillRect(x - half, y - half, half * 2, half * 2);
    return;
  }
  context.beginPath();
  traceShape(context, kind, x, y, radius);
  context.fill();
}

function traceSquare(path: Outline, x: number, y: number, half: number): void {
  const side = half * 2;
  if (half < simplifiedBelow) path.rect(x - half, y - half, side, side);
  else path.roundRect(x - half, y - half, side, side, half * 0.28);
}

function traceDiamond(path: Outline, x: number, y: number, half: number): void {
  const tips = [
    [x + half, y],
    [x, y + half],
    [x - half, y],
    [x, y - half],
  ] as const;
  if (half < simplifiedBelow) {
    path.moveTo(x, y - half);
    for (const tip of tips) path.lineTo(...tip);
  } else {
    path.moveTo(x + half / 2, y - half / 2);
    for (const [nth, tip] of tips.entries()) {
      const next = tips[(nth + 1) % tips.length] ?? tip;
      path.arcTo(...tip, (tip[0] + next[0]) / 2, (tip[1] + next[1]) / 2, half * 0.16);
    }
  }
  path.closePath();
}

/** Half the side of the largest square that fits inside. */
export function innerHalfSize(kind: NodeType, radius: number): number {
  return kind === "user" ? radius * 0.88 : radius * 0.58;
}
