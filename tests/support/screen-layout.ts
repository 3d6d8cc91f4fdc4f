// Checks of a page: that nothing moves while it loads, that it fits its window, and that it isn't the
// one for errors.
import { expect, type Page } from "@playwright/test";
import { waitForIdleNetwork } from "./hydration.ts";

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 360, height: 740 };

/** Half of the limit for "good" at https://web.dev/articles/cls. */
const maxShift = 0.05;

/** Sums up the layout shifts of the following pages, except those caused by input. */
export async function watchShifts(page: Page): Promise<void> {
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
}

/** Expects that a watched page hasn't moved once everything is loaded. */
export async function expectStill(page: Page, what: string): Promise<void> {
  await waitForIdleNetwork(page);
  const shift = await page.locator("html").getAttribute("data-shift");
  expect.soft(Number(shift ?? 0), `${what} moves`).toBeLessThan(maxShift);
}

export async function expectFitting(page: Page, what: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect.soft(scrollWidth, `${what} is wider than a narrow window`).toBe(clientWidth);
}

/** A page with its frame, and not the one for errors. */
export async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
}

/** Expects that dialogs, menus and lists that are open lie within the window, and cut nothing off. */
export async function expectPopupsWithin(page: Page, what: string): Promise<void> {
  const popups = page.locator("[role=dialog], [role=menu], [role=listbox], [popover]:popover-open");
  const outside = () =>
    popups.evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isWithin = left >= 0 && right <= document.documentElement.clientWidth;
        const isWhole = element.scrollWidth <= element.clientWidth;
        return isWithin && isWhole ? [] : `${element.role} ${element.textContent.slice(0, 80)}`;
      }),
    );
  // They move shortly after the window became narrow.
  await expect.soft
    .poll(outside, `what opens on ${what} is wider than a narrow window`)
    .toEqual([]);
}
