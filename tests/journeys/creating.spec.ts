import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

const description = "A **lighthouse** for lost packets.";

async function openForm(page: Page) {
  await page.goto("/projects");
  await page.getByRole("button", { name: "Create Project" }).click();
  return page.getByRole("dialog", { name: "Create Project" });
}

test("a signed-in person creates a project with its technologies", async ({ open, newLogin }) => {
  const page = await open(newLogin("pim"));
  const name = newLogin("Lighthouse ");
  const form = await openForm(page);

  await test.step("Mistakes are told once a field was left", async () => {
    await form.getByLabel("Name").fill("L");
    await expect(form.getByText("Too Short!")).toHaveCount(0);
    await form.getByLabel("Description").fill("x".repeat(1001));
    await expect(form.getByText("Too Short!")).toHaveCount(1);
    await form.getByLabel("Name").fill(name);
    await expect(form.getByText("Too Long!")).toHaveCount(1);
    await form.getByLabel("Description").fill(description);
    await expect(form.getByText(/Too (Short|Long)!/)).toHaveCount(0);
  });

  await test.step("Technologies are chosen, and one is taken back", async () => {
    await form.getByRole("button", { name: "Add Technologies" }).click();
    const search = form.getByRole("combobox", { name: "Search technologies" });
    await search.fill("elixr");
    await form.getByRole("row", { name: "Elixir" }).getByText("Elixir").click();
    await search.fill("postgres");
    await search.press("Enter");
    const chosen = form.getByRole("list", { name: "Chosen: Techs" });
    await expect(chosen.getByRole("listitem")).toHaveText([/Elixir/, /PostgreSQL/]);
    await form.getByRole("button", { name: "Close Techs List" }).click();
    await form.getByRole("button", { name: "Remove PostgreSQL" }).click();
    await expect(chosen.getByRole("listitem")).toHaveText([/Elixir/]);
  });

  await test.step("It is created, said so, and opened", async () => {
    const told = toasted(page, "Project Created");
    await form.getByRole("button", { name: "Create Project" }).click();
    await told;
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("You are on the team as an owner.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Elixir" })).toBeVisible();
    await page.goto("/projects?tech=elixir");
    await expect(page.getByRole("link", { name })).toBeVisible();
    await page.goto("/projects/my-projects");
    await expect(page.getByRole("link", { name })).toBeVisible();
  });
});

test("a project that could not be created loses none of its text", async ({
  open,
  newLogin,
  problems,
}) => {
  const page = await open(newLogin("kes"));
  const name = newLogin("Foghorn ");
  const form = await openForm(page);
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Description").fill(description);

  problems.allow(/Failed to load resource/);
  const creation = "**/api/v1/projects";
  await page.route(creation, (route) => route.abort());
  await form.getByRole("button", { name: "Create Project" }).click();
  await expect(form.getByRole("alert")).toContainText("The project was not created.");
  await expect(page.getByText("Project Created")).toHaveCount(0);
  await expect(form.getByLabel("Name")).toHaveValue(name);
  await page.unroute(creation);

  await page.reload();
  const again = await openForm(page);
  await expect(again.getByLabel("Description")).toHaveValue(description);
  await again.getByRole("button", { name: "Create Project" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("visitors are not offered to create a project", async ({ page }) => {
  await page.goto("/projects");
  await expect(page.getByRole("heading", { level: 1, name: "Projects" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Project" })).toHaveCount(0);
});

test("a double click after a failed try creates one project", async ({
  open,
  newLogin,
  problems,
}) => {
  const page = await open(newLogin("dot"));
  const name = newLogin("Gangway ");
  const form = await openForm(page);
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Description").fill(description);

  problems.allow(/Failed to load resource/);
  const creation = "**/api/v1/projects";
  const create = form.getByRole("button", { name: "Create Project" });
  await page.route(creation, (route) => route.abort());
  await create.click();
  await expect(form.getByRole("alert")).toContainText("The project was not created.");
  await page.unroute(creation);

  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  // Both in one go, before anything can be drawn.
  await create.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(sent).toBe(1);
});
