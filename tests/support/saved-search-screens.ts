// The screens of saved searches, for a person with two of them.
import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { call } from "./site-people.ts";

const filtered = "/projects?techs=typescript&role=developer";
const path = "/projects/saved-searches";

export async function savedSearchScreens(page: Page): Promise<Screen[]> {
  await call(page, "/saved-searches", {
    name: "TypeScript, designer seat free",
    filters: { techs: "typescript", role: "designer" },
  });
  await call(page, "/saved-searches", {
    name: "Boats and tides",
    filters: { search: "tide" },
    alerts: "daily",
  });
  return [
    { name: "saved-searches", path },
    { name: "saved-search-changed", path, show: openSaved },
    { name: "saved-searches-failed", path: "/about", show: openFailing },
    { name: "projects-save", path: filtered, show: openSaving },
    { name: "projects-saved", path: "/projects?techs=typescript&role=designer" },
    { name: "projects-none-save", path: "/projects?techs=rust,gleam&role=designer" },
  ];
}

async function openSaving(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save this search" }).click();
  await page.getByRole("dialog", { name: "Save this search" }).waitFor();
}

async function openSaved(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Change Boats and tides" }).click();
  await page.getByRole("dialog", { name: "Saved search" }).waitFor();
}

async function openFailing(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.route("**/api/v1/saved-searches", (route) => route.fulfill({ status: 400 }));
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Projects", exact: true }).click();
  await page.getByRole("link", { name: "Saved searches" }).click();
  await page.getByRole("heading", { name: "Your saved searches could not be loaded" }).waitFor();
}
