// Toasts that disappear by themselves, for journeys.
import type { Page } from "@playwright/test";

/**
 * Watches in every frame of the page for a visible and announced toast with that text. Call it
 * before the action that shows the toast; polling could miss it.
 */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      ['[role="region"][aria-label="Notifications"]', '[role="status"]'].every((place) =>
        [...document.querySelectorAll(place)].some((one) => one.textContent.includes(expected)),
      ),
    text,
  );
}
