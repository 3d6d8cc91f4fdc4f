// Draws the names that the layout found room for, the hovered node's, and what stands for the
// neighbours of hubs that aren't shown.
import { type Extent, extentAround, Occupancy } from "./extent.ts";
import { level, type NodeLabel } from "./layout-draft.ts";
import { traceShape } from "./paint-nodes.ts";
import { circleAt, isInView, type RenderInput, screenRadius } from "./render-input.ts";
import { kinds } from "./scene.ts";

type Context = CanvasRenderingContext2D;

/** The mark of a hub's hidden neighbours, which leads to the hub. */
export interface DrawnMarker {
  readonly nid: string;
  /** In CSS pixels. */
  readonly extent: Extent;
}

const markerRadius = 7.5;
/** Names on a dial don't fit side by side any more below this zoom. */
const minDialZoom = 0.85;
const hoverGap = 4;

export function paintLabels(context: Context, input: RenderInput): DrawnMarker[] {
  const { layout, hovered, camera, size } = input;
  // From the layout's zoom on, nothing overlaps; below it what comes first is kept.
  const isCrowded = camera.k < 0.999;
  const taken = new Occupancy({ left: 0, top: 0, right: size.width, bottom: size.height });
  for (const label of layout.labels) {
    if (label.index === hovered && layout.levels[hovered] !== level.centre) continue;
    const { x, y } = middleOf(input, label);
    if (!isInView(size, x, y, label.size.width)) continue;
    if (layout.isDial && label.angle !== 0) {
      if (camera.k < minDialZoom && label.style !== "strong") continue;
    } else if (isCrowded) {
      const extent = extentAround(x, y, label.size);
      if (!taken.isFree(extent)) continue;
      taken.take(extent);
    }
    writeLabel(context, input, label, x, y);
  }
  const markers = paintMarkers(context, input, isCrowded);
  paintHoveredName(context, input);
  return markers;
}

/** Nodes grow when the picture is zoomed, which moves their names outward. */
function middleOf({ layout, camera, screenPositions }: RenderInput, label: NodeLabel) {
  const { x, y, radius } = circleAt(screenPositions, label.index);
  const grown = radius - (layout.radii[label.index] ?? 0);
  const away = Math.hypot(label.dx, label.dy) || 1;
  const scale = camera.k > 1 ? 1 + grown / away : 1;
  return { x: x + label.dx * scale, y: y + label.dy * scale };
}

function writeLabel(
  context: Context,
  { scene, palette, sprites }: RenderInput,
  { index, text, style, angle }: NodeLabel,
  x: number,
  y: number,
): void {
  const kind = kinds[scene.kindOf[index] ?? 0] ?? "tech";
  const sprite = sprites.of(text, style, palette.kinds[kind].text);
  if (!sprite) return;
  const { canvas, width, height } = sprite;
  if (angle === 0) {
    context.drawImage(canvas, Math.round(x - width / 2), Math.round(y - height / 2), width, height);
    return;
  }
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.drawImage(canvas, -width / 2, -height / 2, width, height);
  context.restore();
}

function paintMarkers(context: Context, input: RenderInput, isCrowded: boolean): DrawnMarker[] {
  const { scene, layout, camera, palette, sprites, size } = input;
  return layout.markers.flatMap(({ hub, label, ...at }) => {
    const x = at.x * camera.k + camera.x;
    const y = at.y * camera.k + camera.y;
    if (!isInView(size, x, y, markerRadius)) return [];
    // What isn't shown is projects most of all.
    const radius = screenRadius(markerRadius, camera.k);
    context.strokeStyle = palette.kinds.project.hue;
    context.fillStyle = palette.paper;
    context.lineWidth = 1.2;
    context.setLineDash([3, 2.5]);
    context.beginPath();
    traceShape(context, "project", x, y, radius);
    context.fill();
    context.stroke();
    context.setLineDash([]);
    const sprite =
      label && !isCrowded && sprites.of(label.text, label.style, palette.kinds.project.text);
    if (sprite) {
      const [left, top] = [x + label.dx - sprite.width / 2, y + label.dy - sprite.height / 2];
      context.drawImage(sprite.canvas, left, top, sprite.width, sprite.height);
    }
    const nid = scene.nodes[hub]?.nid ?? "";
    return [{ nid, extent: extentAround(x, y, { width: radius * 3, height: radius * 3 }) }];
  });
}

/** In full, above everything, wherever its node is. */
function paintHoveredName(context: Context, input: RenderInput): void {
  const { scene, layout, hovered, palette, sprites, size, screenPositions } = input;
  const node = scene.nodes[hovered];
  if (!node || layout.levels[hovered] === level.centre) return;
  const sprite = sprites.of(node.name, "badge", palette.kinds[node.type].text);
  if (!sprite) return;
  const { x, y, radius } = circleAt(screenPositions, hovered);
  const left = Math.min(Math.max(4, x - sprite.width / 2), size.width - sprite.width - 4);
  const under = y + radius * 1.25 + hoverGap;
  const top = under + sprite.height > size.height ? y - radius - hoverGap - sprite.height : under;
  context.drawImage(sprite.canvas, left, top, sprite.width, sprite.height);
}
