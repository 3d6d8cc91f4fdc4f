// Draws the edges. The many dimmed ones lie on a canvas of their own, which stays while only the focus
// changes, and which is completed over several frames where they are very many.
import { pixelRatio, type RenderInput } from "./render-input.ts";

type Context = CanvasRenderingContext2D;

/** More at once would hold up the frame. */
const maxEdgesInBatch = 3000;
/** Up to this many edges are bent a little. */
const maxBent = 900;
const bend = 0.07;
/** Lines wider than a pixel of the screen are far slower to draw, and worse so in one path. */
const hairline = () => 1 / pixelRatio();
const maxWideEdges = 80;
/** More highlighted edges than this are drawn more quietly. */
const maxFullColourEdges = 24;

/** In how many batches all edges are drawn; while things move only the first of them is. */
export const edgeBatchCount = ({ scene }: Pick<RenderInput, "scene">): number =>
  Math.max(1, Math.ceil(scene.pairs.length / 2 / maxEdgesInBatch));

/** Draws every n-th edge of n batches, beginning with the `batch`-th, counted from 0. */
export function paintEdgeBatch(context: Context, input: RenderInput, batch: number): void {
  const { scene, camera, size, palette } = input;
  const { pairs, positions } = scene;
  const batches = edgeBatchCount(input);
  const isBent = pairs.length / 2 <= maxBent;
  context.strokeStyle = palette.edge;
  context.lineWidth = hairline();
  context.beginPath();
  for (let at = batch * 2; at < pairs.length; at += batches * 2) {
    const one = (pairs[at] ?? 0) * 2;
    const other = (pairs[at + 1] ?? 0) * 2;
    const [a, b] = one < other ? [one, other] : [other, one];
    const ax = (positions[a] ?? 0) * camera.k + camera.x;
    const ay = (positions[a + 1] ?? 0) * camera.k + camera.y;
    const bx = (positions[b] ?? 0) * camera.k + camera.x;
    const by = (positions[b + 1] ?? 0) * camera.k + camera.y;
    if (ax < 0 && bx < 0) continue;
    if (ay < 0 && by < 0) continue;
    if (ax > size.width && bx > size.width) continue;
    if (ay > size.height && by > size.height) continue;
    traceEdge(context, ax, ay, bx, by, isBent);
  }
  context.stroke();
}

/** From the lower index to the higher, so that an edge always bends to the same side. */
function traceEdge(path: Context, ax: number, ay: number, bx: number, by: number, isBent: boolean) {
  path.moveTo(ax, ay);
  if (isBent) {
    const x = (ax + bx) / 2 - (by - ay) * bend;
    const y = (ay + by) / 2 + (bx - ax) * bend;
    path.quadraticCurveTo(x, y, bx, by);
  } else path.lineTo(bx, by);
}

/** The highlighted edges, in the colour of the kind of node they lead to, and the path's. */
export function paintFocusEdges(context: Context, input: RenderInput): void {
  const { scene, focus, palette } = input;
  const isBent = scene.pairs.length / 2 <= maxBent;
  const count = focus.edges.length / 2;
  for (const kind of ["project", "tech", "user"] as const) {
    const isOfKind = (to: number) => scene.nodes[to]?.type === kind;
    const { hue, faintHue } = palette.kinds[kind];
    context.strokeStyle = count > maxFullColourEdges ? faintHue : hue;
    context.lineWidth = widthAmong(count);
    strokeEdges(context, input, focus.edges, isBent, isOfKind);
  }
  if (focus.pathEdges.length === 0) return;
  context.lineCap = "round";
  context.strokeStyle = palette.ink;
  context.lineWidth = 3;
  strokeEdges(context, input, focus.pathEdges, isBent, () => true);
}

function widthAmong(count: number): number {
  if (count > maxWideEdges) return hairline();
  return count > maxFullColourEdges ? 1.1 : 1.4;
}

function strokeEdges(
  context: Context,
  { scene, camera }: RenderInput,
  pairs: readonly number[],
  isBent: boolean,
  isIncluded: (to: number) => boolean,
): void {
  const x = (index: number) => (scene.positions[index * 2] ?? 0) * camera.k + camera.x;
  const y = (index: number) => (scene.positions[index * 2 + 1] ?? 0) * camera.k + camera.y;
  for (let at = 0; at < pairs.length; at += 2) {
    const from = pairs[at] ?? 0;
    const to = pairs[at + 1] ?? 0;
    if (!isIncluded(to)) continue;
    context.beginPath();
    const [a, b] = from < to ? [from, to] : [to, from];
    traceEdge(context, x(a), y(a), x(b), y(b), isBent);
    context.stroke();
  }
}
