// The command palette: by keyboard, on a phone, while its script loads, and without scripts.
import type { Page } from "@playwright/test";
import { openPalette } from "#tests/support/palette-screens.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

const field = (page: Page) =>
  page.getByRole("combobox", { name: /^Search projects, technologies/ });

test("a project is opened by keyboard from another page, and Back returns", async ({ page }) => {
  await page.goto("/about");
  await openPalette(page);
  await page.keyboard.type("tidewat");
  const option = page.getByRole("option", { name: /^Tidewater/ });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Tidewater" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("#main")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test("text typed while the script loads is in the field", async ({ page }) => {
  await page.goto("/about");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  const link = page.getByRole("banner").getByRole("link", { name: "Search" });
  await link.click();
  await page.keyboard.type("tidex");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeHidden();
  await expect(page).toHaveURL(/\/about$/);
  resolve();
  await expect(field(page)).toHaveValue("tide");
  await page.keyboard.type("w");
  await expect(field(page)).toHaveValue("tidew");
  await expect(page.getByRole("option", { name: /^Tidewater/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
});

test("offline, a script that fails to load is reported, and keys belong to the page again", async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/Failed to (load resource|fetch dynamically imported module)/);
  await page.goto("/about");
  // Before the page is used, and so before the component of toasts is loaded.
  await context.setOffline(true);
  const shown = waitForToast(page, "This didn’t load. Try again, or reload the page.");
  await page.keyboard.press("ControlOrMeta+k");
  await shown;
  await expect(page.locator(".toast")).toBeVisible();
  await context.setOffline(false);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("it fills the screen, finds by touch, and its arrow closes it", async ({ page }) => {
    await page.goto("/about");
    const search = page.getByRole("banner").getByRole("link", { name: "Search" });
    await search.tap();
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    await expect(field(page)).toBeFocused();
    await expect.poll(() => palette.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await palette.getByRole("button", { name: "Close" }).tap();
    await expect(palette).toBeHidden();

    await search.tap();
    await field(page).fill("tidewater");
    await page.getByRole("option", { name: /^Tidewater/ }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Tidewater" })).toBeVisible();
    await expect(palette).toBeHidden();
  });

  test("the list's suggestions lie above it, and a tap narrows the list", async ({ page }) => {
    await page.goto("/projects");
    await page.getByRole("combobox", { name: "Search Projects" }).fill("needs a designer rust");
    const both = page.getByRole("option", { name: /^Rust Designer seat free \d+ projects?$/ });
    await both.tap();
    await expect(page).toHaveURL(/\/projects\?techs=rust&role=designer$/);
    await expect(page.getByRole("link", { name: "Remove Rust" })).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the header's link opens the search page", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/projects\/search$/);
    await expect(page.getByRole("searchbox", { name: "Search Project By Name" })).toBeVisible();
  });
});
