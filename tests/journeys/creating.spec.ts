import { newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

test("a signed-in person creates a project with its technologies", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("pim"));
  const name = newLogin("Lighthouse ");
  await page.goto("/projects");
  await page.getByRole("button", { name: "Create Project" }).click();
  const form = page.getByRole("dialog", { name: "Create Project" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Description").fill("A **lighthouse** for lost packets.");
  await form.getByRole("button", { name: "Add Technologies" }).click();
  await form.getByRole("combobox", { name: "Search technologies" }).fill("elixr");
  await form.getByRole("row", { name: "Elixir" }).getByText("Elixir").click();
  const created = waitForToast(page, "Project Created");
  await form.getByRole("button", { name: "Create Project" }).click();
  await created;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("You are on the team as an owner.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Elixir" })).toBeVisible();
});

test("a new project is listed by its technology, and among the person's own", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("pim"));
  const { name } = await newProject(page, newLogin("Lighthouse "), ["elixir"]);
  await page.goto("/projects?tech=elixir");
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.goto("/projects/my-projects");
  await expect(page.getByRole("link", { name })).toBeVisible();
});
