// Signing out, which removes the person's data from the browser.
import type { Page } from "@playwright/test";
import { newProject, signIn } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const menu = (page: Page) => page.getByRole("button", { name: /^Your menu/ });

async function signOut(page: Page) {
  await menu(page).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));

test.beforeEach(({ problems }) => {
  // An open page may send another request before it notices that its session has ended.
  problems.allow(/Failed to load resource.*401/);
});

test("signing out from the menu removes drafts, in other tabs, too", async ({
  signInAs,
  newLogin,
  problems,
}) => {
  // The other tab may request its stream before it is reloaded.
  problems.allow(/401 \(Unauthorized\)/);
  const login = newLogin("one");
  const page = await signInAs(login);
  const { id: project } = await newProject(page, newLogin("Quay "));
  await page.goto(`/projects/${project}`);
  await page.getByLabel("Comment").first().fill("Not for the next one");
  await expect.poll(() => drafts(page)).toHaveLength(1);
  const other = await page.context().newPage();
  await other.goto(`/projects/${project}`);
  await expect(other.getByLabel("Comment").first()).toHaveValue("Not for the next one");
  await signOut(page);
  await expect.poll(() => drafts(page)).toEqual([]);
  // The other tab is reloaded, so that no personal data stays in it.
  await expect(menu(other)).toHaveCount(0);
  await expect(other.getByText("Not for the next one")).toHaveCount(0);
  await signIn(page, login);
  await page.goto(`/projects/${project}`);
  await expect(page.getByLabel("Comment").first()).toHaveValue("");
});

test("a draft survives an expired session, but isn't shown to another person", async ({
  signInAs,
  newLogin,
}) => {
  const login = newLogin("two");
  const page = await signInAs(login);
  const { id: project } = await newProject(page, newLogin("Quay "));
  await page.goto(`/projects/${project}`);
  await page.getByLabel("Comment").first().fill("Still writing");
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.context().clearCookies({ name: "session" });
  await page.goto(`/projects/${project}`);
  await expect(page.getByText("Still writing")).toHaveCount(0);
  await signIn(page, login);
  await page.goto(`/projects/${project}`);
  await expect(page.getByLabel("Comment").first()).toHaveValue("Still writing");
  await page.context().clearCookies({ name: "session" });
  await signIn(page, newLogin("three"));
  await page.goto(`/projects/${project}`);
  await expect(page.getByLabel("Comment").first()).toHaveValue("");
  await expect.poll(() => drafts(page)).toEqual([]);
});

test("a link to the sign-out needs confirmation; a typed address signs out immediately", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("four"));
  await page.goto("/projects");
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), {
      href: "/api/v1/auth/signout",
      textContent: "More about it",
    });
    document.querySelector("main")?.prepend(link);
  });
  await page.getByRole("link", { name: "More about it" }).click();
  await expect(page.getByRole("heading", { name: "Sign out?" })).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(menu(page)).toBeVisible();
  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(menu(page)).toHaveCount(0);
  await page.goto("/sign-out");
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
});

test("a typed sign-out address removes drafts, too", async ({ signInAs, newLogin }) => {
  const page = await signInAs(newLogin("five"));
  const { id: project } = await newProject(page, newLogin("Quay "));
  await page.goto(`/projects/${project}`);
  await page.getByLabel("Comment").first().fill("To be gone");
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.goto("/api/v1/auth/signout");
  await page.goto("/projects");
  await expect(menu(page)).toHaveCount(0);
  await expect.poll(() => drafts(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a click on the button signs out", async ({ signInAs, newLogin }) => {
    const page = await signInAs(newLogin("six"));
    await page.goto("/projects");
    await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).first().click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  });
});
