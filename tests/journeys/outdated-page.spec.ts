// What a page does once its server has been updated.
import type { Page } from "@playwright/test";
import { newProject } from "#tests/support/site-people.ts";
import { commentBox } from "#tests/support/discussion.ts";
import { waitForHydration } from "#tests/support/hydration.ts";
import { expect, test } from "#tests/support/site-test.ts";

/** Has API replies name a version; counts the documents that have loaded since. */
async function updateServer(page: Page, versionNow: () => string) {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route("**/api/v1/**", async (route) => {
    // Event streams don't end.
    if (route.request().headers()["accept"] !== "application/json") return route.continue();
    const response = await route.fetch();
    const headers = { ...response.headers(), "x-server-version": versionNow() };
    return route.fulfill({ response, headers });
  });
  return () => documents;
}

test("a page whose server was updated loads the next one as a document, once for each version", async ({
  page,
}) => {
  await page.goto("/projects");
  let version = "9.0.0";
  const documents = await updateServer(page, () => version);
  const nav = page.getByRole("navigation", { name: "Main" });
  const open = async (name: string) => {
    // Without the pointer, at which pages are fetched before the click.
    await nav.getByRole("link", { name }).dispatchEvent("click");
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}(\\?|$)`));
    await expect(nav.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  };
  const openAsDocument = async (name: string) => {
    const loaded = page.waitForEvent("load");
    await open(name);
    await loaded;
    await waitForHydration(page);
  };
  await openAsDocument("People");
  expect(documents()).toBe(1);
  version = "9.0.1";
  await openAsDocument("Projects");
  expect(documents()).toBe(2);
  // One of the servers goes back.
  version = "9.0.0";
  await open("Explore");
  await open("People");
  expect(documents()).toBe(2);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a page with typed words stays until the person leaves it, and keeps the draft", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("uma"));
  const { id } = await newProject(page, newLogin("Leadline "));
  await page.goto(`/projects/${id}`);
  // Before the update: without typed words the page would be loaded again for any late reply.
  await commentBox(page).fill("By the mark five, ");
  const documents = await updateServer(page, () => "9.0.0");
  // The mention asks for people.
  const searched = page.waitForResponse(/mention|people|users/);
  await commentBox(page).press("End");
  await commentBox(page).pressSequentially("@um");
  await searched;
  await expect(commentBox(page)).toHaveValue("By the mark five, @um");
  expect(documents()).toBe(0);
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await loaded;
  expect(documents()).toBe(1);
  await page.goto(`/projects/${id}`);
  await expect(commentBox(page)).toHaveValue("By the mark five, @um");
  // Neither of them is loaded again for a version that has been loaded for.
  expect(documents()).toBe(2);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
