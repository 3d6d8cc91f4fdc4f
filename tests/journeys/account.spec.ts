// The account settings in a browser; tests/components/account-settings.test.tsx has the rest.
import fs from "node:fs";
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import { answerCodeHost, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

test("a chosen theme survives a reload", async ({ signInAs, newLogin }) => {
  const page = await signInAs(newLogin("night"));
  await page.goto("/account-settings");
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("the side menu marks the section that is read, down to the last one", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("reads"));
  await page.goto("/account-settings");
  const menu = page.getByRole("navigation", { name: "Account settings" });
  const current = menu.locator("[aria-current]");
  await expect(current).toHaveText("Profile");
  // What comes later moves the menu from under the pointer.
  for (const name of ["Sign-in accounts", "Sessions"]) {
    const section = page.getByRole("region", { name });
    await expect(section.getByRole("listitem").first()).toBeVisible();
  }
  // Near the end of the page none of these gets to the top of the window.
  for (const name of ["Notifications", "Sessions", "Your data", "About you"]) {
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(current).toHaveText(name);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(current).toHaveText("Delete account");
});

test("a profile edited after the session has expired keeps its changes through sign-in", async ({
  signInAs,
  newLogin,
  problems,
}) => {
  const login = newLogin("far");
  const page = await signInAs(login);
  problems.allow(/Failed to load resource/);
  // Otherwise live updates would show that the session has ended before the person saves.
  await blockLiveUpdates(page);
  await page.goto("/account-settings");
  await page.getByLabel("Display Name").fill("Typed Before");
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("button", { name: "Update User" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "You are signed out." });
  await alert.getByRole("link", { name: "Sign in again" }).click();
  await answerCodeHost(page, login);
  await expect(page).toHaveURL(/\/account-settings$/);
  await expect(page.getByLabel("Display Name")).toHaveValue("Typed Before");
  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect((await page.request.get("/account-settings", { maxRedirects: 0 })).status()).toBe(302);
});

test("a person downloads their data and deletes their account", async ({
  page: visitor,
  signInAs,
  newLogin,
  problems,
}) => {
  const login = newLogin("leaves");
  const page = await signInAs(login);
  const own = await newProject(page, newLogin("Lonely "));
  await page.goto("/account-settings");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`account-${login}.json`);
  const data = fs.readFileSync(await download.path(), "utf8");
  expect(JSON.parse(data)).toMatchObject({
    user: { username: login },
    memberships: [{ project: { name: own.name }, roleName: "owner" }],
  });

  await page.getByRole("button", { name: "Delete my account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account?" });
  await dialog.getByRole("textbox").fill(login);
  // Until the home page has loaded, the old page's remaining requests are refused.
  problems.allow(/Failed to load resource.*401/);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect((await visitor.request.get(`/user/${login}`)).status()).toBe(404);
});
