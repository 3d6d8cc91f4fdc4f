// Toasts: how long they stay, and how they are dismissed.
import type { Locator, Page, Route } from "@playwright/test";
import { expect, test as journey } from "#tests/support/site-test.ts";

/** A little more and a little less than a toast's duration, in milliseconds. */
const [past, nearly] = [5_100, 4_700];

/** The clock can only be paused at a time in the future: this much later, in milliseconds. */
const ahead = 30_000;

const test = journey.extend<{ toast: Locator; owner: Page }>({
  owner: async ({ signInAs, newLogin, problems }, give) => {
    problems.allow(/Failed to load resource/);
    const owner = await signInAs(newLogin("toaster"));
    await owner.goto("/");
    await give(owner);
  },
  /** A new toast after a failed sign-out, with the clock paused. */
  toast: async ({ owner }, give) => {
    const toast = owner.locator(".toast");
    const { promise: requested, resolve } = Promise.withResolvers<Route>();
    await owner.clock.install();
    // Never removed: a request that is made while a route is being removed may stay unanswered.
    await owner.route("**/auth/signout", resolve);
    await owner.getByRole("button", { name: /^Your menu/ }).click();
    await owner.getByRole("menuitem", { name: "Sign Out" }).click();
    const request = await requested;
    await owner.clock.pauseAt(Date.now() + ahead);
    await request.abort();
    await expect.poll(() => countAfter(50, toast)).toBe(1);
    await give(toast);
  },
});

/** The number of toasts after that many milliseconds. */
async function countAfter(time: number, toast: Locator): Promise<number> {
  await toast.page().clock.runFor(time);
  return toast.count();
}

/** Runs the clock only for the fade-out, not for the toast's duration. */
const expectGone = (toast: Locator) => expect.poll(() => countAfter(20, toast)).toBe(0);

/** A dismissed toast has started to fade. */
const expectToStay = (toast: Locator) => expect(toast).toHaveCSS("opacity", "1");

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a toast stays five seconds at the bottom left, and its bar runs out", async ({
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
  await expect.poll(running).toEqual(["5s", "running"]);
  await owner.clock.runFor(nearly);
  await expectToStay(toast);
  await owner.clock.runFor(past - nearly);
  await expectGone(toast);
});

test("a toast's timer and bar pause under the pointer, and while the window has no focus", async ({
  owner,
  toast,
}) => {
  await toast.hover();
  await owner.clock.runFor(20 * past);
  await expectToStay(toast);
  const state = () =>
    toast
      .locator(".toast-bar")
      .evaluate((element) => getComputedStyle(element, "::after").animationPlayState);
  await expect.poll(state).toBe("paused");
  await owner.evaluate(() => window.dispatchEvent(new Event("blur")));
  await owner.mouse.move(700, 10);
  await owner.clock.runFor(20 * past);
  await expectToStay(toast);
  await owner.evaluate(() => window.dispatchEvent(new Event("focus")));
  await owner.clock.runFor(past);
  await expectGone(toast);
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

test("a toast dragged past most of its width is dismissed; dragged less, it springs back", async ({
  owner,
  toast,
}) => {
  const home = await toast.boundingBox();
  await drag(owner, toast, 0.6);
  await expectToStay(toast);
  await expect.poll(async () => (await toast.boundingBox())?.x).toBe(home?.x);
  await drag(owner, toast, 0.85);
  await expectGone(toast);
});
