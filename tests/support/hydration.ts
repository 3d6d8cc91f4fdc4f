// Waits for hydration, since tests are faster than people.
import type { Page } from "@playwright/test";

/** The addresses of all scripts but the one that sets the theme, which the page waits for. */
export const moduleScripts = /\/assets\/.*\/(?!theme)[^/]+\.js$/;

const scripted = new WeakSet<Page>();

/** Makes the page wait for hydration after each navigation, and take replies that tests make up. */
export async function awaitingHydration(page: Page): Promise<Page> {
  scripted.add(page);
  // Those name no version, as the replies of 0.1.0, for which a page is loaded again once.
  await page.addInitScript(() => {
    if (window.origin !== "null") sessionStorage.setItem("reloaded-for-0.1.0", "");
  });
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

/** Waits until the page is hydrated. Pages without scripts are skipped. */
export async function waitForHydration(page: Page): Promise<void> {
  if (!scripted.has(page) || (await page.locator("script[type=module]").count()) === 0) return;
  await page.waitForFunction(
    () => {
      if (performance.getEntriesByName("hydrated").length === 0) return false;
      const elements = document.querySelectorAll("main *");
      let last = elements.length - 1;
      // Not user content, nor parts that are hydrated later: those are plain HTML.
      while (elements[last]?.matches(".prose *, [data-drawn] *")) last -= 1;
      return Object.keys(elements[last] ?? {}).some((key) => key.startsWith("__reactFiber"));
    },
    undefined,
    // By default, each frame would wait for it.
    { polling: 50 },
  );
  // Lazy parts are hydrated in the following tasks.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))));
}

/**
 * Waits until there was no request for half a second, so that lazy parts are loaded. Playwright's
 * own "networkidle" occasionally never fired.
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
