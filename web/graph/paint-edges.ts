// Draws the rings and the edges around the selected node, a path, and the edges of the hovered node.
import { circleAt, pixelRatio, type RenderInput } from "./render-input.ts";
import { kinds, neighboursOf } from "./scene.ts";

type Context = CanvasRenderingContext2D;

const bend = 0.07;
const pathWidth = 2.25;
/** How far the nearer nodes of a path are drawn towards each other before the line turns. */
const pathSwing = 0.5;

export function paintEdges(context: Context, input: RenderInput): void {
  const { layout, palette } = input;
  paintRings(context, input);
  context.lineCap = "round";
  context.strokeStyle = palette.edge;
  context.lineWidth = 1;
  paintLines(context, input, layout.branches);
  if (layout.isDial) paintDialSpokes(context, input);
  else paintSpokes(context, input);
  paintMarkerLines(context, input);
  paintHoveredEdges(context, input);
  paintPath(context, input);
}

function paintRings(context: Context, { layout, camera, palette }: RenderInput): void {
  context.strokeStyle = palette.ring;
  context.lineWidth = 1;
  context.setLineDash([1.5, 5]);
  for (const { rx, ry } of layout.rings) {
    context.beginPath();
    context.ellipse(camera.x, camera.y, rx * camera.k, ry * camera.k, 0, 0, Math.PI * 2);
    context.stroke();
  }
  context.setLineDash([]);
}

function paintLines(context: Context, { screenPositions }: RenderInput, pairs: readonly number[]) {
  context.beginPath();
  for (let at = 0; at < pairs.length; at += 2) {
    const from = circleAt(screenPositions, pairs[at] ?? 0);
    const to = circleAt(screenPositions, pairs[at + 1] ?? 0);
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
}

/** In the colour of the kind of node that they lead to, bent a little. */
function paintSpokes(context: Context, input: RenderInput): void {
  const { scene, layout, palette, screenPositions } = input;
  context.lineWidth = 1.5;
  for (let at = 0; at < layout.spokes.length; at += 2) {
    const from = circleAt(screenPositions, layout.spokes[at] ?? 0);
    const index = layout.spokes[at + 1] ?? 0;
    const to = circleAt(screenPositions, index);
    context.strokeStyle = palette.kinds[kinds[scene.kindOf[index] ?? 0] ?? "tech"].hue;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(
      (from.x + to.x) / 2 - (to.y - from.y) * bend,
      (from.y + to.y) / 2 + (to.x - from.x) * bend,
      to.x,
      to.y,
    );
    context.stroke();
  }
}

/** Hairlines, and fuller ones to what shares the viewer's stack. */
function paintDialSpokes(context: Context, input: RenderInput): void {
  const { scene, layout, palette } = input;
  const shares = (index: number) => (scene.nodes[index]?.attributes.sharedTechs ?? 0) > 0;
  const [plain, strong]: [number[], number[]] = [[], []];
  for (let at = 0; at < layout.spokes.length; at += 2) {
    const to = layout.spokes[at + 1] ?? 0;
    (shares(to) ? strong : plain).push(layout.spokes[at] ?? 0, to);
  }
  context.lineWidth = 1 / pixelRatio();
  context.strokeStyle = palette.edge;
  paintLines(context, input, plain);
  context.lineWidth = 1;
  context.strokeStyle = palette.kinds.project.faintHue;
  paintLines(context, input, strong);
}

function paintMarkerLines(context: Context, input: RenderInput): void {
  const { layout, camera, palette, screenPositions } = input;
  context.strokeStyle = palette.edge;
  context.lineWidth = 1;
  for (const { hub, x, y } of layout.markers) {
    const from = circleAt(screenPositions, hub);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(x * camera.k + camera.x, y * camera.k + camera.y);
    context.stroke();
  }
}

function paintHoveredEdges(context: Context, input: RenderInput): void {
  const { scene, hovered, palette } = input;
  if (hovered < 0) return;
  const pairs = Array.from(neighboursOf(scene, hovered), (index) => [hovered, index]).flat();
  context.strokeStyle = palette.kinds[kinds[scene.kindOf[hovered] ?? 0] ?? "tech"].hue;
  context.lineWidth = 1;
  paintLines(context, input, pairs);
}

/** Waves from node to node, level at each. */
function paintPath(context: Context, { layout, palette, screenPositions }: RenderInput): void {
  if (layout.pathEdges.length === 0) return;
  context.strokeStyle = palette.ink;
  context.lineWidth = pathWidth;
  context.beginPath();
  for (let at = 0; at < layout.pathEdges.length; at += 2) {
    const from = circleAt(screenPositions, layout.pathEdges[at] ?? 0);
    const to = circleAt(screenPositions, layout.pathEdges[at + 1] ?? 0);
    const swing = (to.x - from.x) * pathSwing;
    context.moveTo(from.x, from.y);
    context.bezierCurveTo(from.x + swing, from.y, to.x - swing, to.y, to.x, to.y);
  }
  context.stroke();
}
