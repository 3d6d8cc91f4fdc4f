// The admin area in a browser; tests/components/admin-*.test.tsx have the rest.
import type { Page } from "@playwright/test";
import { adminLogin } from "#tests/support/site.ts";
import { call, signIn } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const userOf = async (page: Page) =>
  (await call<{ user: { id: string; username: string } }>(page, "/current-session")).user;

test("the server redirects visitors from the admin area to sign in, and others to the home page", async ({
  page,
  signInApi,
  newLogin,
}) => {
  const other = await signInApi(newLogin("ada"));
  for (const path of ["/admin", "/admin/users", "/admin/jobs", "/admin/nowhere"]) {
    for (const [{ request }, location] of [
      [other, "/"],
      [page, `/sign-in?${new URLSearchParams({ problem: "required", returnTo: path })}`],
    ] as const) {
      const reply = await request.get(path, { maxRedirects: 0 });
      expect([reply.status(), reply.headers()["location"]]).toEqual([302, location]);
    }
  }
});

test("an admin opens the area from the menu, and sends a test notification", async ({
  signInAs,
  problems,
}) => {
  problems.allow(/Failed to load resource.*(400|404)/);
  const page = await signInAs(adminLogin);
  const { id } = await userOf(page);
  await page.goto("/");
  await page.getByRole("button", { name: /^Your menu/ }).click();
  await page.getByRole("menuitem", { name: "Admin" }).click();
  await expect(page).toHaveURL(/\/admin\/techs$/);
  const parts = page.getByRole("navigation", { name: "Admin" });
  await parts.getByRole("link", { name: "Notifications" }).click();
  const to = page.getByLabel("To User ID");
  const send = page.getByRole("button", { name: "Send Test Notification" });
  const response = page.getByRole("status").filter({ hasText: "Status" });
  await expect(to).toHaveValue(id);
  await send.click();
  await expect(response).toContainText("Status 200");
  await expect(response).toContainText('"event": "test"');
  await to.fill("0198c0de-0000-7000-8000-000000000000");
  await send.click();
  await expect(response).toContainText("Status 404");
  await expect(response).toContainText('"message": "User not found."');
  await to.fill("nobody");
  await send.click();
  await expect(response).toContainText("Status 400");
});

test("a suspended person is signed out and shown the reason, until the suspension is lifted", async ({
  signInAs,
  newLogin,
  problems,
}) => {
  problems.allow(/Failed to load resource.*403/);
  const login = newLogin("mallory");
  const [admin, suspect] = [await signInAs(adminLogin), await signInAs(login)];
  const { id } = await userOf(suspect);
  await call(admin, `/admin/users/${id}/suspend`, { reason: "Sells watches" });

  await suspect.goto("/account-settings");
  await expect(suspect).toHaveURL(/\/sign-in\?/);
  await suspect.goto("/auth/github");
  await suspect.getByLabel("Login").fill(login);
  await suspect.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(suspect.getByRole("heading", { name: "Your account is suspended" })).toBeVisible();
  await expect(suspect.getByRole("main")).toContainText("Sells watches");

  await call(admin, `/admin/users/${id}/lift`, {});
  await signIn(suspect, login, "/account-settings");
  await expect(suspect.getByRole("heading", { level: 1 })).toHaveText("Account settings");
});
