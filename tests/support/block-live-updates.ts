import type { Page } from "@playwright/test";

/**
 * Blocks event streams and session lookups for that browser: its pages don't learn what others do,
 * nor that the session has ended. Its console logs the failed requests.
 */
export async function blockLiveUpdates(page: Page): Promise<void> {
  const blocked = /\/streams\/|\/api\/v1\/current-session/;
  await page.context().route(blocked, (route) => route.abort());
}
