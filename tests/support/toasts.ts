// Messages that go away by themselves, for journeys.
import type { Page } from "@playwright/test";

/**
 * Looks out for a toast with that text, drawn and read out, from now on and in every frame of the
 * page: to be called before the act that brings it. Whoever looks now and then may look too late.
 */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (sought) =>
      ['[role="region"][aria-label="Notifications"]', '[role="status"]'].every((place) =>
        [...document.querySelectorAll(place)].some((one) => one.textContent.includes(sought)),
      ),
    text,
  );
}
