// Reading the site without scripts, and addresses without a page.
import { signIn } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("home, list, search and a project's page have their content", async ({ page }) => {
    await page.goto("/");
    await expect(
      page.getByRole("heading", { name: "Find projects that fit your tech stack." }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Browse Projects" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();

    await page.getByRole("searchbox", { name: "Search Projects" }).fill("tidewater");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/projects\/search\?query=tidewater$/);
    const results = page.getByRole("main").getByRole("heading", { level: 3 });
    await results.getByRole("link", { name: "Tidewater" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Tidewater" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Tech Stack" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
  });

  test("buttons that need scripts are disabled", async ({ signInAs, newLogin }) => {
    const login = newLogin("nell");
    const page = await signInAs(login);
    for (const path of ["/", "/projects", `/user/${login}`, "/account-settings"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("button[type=button]:enabled:visible")).toHaveCount(0);
    }
    await expect(page.getByRole("link", { name: "Download my data" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Delete account" })).toBeHidden();
  });

  test("a person signs in, and the header shows it", async ({ openAsVisitor, newLogin }) => {
    const login = newLogin("sol");
    const page = await openAsVisitor();
    await signIn(page, login);
    await expect(page.getByRole("banner").getByText("Sign In")).toHaveCount(0);
    await page.goto(`/user/${login}`);
    await expect(page.getByRole("heading", { level: 1, name: login })).toBeVisible();
  });
});

test("an unknown address has the status 404 and an error page", async ({ page }) => {
  const missing = [
    ["/projects/no-such-project", "Project not found."],
    ["/projects/01980000-0000-7000-8000-000000000000", "Project not found."],
    ["/user/nobodyofthatname", "User not found."],
    ["/nowhere", "Page not found"],
  ] as const;
  for (const [path, message] of missing) {
    const reply = await page.request.get(path);
    expect(reply.status(), path).toBe(404);
    expect(await reply.text(), path).toMatch(new RegExp(`<h1[^>]*>${message}</h1>`));
  }
});

test("an unknown address shows the error page", async ({ page, problems }) => {
  problems.allow(/Failed to load resource.*404/);
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});
