// The screens of API tokens.
import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

const path = "/account-settings";

export const apiTokenScreens: readonly Screen[] = [
  { name: "api-token-new", path, show: openForm },
  { name: "api-token-project", path, show: openProjectChoice },
  { name: "api-token-made", path, show: openMade },
  { name: "api-token-leaving", path, show: openLeaving },
  { name: "api-token-revocation", path, show: openRevocation },
];

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Release notes bot");
}

async function openProjectChoice(page: Page): Promise<void> {
  const answer = await page.request.post("/api/v1/projects", {
    data: { name: "Harbour bells", description: "Rings them." },
  });
  if (!answer.ok()) throw new Error(`Creating answered ${answer.status()}`);
  await openForm(page);
  await page.getByRole("checkbox", { name: "change projects" }).check();
  await page.getByRole("radio", { name: "only" }).waitFor();
}

async function make(page: Page): Promise<void> {
  await openForm(page);
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByText("Copy it now. It is shown once.").waitFor();
}

/** A page whose token isn't copied can't be left without a question. */
const copy = (page: Page) => page.locator("#api-tokens input[readonly]").dispatchEvent("copy");

async function openMade(page: Page): Promise<void> {
  await make(page);
  await copy(page);
}

async function openLeaving(page: Page): Promise<void> {
  await make(page);
  await page.locator("footer a[href='/about']").click();
  await page.getByText("It isn’t shown again.").waitFor();
  await copy(page);
}

async function openRevocation(page: Page): Promise<void> {
  await openMade(page);
  await page.getByRole("button", { name: "Revoke Release notes bot" }).first().click();
  await page.getByText("This can’t be undone.").waitFor();
}
