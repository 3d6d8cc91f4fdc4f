// Finds nodes on the graph's canvas, which has no elements, by moving the pointer.
import { expect, type Page, test } from "@playwright/test";
import { waitForCrawl } from "./explorer.ts";

interface Point {
  x: number;
  y: number;
}

/** Each attempt scans the whole picture. */
const scanMs = 45_000;

/** Finds a node's position as far as possible from the selected one, which is in the middle. */
export async function findNode(page: Page): Promise<Point> {
  test.setTimeout(test.info().timeout + scanMs);
  await waitForCrawl(page);
  await waitForStillness(page);
  let found: Point | null = null;
  // Until it is still there after a while: nothing moves any more.
  await expect
    .poll(
      async () => {
        found = await page.evaluate(farthestNode, null);
        await waitForStillness(page);
        return found && (await page.evaluate(farthestNode, found));
      },
      { timeout: scanMs },
    )
    .not.toBeNull();
  if (!found) throw new Error("There is no node on the picture");
  return found;
}

/** The last action, such as closing the panel, moves the picture some frames later. */
async function waitForStillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(page.locator(".explorer [data-still]")).toBeAttached();
}

/** @param known a position where a node was, for null or the same if one is still there */
function farthestNode(known: Point | null): Point | null {
  const host = document.querySelector(".explorer canvas")?.parentElement;
  if (!host) return null;
  const area = host.getBoundingClientRect();
  const isNode = ({ x, y }: Point) => {
    const at = { clientX: x, clientY: y, bubbles: true, pointerType: "mouse" };
    // A hovered node is larger than before the pointer reaches it.
    if (host.style.cursor === "pointer") host.dispatchEvent(new PointerEvent("pointerleave"));
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
  // Not at a node's edge, nor near a button, which touch would hit instead.
  const isInner = (point: Point) =>
    [point, ...around(point, 32)].every(isFree) && around(point, 4).every((near) => isNode(near));
  if (known) return isNode(known) && isInner(known) ? known : null;
  const hits: Point[] = [];
  // The step is smaller than any node.
  for (let y = Math.ceil(area.top); y < area.bottom; y += 8) {
    for (let x = Math.ceil(area.left); x < area.right; x += 8) {
      if (isNode({ x, y })) hits.push({ x, y });
    }
  }
  const inner = hits.filter(isInner);
  const middle = {
    x: inner.reduce((sum, { x }) => sum + x, 0) / inner.length,
    y: inner.reduce((sum, { y }) => sum + y, 0) / inner.length,
  };
  const distance = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y);
  return inner.toSorted((a, b) => distance(b) - distance(a))[0] ?? null;
}
