import type { Page } from "@playwright/test";

/**
 * That browser hears nothing of what others do, nor that its session has ended: its pages stay as
 * they were loaded. The console tells of the failed requests.
 */
export async function cutOff(page: Page): Promise<void> {
  const news = /\/streams\/|\/api\/v1\/current-session/;
  await page.context().route(news, (route) => route.abort());
}
