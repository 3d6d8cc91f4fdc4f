// The command palette, and the suggestions of the list's search field.
import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

export const visitorPaletteScreens: readonly Screen[] = [
  { name: "palette-found", path: "/about", show: (page) => findInPalette(page, "ru") },
  { name: "palette-failed", path: "/about", show: openFailingPalette },
  { name: "projects-typing", path: "/projects", show: typeInList },
];

export const ownPaletteScreens: readonly Screen[] = [
  { name: "palette", path: "/about", show: openPalette },
  { name: "palette-none", path: "/about", show: findNothing },
  { name: "shortcuts", path: "/about", show: openShortcuts },
];

/** Opens the command palette of a page that has been hydrated. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /^Search projects, technologies/ }).waitFor();
}

async function findInPalette(page: Page, text: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPalette(page);
  await page.keyboard.type(text);
  await page.getByRole("option", { name: `Search projects for “${text}”` }).waitFor();
}

async function findNothing(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.type("qqqqqq");
  await page.getByRole("option", { name: /^Search descriptions.*0 projects/ }).waitFor();
}

async function openFailingPalette(page: Page): Promise<void> {
  await page.route("**/api/v1/suggestions?*", (route) =>
    route.fulfill({
      status: 429,
      json: {
        statusCode: 429,
        code: "too_many",
        error: "Too Many Requests",
        message: "Too many requests. Please try again in a moment.",
      },
    }),
  );
  await openPalette(page);
  await page.keyboard.type("set");
  await page.getByRole("button", { name: "Retry" }).waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press("?");
  await page.getByRole("switch", { name: /^Single-key shortcuts/ }).waitFor();
}

async function typeInList(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("combobox", { name: "Search Projects" }).fill("needs a designer rust");
  await page.getByRole("option", { name: /^Rust \d+ projects?$/ }).waitFor();
}
