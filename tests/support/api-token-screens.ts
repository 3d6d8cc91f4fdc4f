// The screens of API tokens.
import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

const path = "/account-settings";

export const apiTokenScreens: readonly Screen[] = [
  { name: "api-token-new", path, show: openForm },
  { name: "api-token-made", path, show: openMade },
  { name: "api-token-revocation", path, show: openRevocation },
];

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Release notes bot");
}

async function openMade(page: Page): Promise<void> {
  await openForm(page);
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByText("Copy it now. It is shown once.").waitFor();
}

async function openRevocation(page: Page): Promise<void> {
  await openMade(page);
  await page.getByRole("button", { name: "Revoke Release notes bot" }).first().click();
  await page.getByText("This can’t be undone.").waitFor();
}
