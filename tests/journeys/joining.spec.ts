// The site's main job, from looking around to sitting at the table.
import { answerCodeHost, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

test("a visitor finds a project by its technology, applies, and is accepted onto the team", async ({
  page,
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const project = await newProject(owner, `Tide ${newLogin("table ")}`, ["nim"]);
  const login = newLogin("mara");

  // Nobody else's here: of what fits rust, others fill the first page while this goes on.
  await test.step("The visitor searches for Nim and opens what fits", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Browse Projects" }).click();
    await page.getByRole("searchbox", { name: "Search Projects" }).fill("nim");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/projects\/search\?query=nim$/);
    await page.getByRole("link", { name: project.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
  });

  await test.step("signs in, and is back where they were", async () => {
    await page.getByRole("link", { name: "Sign In to Join the Team" }).click();
    await answerCodeHost(page, login);
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`));
  });

  await test.step("applies with a message", async () => {
    await page.getByRole("radio", { name: "Designer" }).check();
    await page.getByRole("radio", { name: "Developer" }).check();
    await page.getByLabel("Message").fill("I know **tides** and have two evenings a week.");
    await page.getByRole("button", { name: "Apply as a developer" }).click();
    await expect(page.getByRole("heading", { name: "Your application" })).toBeVisible();
    await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  });

  await test.step("The owner reads it under the project's applications and accepts", async () => {
    await owner.goto(`/projects/${project.id}`);
    await owner.getByRole("navigation", { name: "Project" }).getByText("Applications").click();
    await owner.getByRole("link", { name: new RegExp(login) }).click();
    const letter = owner.getByRole("region", { name: "Application", exact: true });
    await expect(letter).toContainText("I know tides and have two evenings a week.");
    const said = toasted(owner, `${login} takes a seat`);
    await letter.getByRole("button", { name: "Accept" }).click();
    await said;
    await expect(letter.getByText("Accepted", { exact: true })).toBeVisible();
  });

  await test.step("The new member finds themselves on the team", async () => {
    await page.reload();
    await expect(page.getByText("You are on the team as a developer.")).toBeVisible();
    const team = page.getByRole("region", { name: "Team", exact: true });
    await expect(team.getByRole("link", { name: login })).toBeVisible();
    await page.goto("/applications?tab=accepted");
    await expect(page.getByRole("link", { name: `To ${project.name}` })).toBeVisible();
  });
});

test("a message can begin with a suggestion, and is kept when it could not be sent", async ({
  open,
  newLogin,
  problems,
}) => {
  const owner = await open(newLogin("owner"));
  const project = await newProject(owner, newLogin("Lantern "));
  const page = await open(newLogin("ivo"));
  await page.goto(`/projects/${project.id}`);

  const suggestions = page.getByRole("group", { name: "Suggestions" }).getByRole("button");
  await expect(suggestions).toHaveCount(2);
  const words = await suggestions.first().innerText();
  await suggestions.first().click();
  await expect(page.getByLabel("Message")).toHaveValue(words);
  await expect(suggestions).toHaveCount(0);

  problems.allow(/Failed to load resource/);
  await page.route("**/api/v1/applications", (route) => route.abort());
  await page.getByRole("button", { name: "Apply as a developer" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Failed to submit application, please try again",
  );
  await page.unroute("**/api/v1/applications");
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue(words);
  await page.getByRole("button", { name: "Apply as a developer" }).click();
  await expect(page.getByRole("heading", { name: "Your application" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form to apply says what it needs, and sends nothing", async ({ open, newLogin }) => {
    const owner = await open(newLogin("owner"));
    const project = await newProject(owner, newLogin("Sextant "));
    const page = await open(newLogin("amy"));
    await page.goto(`/projects/${project.id}`);
    // Looking for text passes over what is for browsers without scripts.
    await expect(page.locator("form noscript > p")).toHaveText("Applying needs JavaScript.");
    await expect(page.locator("form noscript > p")).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply as a developer" })).toBeDisabled();
    await page.getByRole("radio", { name: "Designer" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`));
    await expect(page.locator("form:has(textarea)")).toHaveAttribute("method", "post");
  });
});
