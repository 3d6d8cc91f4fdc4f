// The explorer's picture: mouse and touch.
import type { CDPSession, Page } from "@playwright/test";
import { explorerPath, path, title, waitForCrawl } from "#tests/support/explorer.ts";
import { findNode } from "#tests/support/graph-picture.ts";
import { expect, test } from "#tests/support/site-test.ts";

async function openTidewater(page: Page): Promise<void> {
  // Reduced motion, so that nodes keep their positions.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(await explorerPath(page, "Tidewater"));
  await expect(title(page)).toHaveText("Tidewater");
  // It loads further nodes, and others move.
  await waitForCrawl(page);
}

/** How far a finger drags, in CSS pixels. */
const dragged = 40;

interface Point {
  x: number;
  y: number;
}

/** Whether the mouse hits a node at that point. */
const isNode = (page: Page, { x, y }: Point) =>
  page.evaluate(
    (at) => {
      const host = document.querySelector<HTMLElement>(".explorer canvas")?.parentElement;
      const event = { ...at, bubbles: true, pointerType: "mouse" };
      host?.dispatchEvent(new PointerEvent("pointerleave"));
      host?.firstElementChild?.dispatchEvent(new PointerEvent("pointermove", event));
      return host?.style.cursor === "pointer";
    },
    { clientX: x, clientY: y },
  );

/** What the canvas shows while the pointer is elsewhere. */
async function picture(page: Page): Promise<string> {
  const canvas = page.locator(".explorer canvas").first();
  await canvas.dispatchEvent("pointerleave");
  await expect(page.locator(".explorer [data-still]")).toBeAttached();
  return canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
}

/** A point near a node, on its far side, with free space around it, for dragging down and back. */
async function emptyPlace(page: Page, node: Point): Promise<Point> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const middle = { x: size.width * 0.6, y: size.height / 2 };
  const steps = [70, 100, 130].flatMap((far) =>
    Array.from({ length: 12 }, (_, turn) => {
      const angle = Math.atan2(node.y - middle.y, node.x - middle.x) + (turn * Math.PI) / 6;
      return { x: node.x + far * Math.cos(angle), y: node.y + far * Math.sin(angle) };
    }),
  );
  for (const place of steps) {
    const isOnPicture = await page.evaluate(
      ({ x, y, down }) =>
        [y, y + down].every((at) => document.elementFromPoint(x, at)?.tagName === "CANVAS"),
      { ...place, down: dragged },
    );
    if (isOnPicture && !(await isNode(page, place))) return place;
  }
  throw new Error("There is no room on the picture");
}

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a click with Shift shows the path to a node", async ({ page }) => {
  await openTidewater(page);
  const there = await findNode(page);
  await page.keyboard.down("Shift");
  await page.mouse.click(there.x, there.y);
  await page.keyboard.up("Shift");
  await expect(path(page)).toBeVisible();
  await expect(page).toHaveURL(/from=P_.*to=[PUT]_/);
  await expect(path(page).getByRole("heading", { level: 2 })).toContainText("From Tidewater to");
});

test("the picture has the window's size and the screen's resolution", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    deviceScaleFactor: 2,
    viewport: { width: 1280, height: 720 },
  });
  const page = await context.newPage();
  await openTidewater(page);
  const shape = () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>(".explorer canvas");
      const { width = 0, height = 0 } = canvas?.getBoundingClientRect() ?? {};
      return canvas ? [canvas.width / width, canvas.height / height, width] : [];
    });
  await expect.poll(shape).toEqual([2, 2, 1280]);
  await page.setViewportSize({ width: 1000, height: 640 });
  await expect.poll(shape).toEqual([2, 2, 1000]);
  const there = await findNode(page);
  await page.mouse.click(there.x, there.y);
  await expect(title(page)).not.toHaveText("Tidewater");
  await context.close();
});

test("logos that fail to load are requested once, and the picture is drawn without them", async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource/);
  const requests = new Map<string, number>();
  await page.route(/\/(logos|avatars)\//, (route) => {
    const url = route.request().url();
    requests.set(url, (requests.get(url) ?? 0) + 1);
    return route.fulfill({ status: 404 });
  });
  await openTidewater(page);
  await page.getByRole("button", { name: "Zoom in" }).first().click();
  const there = await findNode(page);
  // Once by the list, and once by the picture.
  expect(requests.size).toBeGreaterThan(0);
  expect(Math.max(...requests.values())).toBeLessThanOrEqual(2);
  await page.mouse.click(there.x, there.y);
  await expect(title(page)).not.toHaveText("Tidewater");
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a finger pans the picture, two fingers zoom it, and a long press shows the path", async ({
    page,
  }) => {
    await openTidewater(page);
    await page.getByRole("button", { name: "Collapse panel" }).tap();
    const session = await page.context().newCDPSession(page);
    const node = await findNode(page);
    await test.step("Drag", async () => {
      const from = await emptyPlace(page, node);
      const to = { x: from.x, y: from.y + dragged };
      await swipe(session, [from], [to]);
      await expect.poll(() => isNode(page, { x: node.x, y: node.y + dragged })).toBe(true);
      await swipe(session, [to], [from]);
      await expect.poll(() => isNode(page, node)).toBe(true);
    });
    await test.step("Rest", async () => {
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [node] });
      await expect(page).toHaveURL(/from=.*to=/);
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await expect(path(page)).toContainText("From Tidewater to");
    });
    await test.step("Pinch", async () => {
      const there = await findNode(page);
      const middle = { x: 180, y: 300 };
      const apart = (by: number) => [
        { x: middle.x - by, y: middle.y },
        { x: middle.x + by, y: middle.y },
      ];
      const before = await picture(page);
      await swipe(session, apart(30), apart(60));
      await expect.poll(() => picture(page)).not.toBe(before);
      await swipe(session, apart(60), apart(30));
      await expect.poll(() => isNode(page, there)).toBe(true);
    });
  });
});

async function swipe(session: CDPSession, from: Point[], to: Point[]): Promise<void> {
  const steps = 8;
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: from });
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = from.map(({ x, y }, finger) => ({
      x: x + (((to[finger]?.x ?? x) - x) * step) / steps,
      y: y + (((to[finger]?.y ?? y) - y) * step) / steps,
    }));
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
