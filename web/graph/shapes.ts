// The outlines of nodes: projects are squares, technologies diamonds, people circles.
import type { NodeType } from "#contract/graph.ts";

/** What shapes are traced into: a path of a canvas. */
export type Outline = Pick<
  CanvasRenderingContext2D,
  "moveTo" | "lineTo" | "closePath" | "rect" | "arc" | "arcTo" | "roundRect"
>;

/** Below this radius corners aren't rounded, and circles have ten. */
const plain = 7;
/** And below this all are small squares. */
const tiny = 2;

const corners = Array.from({ length: 10 }, (_, turn) => {
  const angle = (turn / 5) * Math.PI;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** Adds a node's outline to the path; all shapes of a radius look equally large. */
export function trace(path: Outline, kind: NodeType, x: number, y: number, radius: number): void {
  if (radius < tiny) {
    const half = radius * 0.85;
    path.rect(x - half, y - half, half * 2, half * 2);
  } else if (kind === "project") {
    traceSquare(path, x, y, radius * 0.9);
  } else if (kind === "tech") {
    traceDiamond(path, x, y, radius * 1.22);
  } else if (radius < plain) {
    path.moveTo(x + radius, y);
    for (const [across, down] of corners) path.lineTo(x + radius * across, y + radius * down);
    path.closePath();
  } else {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, Math.PI * 2);
  }
}

/**
 * Fills a node's shape. One by one: a path of many is slower to fill than many of one, and nothing
 * is faster than a rectangle or a shape of straight lines.
 */
export function fillShape(
  context: CanvasRenderingContext2D,
  kind: NodeType,
  x: number,
  y: number,
  radius: number,
): void {
  const half = radius < tiny ? radius * 0.85 : radius * 0.9;
  if (radius < tiny || (kind === "project" && half < plain)) {
    context.fillRect(x - half, y - half, half * 2, half * 2);
    return;
  }
  context.beginPath();
  trace(context, kind, x, y, radius);
  context.fill();
}

function traceSquare(path: Outline, x: number, y: number, half: number): void {
  const side = half * 2;
  if (half < plain) path.rect(x - half, y - half, side, side);
  else path.roundRect(x - half, y - half, side, side, half * 0.28);
}

function traceDiamond(path: Outline, x: number, y: number, half: number): void {
  const tips = [
    [x + half, y],
    [x, y + half],
    [x - half, y],
    [x, y - half],
  ] as const;
  if (half < plain) {
    path.moveTo(x, y - half);
    for (const tip of tips) path.lineTo(...tip);
  } else {
    path.moveTo(x + half / 2, y - half / 2);
    for (const [place, tip] of tips.entries()) {
      const next = tips[(place + 1) % tips.length] ?? tip;
      path.arcTo(...tip, (tip[0] + next[0]) / 2, (tip[1] + next[1]) / 2, half * 0.16);
    }
  }
  path.closePath();
}

/** How large a picture fits inside, as half its side. */
export function roomInside(kind: NodeType, radius: number): number {
  return kind === "user" ? radius * 0.88 : radius * 0.58;
}

/**
 * The node whose middle is nearest to a point, of those at most `precision` pixels outside their
 * radius; -1 where there is none.
 * @param spots x, y and radius of each in turn
 */
export function nodeAt(spots: Float32Array, x: number, y: number, precision: number): number {
  let found = -1;
  let least = Infinity;
  for (let at = 0; at < spots.length; at += 3) {
    const apart = Math.hypot((spots[at] ?? 0) - x, (spots[at + 1] ?? 0) - y);
    if (apart > (spots[at + 2] ?? 0) + precision || apart >= least) continue;
    found = at / 3;
    least = apart;
  }
  return found;
}
