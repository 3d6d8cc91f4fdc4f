// The discussion on a project's page.
import { expect, type Locator, type Page } from "@playwright/test";
import { type ApiUser, call } from "./site-people.ts";

export const discussion = (page: Page) => page.getByRole("region", { name: "Discussion" });
/** The comment with that text, without its replies. */
export const commentWith = (page: Page, text: string) =>
  discussion(page).getByRole("article").filter({ hasText: text });
export const commentBox = (page: Page) =>
  discussion(page).getByRole("textbox", { name: "Comment", exact: true });
export const postButton = (page: Page) =>
  discussion(page).getByRole("button", { name: "Comment", exact: true });

/** Scrolls to the discussion, and waits until it is hydrated. */
export async function scrollToDiscussion(page: Page): Promise<void> {
  // Not scrollIntoViewIfNeeded(), which fails where scripts replace the region meanwhile.
  await discussion(page).evaluate((region) => region.scrollIntoView());
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#discussion") ?? {}).some((key) =>
      key.startsWith("__react"),
    ),
  );
}

export async function post(page: Page, text: string): Promise<void> {
  await commentBox(page).fill(text);
  await postButton(page).click();
  await expect(commentWith(page, text)).toContainText("just now");
  await expect(commentWith(page, text).getByRole("button", { name: "Reply" })).toBeVisible();
}

export async function reply(to: Locator, text: string): Promise<void> {
  await to.getByRole("button", { name: "Reply", exact: true }).click();
  const box = to.getByRole("textbox", { name: /^Reply to / });
  await expect(box).toBeFocused();
  await box.fill(text);
  await to.getByRole("button", { name: "Reply", exact: true }).last().click();
}

/** Posts a comment by an API call. */
export const postComment = (
  user: ApiUser,
  project: string,
  commentText: string,
  parentId: string | null = null,
) => call<{ id: string }>(user, `/projects/${project}/comment`, { commentText, parentId });
