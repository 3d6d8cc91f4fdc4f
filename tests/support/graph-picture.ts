// Finds nodes on the graph's canvas, which has no elements, by moving the pointer.
import { expect, type Page } from "@playwright/test";
import { waitForCrawl } from "./explorer.ts";

interface Point {
  x: number;
  y: number;
}

/** Each attempt scans the whole picture. */
const pollOptions = { timeout: 60_000 };

/** Finds a node's position as far as possible from the selected one, which is in the middle. */
export async function findNode(page: Page): Promise<Point> {
  await waitForCrawl(page);
  let found: Point | null = null;
  // Found twice at the same position: nothing moves any more.
  await expect
    .poll(async () => {
      const before = found;
      await page.evaluate(settled);
      await expect(page.locator(".explorer [data-still]")).toBeAttached();
      found = await page.evaluate(farthestNode);
      return found !== null && found.x === before?.x && found.y === before.y;
    }, pollOptions)
    .toBe(true);
  if (!found) throw new Error("There is no node on the picture");
  return found;
}

/** The last action, such as closing the panel, moves the picture some frames later. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

function farthestNode(): Point | null {
  const host = document.querySelector(".explorer canvas")?.parentElement;
  if (!host) return null;
  const area = host.getBoundingClientRect();
  const isNode = ({ x, y }: Point) => {
    const at = { clientX: x, clientY: y, bubbles: true, pointerType: "mouse" };
    // A hovered node is larger than before the pointer reaches it.
    host.dispatchEvent(new PointerEvent("pointerleave"));
    host.firstElementChild?.dispatchEvent(new PointerEvent("pointermove", at));
    return host.style.cursor === "pointer";
  };
  const isFree = ({ x, y }: Point) => host.contains(document.elementFromPoint(x, y));
  const around = ({ x, y }: Point, by: number) => [
    { x: x - by, y },
    { x: x + by, y },
    { x, y: y - by },
    { x, y: y + by },
  ];
  const hits: Point[] = [];
  // The step is smaller than any node.
  for (let y = Math.ceil(area.top); y < area.bottom; y += 8) {
    for (let x = Math.ceil(area.left); x < area.right; x += 8) {
      if (isNode({ x, y })) hits.push({ x, y });
    }
  }
  // Not at a node's edge, nor near a button, which touch would hit instead.
  const inner = hits.filter(
    (point) =>
      [point, ...around(point, 32)].every(isFree) && around(point, 4).every((near) => isNode(near)),
  );
  const middle = {
    x: inner.reduce((sum, { x }) => sum + x, 0) / inner.length,
    y: inner.reduce((sum, { y }) => sum + y, 0) / inner.length,
  };
  const distance = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
  return inner.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
}
