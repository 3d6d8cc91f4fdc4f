// The short messages at the bottom left: how long they stay, and how they are sent away.
import type { Locator, Page } from "@playwright/test";
import { expect, test as journey } from "#tests/support/site-test.ts";

/** Longer than a message stays, and a little less, in milliseconds. */
const [past, nearly] = [5_100, 4_800];

const test = journey.extend<{ toast: Locator; owner: Page }>({
  owner: async ({ open, newLogin, problems }, give) => {
    problems.allow(/Failed to load resource/);
    await give(await open(newLogin("toaster")));
  },
  /** A message that has just come up: one can't sign out. From here on time is ours. */
  toast: async ({ owner }, give) => {
    await owner.route("**/auth/signout", (route) => route.abort());
    const toast = owner.locator(".toast");
    const provoke = async () => {
      await owner.getByRole("button", { name: /^Your menu/ }).click();
      await owner.getByRole("menuitem", { name: "Sign Out" }).click();
      await expect(toast).toBeVisible();
    };
    // What draws messages is here before time stands still.
    await provoke();
    await toast.click();
    await expect(toast).toBeHidden();
    await owner.clock.install();
    await provoke();
    await give(toast);
  },
});

test("one stays five seconds at the bottom left, and its bar runs out", async ({
  owner,
  toast,
}) => {
  const box = await toast.boundingBox();
  const { width, height } = owner.viewportSize() ?? { width: 0, height: 0 };
  expect(box?.x).toBeLessThan(width / 4);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height - 60);
  const bar = toast.locator(".toast-bar");
  const running = () =>
    bar.evaluate((element) => {
      const { animationDuration, animationPlayState } = getComputedStyle(element, "::after");
      return [animationDuration, animationPlayState];
    });
  expect(await running()).toEqual(["5s", "running"]);
  await owner.clock.runFor(nearly - 300);
  await expect(toast).toBeVisible();
  await owner.clock.runFor(past - nearly);
  await expect(toast).toBeHidden();
});

test("under the pointer it waits, and so does its bar", async ({ owner, toast }) => {
  await toast.hover();
  await owner.clock.runFor(20 * past);
  await expect(toast).toBeVisible();
  const state = () =>
    toast
      .locator(".toast-bar")
      .evaluate((element) => getComputedStyle(element, "::after").animationPlayState);
  expect(await state()).toBe("paused");
  await owner.mouse.move(700, 10);
  await owner.clock.runFor(past);
  await expect(toast).toBeHidden();
});

test("while the window is left it waits", async ({ owner, toast }) => {
  await owner.evaluate(() => window.dispatchEvent(new Event("blur")));
  await owner.clock.runFor(20 * past);
  await expect(toast).toBeVisible();
  await owner.evaluate(() => window.dispatchEvent(new Event("focus")));
  await owner.clock.runFor(past);
  await expect(toast).toBeHidden();
});

test("a click sends it away", async ({ toast }) => {
  await toast.click();
  await expect(toast).toBeHidden();
});

async function drag(page: Page, toast: Locator, share: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error("There is nothing to drag");
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * share, y, { steps: 5 });
  await page.mouse.up();
}

test("dragged past most of its width it goes, less springs back", async ({ owner, toast }) => {
  const home = await toast.boundingBox();
  await drag(owner, toast, 0.6);
  await expect(toast).toBeVisible();
  await expect.poll(async () => (await toast.boundingBox())?.x).toBe(home?.x);
  await drag(owner, toast, 0.85);
  await expect(toast).toBeHidden();
});
