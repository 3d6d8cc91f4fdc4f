// Screens of projects from repositories, for an owner whom the demo code host knows.
import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

export const repositoryScreens: Screen[] = [
  { name: "create-from-repository", path: "/projects", show: fillIn },
  { name: "own-repositories", path: "/projects/repositories", show: waitForRepositories },
  { name: "confirm-repositories", path: "/projects/repositories", show: review },
];

/** What the file in Tidewater's repository would change. */
export const repositoryFileScreen = (id: string): Screen => ({
  name: "repository-file-preview",
  path: `/projects/${id}/settings`,
  show: lookForFiles,
});

async function lookForFiles(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Look for files" }).click();
  await page.getByRole("article", { name: "stack-cafe.yml" }).waitFor();
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create Project" }).click();
  const form = page.getByRole("dialog", { name: "Create Project" });
  await form.getByRole("button", { name: "Start from a repository" }).click();
  await form.getByLabel("Repository address").fill("https://github.com/mirav/breakwater");
  await form.getByRole("button", { name: "Fill in" }).click();
  await form.getByRole("checkbox", { name: /^FastAPI/ }).waitFor();
}

async function waitForRepositories(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^breakwater/ }).waitFor();
}

async function review(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^breakwater/ }).check();
  await page.getByRole("button", { name: "Review 1 repository" }).click();
  await page.getByLabel("Name").waitFor();
}
