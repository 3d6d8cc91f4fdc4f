// Nobody is quicker than the browser takes over a page; tests would be.
import type { Page } from "@playwright/test";

const scripted = new WeakSet<Page>();

/** Has the page wait, wherever it is led to, until its scripts have taken it over. */
export function awaitingHydration(page: Page): Page {
  scripted.add(page);
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (...args) => {
    const reply = await goto(...args);
    await waitForHydration(page);
    return reply;
  };
  page.reload = async (...args) => {
    const reply = await reload(...args);
    await waitForHydration(page);
    return reply;
  };
  return page;
}

/** Waits until scripts have taken the page at hand over. Some pages have none. */
export async function waitForHydration(page: Page): Promise<void> {
  if (!scripted.has(page) || (await page.locator("script[type=module]").count()) === 0) return;
  await page.waitForFunction(() => {
    // Not of what people wrote, nor of what is taken over later: that is HTML as it stands.
    const last = [...document.querySelectorAll("main *:not(.prose *, [data-drawn] *)")].at(-1);
    return (
      performance.getEntriesByName("hydrated").length > 0 &&
      Object.keys(last ?? {}).some((key) => key.startsWith("__reactFiber"))
    );
  });
  // What loads apart comes to life in the tasks that follow.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))));
}

/**
 * Waits until nothing has been fetched for half a second: what loads late is there. Playwright's own
 * "networkidle" never came now and then.
 */
export async function waitForIdleNetwork(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const wait = () => setTimeout(resolve, 500);
        let timer = wait();
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = wait();
        }).observe({ type: "resource" });
      }),
  );
}
