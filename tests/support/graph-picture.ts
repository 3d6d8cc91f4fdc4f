// The picture of the graph has no elements to ask for: it is felt for with the pointer.
import { expect, type Page } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

/** Where on the picture a node is, as far as can be from the chosen one, which is in the middle. */
export async function findNode(page: Page): Promise<Point> {
  let found: Point | null = null;
  // Twice at the same place: nothing moves any more.
  await expect
    .poll(async () => {
      const before = found;
      found = await page.evaluate(farthestNode);
      return found !== null && found.x === before?.x && found.y === before.y;
    })
    .toBe(true);
  if (!found) throw new Error("There is no node on the picture");
  return found;
}

function farthestNode(): Point | null {
  const host = document.querySelector(".explorer canvas")?.parentElement;
  if (!host) return null;
  const step = 4;
  const area = host.getBoundingClientRect();
  const hits = new Map<string, Point>();
  for (let y = Math.ceil(area.top); y < area.bottom; y += step) {
    for (let x = Math.ceil(area.left); x < area.right; x += step) {
      if (!host.contains(document.elementFromPoint(x, y))) continue;
      const at = { clientX: x, clientY: y, bubbles: true, pointerType: "mouse" };
      host.firstElementChild?.dispatchEvent(new PointerEvent("pointermove", at));
      if (host.style.cursor === "pointer") hits.set(`${x} ${y}`, { x, y });
    }
  }
  const around = ({ x, y }: Point, by: number) => [
    { x: x - by, y },
    { x: x + by, y },
    { x, y: y - by },
    { x, y: y + by },
  ];
  // Not at an edge, where a node ends; nor near a button, which a finger would mean instead.
  const inner = [...hits.values()].filter(
    (point) =>
      around(point, step).every(({ x, y }) => hits.has(`${x} ${y}`)) &&
      around(point, 32).every(({ x, y }) => host.contains(document.elementFromPoint(x, y))),
  );
  const middle = {
    x: inner.reduce((sum, { x }) => sum + x, 0) / inner.length,
    y: inner.reduce((sum, { y }) => sum + y, 0) / inner.length,
  };
  const distance = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
  return inner.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
}
