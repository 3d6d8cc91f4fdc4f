// The outlines of nodes: projects are squares, technologies diamonds, people circles.
import type { NodeType } from "#contract/graph.ts";

/** What shapes are traced into: a path of a canvas. */
export type Outline = Pick<
  CanvasRenderingContext2D,
  "moveTo" | "lineTo" | "closePath" | "rect" | "arc" | "arcTo" | "roundRect"
>;

/** Below this radius corners aren't rounded, and below the next all are small squares. */
const plain = 7;
const tiny = 2;

/** Adds a node's outline to the path; all shapes of a radius look equally large. */
export function trace(path: Outline, kind: NodeType, x: number, y: number, radius: number): void {
  if (radius < tiny) {
    const half = radius * 0.85;
    path.rect(x - half, y - half, half * 2, half * 2);
  } else if (kind === "user") {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, Math.PI * 2);
  } else if (kind === "project") {
    traceSquare(path, x, y, radius * 0.9);
  } else {
    traceDiamond(path, x, y, radius * 1.22);
  }
}

function traceSquare(path: Outline, x: number, y: number, half: number): void {
  const side = half * 2;
  if (half < plain) path.rect(x - half, y - half, side, side);
  else path.roundRect(x - half, y - half, side, side, half * 0.28);
}

function traceDiamond(path: Outline, x: number, y: number, half: number): void {
  const corners = [
    [x + half, y],
    [x, y + half],
    [x - half, y],
    [x, y - half],
  ] as const;
  if (half < plain) {
    path.moveTo(x, y - half);
    for (const [cornerX, cornerY] of corners) path.lineTo(cornerX, cornerY);
  } else {
    path.moveTo(x + half / 2, y - half / 2);
    for (const [place, corner] of corners.entries()) {
      const next = corners[(place + 1) % corners.length] ?? corner;
      path.arcTo(...corner, (corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2, half * 0.16);
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
 */
export function nodeAt(
  count: number,
  placeOf: (index: number) => { x: number; y: number; radius: number },
  x: number,
  y: number,
  precision: number,
): number {
  let found = -1;
  let least = Infinity;
  for (let index = 0; index < count; index += 1) {
    const place = placeOf(index);
    const apart = Math.hypot(place.x - x, place.y - y);
    if (apart > place.radius + precision || apart >= least) continue;
    found = index;
    least = apart;
  }
  return found;
}
