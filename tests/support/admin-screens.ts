// The screens of the admin area, except jobs and reports.
import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { call } from "./site-people.ts";

export async function adminScreens(page: Page): Promise<Screen[]> {
  const { user } = await call<{ user: { id: string } }>(page, "/current-session");
  await call(page, "/admin/notifications/sendtest", { to: user.id });
  // A search is counted when another one is made.
  for (const word of ["zebrascript", "quaggabase"]) await call(page, `/techs?search=${word}`);
  return [
    { name: "admin-overview", path: "/admin/overview" },
    { name: "admin-techs", path: "/admin/techs" },
    { name: "admin-techs-found", path: "/admin/techs?search=rust" },
    { name: "admin-techs-none", path: "/admin/techs?search=zzzzzzzz" },
    { name: "admin-add-tech", path: "/admin/techs?search=rust", show: openAdding },
    { name: "admin-edit-tech", path: "/admin/techs?search=svelte", show: openEditing },
    { name: "admin-merge-techs", path: "/admin/techs?search=svelte", show: openMerging },
    { name: "admin-notifications", path: "/admin/notifications", show: sendTest },
    { name: "admin-users", path: "/admin/users" },
    { name: "admin-suspend", path: "/admin/users?search=weiliang", show: openSuspending },
    { name: "admin-users-none", path: "/admin/users?search=zzzzzzzz" },
    { name: "admin-audit", path: "/admin/audit", show: openDetails },
    { name: "admin-audit-none", path: "/admin/audit?kind=job&search=zzzzzzzz" },
    { name: "admin-access", path: "/admin/access" },
    { name: "admin-access-approved", path: "/admin/access?state=approved" },
    { name: "admin-access-declined", path: "/admin/access?state=declined" },
    { name: "admin-announcement", path: "/admin/announcement" },
    { name: "admin-appearance", path: "/admin/appearance", show: previewed },
    { name: "admin-site-page", path: "/admin/appearance/terms", show: pagePreviewed },
    { name: "admin-no-imprint", path: "/admin/appearance/imprint" },
    { name: "admin-not-found", path: "/admin/nowhere", status: 404 },
  ];
}

/** The preview is there once its document is. */
async function previewed(page: Page): Promise<void> {
  await page.frameLocator("iframe").getByRole("banner").waitFor();
}

async function pagePreviewed(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: "Preview" })
    .getByRole("heading", { name: "Who may take part" })
    .waitFor();
}

async function openAdding(page: Page): Promise<void> {
  // The most wanted word: the list shows ten.
  await page
    .getByRole("region", { name: "Wanted" })
    .getByRole("button", { name: /^Add / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Add technology" });
  await dialog.getByLabel("Slug").fill("Not One");
  await dialog.getByRole("button", { name: "Add technology" }).click();
  await dialog
    .getByText("Use only lower-case letters, digits, +, . and -, and start with a letter or digit")
    .first()
    .waitFor();
}

async function openEditing(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Svelte", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Edit Svelte" })
    .getByLabel("Name", { exact: true })
    .waitFor();
}

async function openMerging(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Merge Svelte into another", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Merge Svelte Into…" });
  await dialog.getByRole("combobox").fill("react");
  await dialog.getByRole("option", { name: "React", exact: true }).first().click();
  await dialog.getByRole("list", { name: "What moves" }).waitFor();
}

async function sendTest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send Test Notification" }).click();
  await page.getByText('"event": "test"').waitFor();
}

async function openSuspending(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Suspend/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Suspend/ });
  await expect(dialog.getByLabel("Reason")).toBeFocused();
}

async function openDetails(page: Page): Promise<void> {
  // The latest entry of any admin: on a busy site entries of others fill the first page.
  await page.getByRole("list", { name: "The actions" }).getByRole("listitem").first().waitFor();
}
