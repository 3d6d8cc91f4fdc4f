// One's own account: the same profile, the sessions, the data, and the end of it.
import fs from "node:fs";
import type { Page } from "@playwright/test";
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import { answerCodeHost, call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

const sessions = (page: Page) => page.getByRole("list", { name: "Sessions" });

test("a visitor who asks for account settings is led home", async ({ page }) => {
  const reply = await page.goto("/account-settings");
  expect(reply?.status()).toBe(200);
  await expect(page).toHaveURL(/\/$/);
});

test("the profile is changed in the account settings, too", async ({ open, newLogin }) => {
  const page = await open(newLogin("acc"));
  await page.goto("/");
  const name = newLogin("renamed");
  await page.getByRole("button", { name: /^Your menu/ }).click();
  await page.getByRole("menuitem", { name: "Account Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account Settings" })).toBeVisible();
  await page.getByLabel("Username").fill(name);
  await page.getByRole("button", { name: "Add Technologies" }).click();
  await page.getByRole("combobox", { name: "Search technologies" }).fill("elm");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Chosen: Techs" })).toHaveText("Elm");
  const said = toasted(page, "User updated");
  await page.getByRole("button", { name: "Update User" }).click();
  await said;
  await expect(page.getByRole("button", { name: "Discard Changes" })).toHaveCount(0);
  await page.getByRole("link", { name: "your profile" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${name}$`));
  await expect(page.getByRole("navigation", { name: "Tech Stack" })).toContainText("Elm");
});

test("a theme is chosen, and kept", async ({ open, newLogin }) => {
  const page = await open(newLogin("night"));
  await page.goto("/account-settings");
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("a session that is ended elsewhere asks to sign in again, and loses nothing", async ({
  open,
  newLogin,
  problems,
}) => {
  const login = newLogin("far");
  const here = await open(login);
  const there = await open(login);
  problems.allow(/Failed to load resource/);
  // It doesn't learn that its session has ended before the person does.
  await blockLiveUpdates(there);
  await there.goto("/account-settings");
  await expect(sessions(there).getByRole("listitem")).toHaveCount(2);
  await there.getByLabel("Display Name").fill("Typed Before");

  await test.step("One window signs the other out", async () => {
    await here.goto("/account-settings");
    await expect(sessions(here).getByRole("listitem").first()).toContainText("This session");
    await sessions(here)
      .getByRole("button", { name: /^Sign out / })
      .click();
    await expect(sessions(here).getByRole("listitem")).toHaveCount(1);
    await expect(here.getByRole("button", { name: "Sign Out Everywhere Else" })).toBeFocused();
  });

  await test.step("The other one's next act says so, and goes on after signing in", async () => {
    await there.getByRole("button", { name: "Update User" }).click();
    const alert = there.getByRole("alert").filter({ hasText: "You are signed out." });
    await alert.getByRole("link", { name: "Sign in again" }).click();
    await answerCodeHost(there, login);
    await expect(there).toHaveURL(/\/account-settings$/);
    await expect(there.getByLabel("Display Name")).toHaveValue("Typed Before");
    const said = toasted(there, "User updated");
    await there.getByRole("button", { name: "Update User" }).click();
    await said;
  });

  await test.step("Signing out everywhere ends this session, too", async () => {
    await there.getByRole("button", { name: "Sign Out Everywhere", exact: true }).click();
    await expect(there).toHaveURL(/\/$/);
    await expect(there.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await here.goto("/account-settings");
    await expect(here).toHaveURL(/\/$/);
  });
});

test("somebody takes their data along and deletes their account; what others wrote remains", async ({
  page: visitor,
  open,
  newLogin,
  problems,
}) => {
  const owner = await open(newLogin("stays"));
  const talk = await newProject(owner, newLogin("Talk "));
  const login = newLogin("leaves");
  const page = await open(login);
  const own = await newProject(page, newLogin("Lonely "));
  const { id: comment } = await call<{ id: string }>(page, `/projects/${talk.id}/comment`, {
    commentText: "I was here.",
  });
  await call(owner, `/projects/${talk.id}/comment`, {
    commentText: "And I answered.",
    parentId: comment,
  });

  await test.step("The file holds what they did", async () => {
    await page.goto("/account-settings");
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download My Data" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`stack-cafe-${login}.json`);
    const data = fs.readFileSync(await download.path(), "utf8");
    expect(JSON.parse(data)).toMatchObject({
      user: { username: login },
      memberships: [{ project: { name: own.name }, roleName: "owner" }],
      comments: [{ commentText: "I was here." }],
    });
  });

  await test.step("They see what would go, and must type their username", async () => {
    await page.getByRole("button", { name: "Delete My Account…" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete My Account" });
    const going = dialog.getByRole("list", { name: "Projects that go, too" });
    await expect(going).toHaveText(own.name);
    await expect(dialog).toContainText("Your comment loses its text and your name.");
    await dialog.getByRole("button", { name: "Delete My Account" }).click();
    await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(`This is not ${login}`);
    await dialog.getByRole("textbox").fill(login.toUpperCase());
    // Until the home page is there, what the old one has yet to ask for is refused.
    problems.allow(/Failed to load resource.*401/);
    await dialog.getByRole("button", { name: "Delete My Account" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  });

  await test.step("Their page and their project are gone, the discussion goes on", async () => {
    expect((await visitor.request.get(`/user/${login}`)).status()).toBe(404);
    expect((await visitor.request.get(`/projects/${own.id}`)).status()).toBe(404);
    const { comments } = await call<{ comments: Record<string, object> }>(
      visitor,
      `/projects/${talk.id}/comments`,
    );
    expect(comments[comment]).toMatchObject({ user: null, deleted: true, commentText: "" });
    expect(JSON.stringify(comments)).toContain("And I answered.");
  });
});
