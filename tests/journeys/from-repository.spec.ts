import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

test("a repository becomes a project", async ({ signInAs, newLogin }) => {
  const page = await signInAs(newLogin("rae"));
  const name = newLogin("Breakwater ");
  await page.goto("/projects");
  await page.getByRole("button", { name: "Create Project" }).click();
  const form = page.getByRole("dialog", { name: "Create Project" });
  await form.getByRole("button", { name: "Start from a repository" }).click();
  await form.getByLabel("Repository address").fill("https://github.com/mirav/breakwater");
  await page.keyboard.press("Enter");
  await expect(form.getByText("Licence: Apache-2.0.")).toBeVisible();
  await expect(form.getByLabel("Description")).toHaveValue(/Wave heights/);
  await expect(form.getByRole("checkbox", { name: /Python 69% of the code/ })).toBeChecked();
  await form.getByRole("checkbox", { name: /^Redis/ }).uncheck();
  await form.getByLabel("Name").fill(name);
  const created = waitForToast(page, "Project Created");
  await form.getByRole("button", { name: "Create Project" }).click();
  await created;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("link", { name: "FastAPI" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Redis" })).toBeHidden();
  await expect(page.getByRole("link", { name: "github.com/mirav/breakwater" })).toBeVisible();
});
