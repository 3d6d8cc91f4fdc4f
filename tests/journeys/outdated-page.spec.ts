// What a page does once its server has been updated.
import type { Page } from "@playwright/test";
import { newProject } from "#tests/support/site-people.ts";
import { commentBox } from "#tests/support/discussion.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** Has API replies come from servers of these versions in turn; counts the documents that load. */
async function updateServer(page: Page, ...versions: string[]) {
  let documents = 0;
  let replies = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route("**/api/v1/**", async (route) => {
    // Event streams don't end.
    if (route.request().headers()["accept"] !== "application/json") return route.continue();
    const response = await route.fetch();
    const version = versions[(replies += 1) % versions.length] ?? "";
    const headers = { ...response.headers(), "x-stack-cafe-version": version };
    return route.fulfill({ response, headers });
  });
  return () => documents;
}

test("a page whose server was updated loads the next one as a document, once for each version", async ({
  page,
}) => {
  await page.goto("/projects");
  const documents = await updateServer(page, "9.0.0", "9.0.1");
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "People" }).click();
  await expect(page).toHaveURL(/\/people$/);
  await expect.poll(documents).toBe(2);
  for (const [name, address] of [
    ["Projects", /\/projects$/],
    ["People", /\/people$/],
    ["Projects", /\/projects$/],
  ] as const) {
    await nav.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  expect(documents()).toBe(2);
});

test("a page with typed words stays until the person leaves it, and keeps the draft", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("uma"));
  const { id } = await newProject(page, newLogin("Leadline "));
  await page.goto(`/projects/${id}`);
  const documents = await updateServer(page, "9.0.0");
  // The mention asks for people.
  const searched = page.waitForResponse(/mention|people|users/);
  await commentBox(page).pressSequentially("By the mark five, @um");
  await searched;
  await expect(commentBox(page)).toHaveValue("By the mark five, @um");
  expect(documents()).toBe(0);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page).toHaveURL(/settings/);
  await expect.poll(documents).toBe(1);
  await page.goBack();
  await expect(commentBox(page)).toHaveValue("By the mark five, @um");
});
