// The lines. The many that recede are drawn on a layer of their own, which stays while only the
// focus changes, and which is completed over several frames where they are very many.
import { density } from "./layers.ts";
import type { View } from "./view.ts";

type Context = CanvasRenderingContext2D;

/** More at once would hold up the frame. */
const mostAtOnce = 3000;
/** Lines are bent a little where they are few. */
const mostBent = 900;
const bend = 0.07;
/** Wider lines than a pixel of the screen are far slower to draw, and worse so in one path. */
const hairline = () => 1 / density();
const mostWide = 80;
/** Where so many stand out, they do by being many, and are drawn more quietly. */
const many = 24;

/** In how many shares all lines are drawn, and a share while things move. */
export const sharesOf = ({ scene }: View): number =>
  Math.max(1, Math.ceil(scene.pairs.length / 2 / mostAtOnce));

/** Draws every n-th line, beginning with the given share of n. */
export function paintShare(context: Context, view: View, share: number): void {
  const { scene, camera, size, palette } = view;
  const { pairs, shown } = scene;
  const shares = sharesOf(view);
  const isBent = pairs.length / 2 <= mostBent;
  context.strokeStyle = palette.edge;
  context.lineWidth = hairline();
  context.beginPath();
  for (let at = share * 2; at < pairs.length; at += shares * 2) {
    const one = (pairs[at] ?? 0) * 2;
    const other = (pairs[at + 1] ?? 0) * 2;
    const [a, b] = one < other ? [one, other] : [other, one];
    const ax = (shown[a] ?? 0) * camera.k + camera.x;
    const ay = (shown[a + 1] ?? 0) * camera.k + camera.y;
    const bx = (shown[b] ?? 0) * camera.k + camera.x;
    const by = (shown[b + 1] ?? 0) * camera.k + camera.y;
    if (ax < 0 && bx < 0) continue;
    if (ay < 0 && by < 0) continue;
    if (ax > size.width && bx > size.width) continue;
    if (ay > size.height && by > size.height) continue;
    line(context, ax, ay, bx, by, isBent);
  }
  context.stroke();
}

/** From the lower number to the higher, so that it bends to the same side whoever draws it. */
function line(path: Context, ax: number, ay: number, bx: number, by: number, isBent: boolean) {
  path.moveTo(ax, ay);
  if (isBent) {
    const x = (ax + bx) / 2 - (by - ay) * bend;
    const y = (ay + by) / 2 + (bx - ax) * bend;
    path.quadraticCurveTo(x, y, bx, by);
  } else path.lineTo(bx, by);
}

/** The lines that stand out, in the colour of the kind of node they lead to. */
export function paintFocusEdges(context: Context, view: View): void {
  const { scene, focus, palette } = view;
  const isBent = scene.pairs.length / 2 <= mostBent;
  const count = focus.spokes.length / 2;
  for (const kind of ["project", "tech", "user"] as const) {
    const isOfKind = (to: number) => scene.nodes[to]?.type === kind;
    const { hue, faintHue } = palette.kinds[kind];
    context.strokeStyle = count > many ? faintHue : hue;
    context.lineWidth = widthAmong(count);
    strokePairs(context, view, focus.spokes, isBent, isOfKind);
  }
  if (focus.steps.length === 0) return;
  context.lineCap = "round";
  context.strokeStyle = palette.ink;
  context.lineWidth = 3;
  strokePairs(context, view, focus.steps, isBent, () => true);
}

function widthAmong(count: number): number {
  if (count > mostWide) return hairline();
  return count > many ? 1.1 : 1.4;
}

function strokePairs(
  context: Context,
  { scene, camera }: View,
  pairs: readonly number[],
  isBent: boolean,
  isWanted: (to: number) => boolean,
): void {
  const x = (index: number) => (scene.shown[index * 2] ?? 0) * camera.k + camera.x;
  const y = (index: number) => (scene.shown[index * 2 + 1] ?? 0) * camera.k + camera.y;
  for (let at = 0; at < pairs.length; at += 2) {
    const from = pairs[at] ?? 0;
    const to = pairs[at + 1] ?? 0;
    if (!isWanted(to)) continue;
    context.beginPath();
    const [a, b] = from < to ? [from, to] : [to, from];
    line(context, x(a), y(a), x(b), y(b), isBent);
    context.stroke();
  }
}
