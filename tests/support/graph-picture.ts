// The picture of the graph has no elements to ask for: it is felt for with the pointer.
import { expect, type Page } from "@playwright/test";
import { waitForInitialCrawl } from "./explorer.ts";

interface Point {
  x: number;
  y: number;
}

/** The whole picture is felt over each time. */
const pollOptions = { timeout: 60_000 };

/** Where on the picture a node is, as far as can be from the chosen one, which is in the middle. */
export async function findNode(page: Page): Promise<Point> {
  await waitForInitialCrawl(page);
  let found: Point | null = null;
  // Still, and twice at the same place: nothing moves any more.
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

/** What was done last, such as closing the panel, moves the picture some frames later. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

function farthestNode(): Point | null {
  const host = document.querySelector(".explorer canvas")?.parentElement;
  if (!host) return null;
  const area = host.getBoundingClientRect();
  const isNode = ({ x, y }: Point) => {
    const at = { clientX: x, clientY: y, bubbles: true, pointerType: "mouse" };
    // A node that is pointed at is larger than the pointer finds it when it comes.
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
  // Finer than any node is large.
  for (let y = Math.ceil(area.top); y < area.bottom; y += 8) {
    for (let x = Math.ceil(area.left); x < area.right; x += 8) {
      if (isNode({ x, y })) hits.push({ x, y });
    }
  }
  // Not at an edge, where a node ends; nor near a button, which a finger would mean instead.
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
