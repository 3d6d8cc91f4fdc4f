// What admins do, and that nobody else does.
import type { Page } from "@playwright/test";
import { adminLogin } from "#tests/support/site.ts";
import { call, newProject, signIn } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

const userOf = async (page: Page) =>
  (await call<{ user: { id: string; username: string } }>(page, "/current-session")).user;

test("the area is for admins alone, and the server says so", async ({ page, open, newLogin }) => {
  const other = await open(newLogin("ada"));
  for (const one of [page, other]) {
    for (const path of ["/admin", "/admin/users", "/admin/nowhere"]) {
      const reply = await one.request.get(path, { maxRedirects: 0 });
      expect([reply.status(), reply.headers()["location"]]).toEqual([302, "/"]);
    }
  }
  await other.goto("/");
  await other.getByRole("button", { name: /^Your menu/ }).click();
  await expect(other.getByRole("menuitem", { name: "View Profile" })).toBeVisible();
  await expect(other.getByRole("menuitem", { name: "Admin" })).toHaveCount(0);
});

test("an admin finds the area in the menu, and its parts at the side", async ({
  open,
  problems,
}) => {
  problems.allow(/Failed to load resource.*404/);
  const page = await open(adminLogin);
  await page.goto("/");
  await page.getByRole("button", { name: /^Your menu/ }).click();
  await page.getByRole("menuitem", { name: "Admin" }).click();
  await expect(page).toHaveURL(/\/admin\/techs$/);
  const parts = page.getByRole("navigation", { name: "Admin" });
  await parts.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  const reply = await page.goto("/admin/nowhere");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(parts.getByRole("link", { name: "Techs" })).toBeVisible();
});

test("an admin sends a test notification and sees the answer", async ({ open, problems }) => {
  problems.allow(/Failed to load resource.*(400|404)/);
  const page = await open(adminLogin);
  const { id } = await userOf(page);
  await page.goto("/admin/notifications");
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

const newTech = (page: Page, name: string) =>
  call(page, "/admin/techs", { name, slug: name, category: "tooling" });

test("a technology gets a logo and another slug; the old one leads on", async ({
  open,
  newLogin,
  problems,
}) => {
  problems.allow(/Failed to load resource.*400/);
  const page = await open(adminLogin);
  const name = newLogin("okapi");
  await newTech(page, name);
  await page.goto(`/admin/techs?search=${name}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  const logo = (text: string) => ({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(text),
  });
  await dialog.getByLabel("Logo", { exact: true }).setInputFiles(logo("<html>"));
  await expect(dialog.getByRole("alert")).toContainText("Use an SVG or a PNG file");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z" fill="#f0a"/></svg>`;
  await dialog.getByLabel("Logo", { exact: true }).setInputFiles(logo(drawing));
  await expect(dialog.getByText("This is the logo now.")).toBeVisible();
  await dialog.getByLabel("Slug").fill(`${name}-js`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/techs/${name}`);
  await expect(page).toHaveURL(new RegExp(`/techs/${name}-js$`));
});

test("a technology is merged into another, and its projects follow", async ({ open, newLogin }) => {
  const page = await open(adminLogin);
  const [from, into] = [newLogin("quagga"), newLogin("gnu")];
  for (const name of [from, into]) await newTech(page, name);
  const project = await newProject(page, newLogin("Ark "), [from, into]);
  await page.goto(`/admin/techs?search=${from}`);
  await page.getByRole("button", { name: `Merge ${from} into another` }).click();
  const dialog = page.getByRole("dialog", { name: `Merge ${from} Into…` });
  await dialog.getByRole("combobox").fill(into);
  await dialog.getByRole("option", { name: into }).click();
  await expect(dialog.getByRole("list", { name: "What moves" })).toContainText(
    "1 project, 1 of them with both: one stays",
  );
  await dialog.getByRole("button", { name: "Merge for Good" }).click();
  await expect(dialog).toBeHidden();
  const { techs } = await call<{ techs: { name: string }[] }>(page, `/projects/${project.id}`);
  expect(techs.map(({ name }) => name)).toEqual([into]);
  await page.goto(`/techs/${from}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(into);
});

test("who is suspended is signed out and told why, until it is lifted", async ({
  open,
  newLogin,
  problems,
}) => {
  problems.allow(/Failed to load resource.*(400|401|403)/);
  const login = newLogin("mallory");
  const [page, suspect] = [await open(adminLogin), await open(login)];
  await page.goto(`/admin/users?search=${login}`);
  await page.getByRole("button", { name: `Suspend ${login}` }).click();
  const dialog = page.getByRole("dialog", { name: `Suspend ${login}?` });
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog.getByText("Enter a reason").first()).toBeVisible();
  await dialog.getByLabel("Reason").fill("Sells watches");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("“Sells watches”")).toBeVisible();

  await suspect.goto("/account-settings");
  await expect(suspect).toHaveURL(/:\d+\/$/);
  await suspect.goto("/auth/github");
  await suspect.getByLabel("Login").fill(login);
  await suspect.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(suspect.getByRole("heading", { name: "Your account is suspended" })).toBeVisible();
  await expect(suspect.getByRole("main")).toContainText("Sells watches");

  await page.getByRole("button", { name: `Lift Suspension ${login}` }).click();
  const lifting = page.getByRole("dialog", { name: `Lift the Suspension of ${login}?` });
  const told = toasted(page, `${login} can sign in again`);
  await lifting.getByRole("button", { name: "Lift Suspension" }).click();
  await told;
  await expect(lifting).toBeHidden();
  await expect(page.getByRole("button", { name: `Suspend ${login}` })).toBeVisible();
  await signIn(suspect, login, "/account-settings");
  await expect(suspect.getByRole("heading", { level: 1 })).toHaveText("Account Settings");
});

test("an admin makes another, who gives it up; the log tells of both", async ({
  open,
  newLogin,
}) => {
  const login = newLogin("grace");
  const [page, other] = [await open(adminLogin), await open(login)];
  await page.goto(`/admin/users?search=${login}`);
  await page.getByRole("button", { name: `Make Admin ${login}` }).click();
  const making = page.getByRole("dialog", { name: `Make ${login} an Admin?` });
  await making.getByRole("button", { name: "Make Admin" }).click();
  await expect(making).toBeHidden();
  await expect(page.getByRole("button", { name: `Unmake Admin ${login}` })).toBeVisible();

  await other.goto(`/admin/users?search=${login}`);
  await other.getByRole("button", { name: `Unmake Admin ${login}` }).click();
  const giving = other.getByRole("dialog", { name: "Give Up Being an Admin?" });
  await giving.getByRole("button", { name: "Give Up" }).click();
  await expect(other).toHaveURL(/:\d+\/$/);

  await page.goto(`/admin/audit?search=${login}`);
  const log = page.getByRole("list", { name: "The acts" });
  await expect(log).toContainText(`${login} unmake admin ${login}`);
  await expect(log).toContainText(`${adminLogin} make admin ${login}`);
});
