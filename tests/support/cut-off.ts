import type { Page } from "@playwright/test";

/**
 * That browser hears nothing of what others do: its pages stay as they were loaded. The console
 * tells of the failed requests.
 */
export async function cutOff(page: Page): Promise<void> {
  await page.context().route(/\/streams\//, (route) => route.abort());
}
