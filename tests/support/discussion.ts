// The talk on a project's page, as people use it.
import { expect, type Locator, type Page } from "@playwright/test";
import { call } from "./site-people.ts";

export const talkOf = (page: Page) => page.getByRole("region", { name: "Talk" });
/** The comment that says so, without what replies to it. */
export const saying = (page: Page, text: string) =>
  talkOf(page).getByRole("article").filter({ hasText: text });
export const boxOf = (page: Page) =>
  talkOf(page).getByRole("textbox", { name: "Comment", exact: true });
export const postButton = (page: Page) =>
  talkOf(page).getByRole("button", { name: "Comment", exact: true });

/** Scrolls to the talk, and waits until scripts are at work there. */
export async function comeNear(page: Page): Promise<void> {
  // Not scrollIntoViewIfNeeded(), which fails where scripts replace the region meanwhile.
  await talkOf(page).evaluate((region) => region.scrollIntoView());
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#talk") ?? {}).some((key) => key.startsWith("__react")),
  );
}

export async function post(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await postButton(page).click();
  await expect(saying(page, text)).toContainText("just now");
  await expect(saying(page, text).getByRole("button", { name: "Reply" })).toBeVisible();
}

export async function reply(to: Locator, text: string): Promise<void> {
  await to.getByRole("button", { name: "Reply", exact: true }).click();
  const box = to.getByRole("textbox", { name: /^Reply to / });
  await expect(box).toBeFocused();
  await box.fill(text);
  await to.getByRole("button", { name: "Reply", exact: true }).last().click();
}

export const say = (
  page: Page,
  project: string,
  commentText: string,
  parentId: string | null = null,
) => call<{ id: string }>(page, `/projects/${project}/comment`, { commentText, parentId });
