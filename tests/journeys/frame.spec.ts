// The frame of every page: menus, skip link and theme.
import { expect, test } from "#tests/support/site-test.ts";

test("the user menu opens the profile and signs out", async ({ signInAs, newLogin, problems }) => {
  // Until the page has reloaded, its remaining requests are refused.
  problems.allow(/Failed to load resource.*401/);
  const login = newLogin("ada");
  const page = await signInAs(login);
  await page.goto("/");
  await page.getByRole("button", { name: /^Your menu/ }).click();
  await page.getByRole("menuitem", { name: "View Profile" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${login}$`));
  await page.getByRole("button", { name: /^Your menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test.describe("in a narrow window", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("only one of the user menu and the navigation menu is open", async ({
    signInAs,
    newLogin,
  }) => {
    const page = await signInAs(newLogin("bo"));
    await page.goto("/");
    const places = page.getByRole("navigation", { name: "Menu" });
    const mobileNav = page.locator("summary", { has: page.locator("svg") }).first();
    const profile = page.getByRole("menuitem", { name: "View Profile" });

    await mobileNav.click();
    await expect(places.getByRole("link", { name: "Projects" })).toBeVisible();
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await expect(profile).toBeVisible();
    await expect(places).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(profile).toBeHidden();
    // The navigation menu closes when another element takes the focus.
    await expect(page.getByRole("button", { name: /^Your menu/ })).toBeFocused();
    await mobileNav.click();
    await places.getByRole("link", { name: "Applications" }).click();
    await expect(page).toHaveURL(/\/applications$/);
    await expect(places).toBeHidden();
  });
});

test("the first Tab reaches a link that skips to the content", async ({ page }) => {
  await page.goto("/projects");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("a chosen theme is set before the next page is painted", async ({ page }) => {
  await page.addInitScript(() => {
    // The root's attribute when the body starts: before that nothing is painted.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      window.name = document.documentElement.dataset["theme"] ?? "none";
    }).observe(document, { childList: true, subtree: true });
  });
  const shown = () =>
    page.evaluate(() => ({
      atFirst: window.name,
      now: document.documentElement.dataset["theme"],
      paper: getComputedStyle(document.documentElement).backgroundColor,
    }));
  await page.goto("/");
  const { atFirst, paper } = await shown();
  expect(atFirst).toBe("none");
  await page.getByRole("button", { name: /^Theme: system/ }).click();
  await page.getByRole("button", { name: /^Theme: light/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const dark = await shown();
  expect(dark.paper).not.toBe(paper);
  await page.goto("/projects");
  expect(await shown()).toEqual({ ...dark, atFirst: "dark" });
});
