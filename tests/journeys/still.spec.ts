// Nothing on a screen jumps while it comes: what loads later finds its place kept.
import { screensFor, type Viewer, viewers } from "#tests/support/screens.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** Half of what https://web.dev/articles/cls calls good. */
const mostShift = 0.05;

for (const viewer of Object.keys(viewers) as Viewer[]) {
  test(`no screen of the ${viewer} jumps`, async ({ open, problems }) => {
    problems.allow(/Failed to load resource.*(400|404|502)/);
    const page = await open(viewers[viewer]);
    const screens = await screensFor(viewer, page);
    test.setTimeout(screens.length * 20_000);
    await page.addInitScript(() => {
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ("value" in entry && !("hadRecentInput" in entry && entry.hadRecentInput)) {
            shift += Number(entry.value);
          }
        }
        document.documentElement.dataset["shift"] = String(shift);
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const { name, path } of screens) {
        await test.step(`${name}, ${width} px`, async () => {
          await page.goto(path, { waitUntil: "networkidle" });
          const shift = await page.locator("html").getAttribute("data-shift");
          expect.soft(Number(shift ?? 0), `${name}, ${width} px`).toBeLessThan(mostShift);
        });
      }
    }
  });
}
