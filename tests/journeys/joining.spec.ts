// The site's main task: a visitor finds a project, applies and becomes a member.
import { answerCodeHost, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

test("a visitor finds a project by its technology, signs in, applies, and is accepted", async ({
  page,
  signInAs,
  newLogin,
}) => {
  const owner = await signInAs(newLogin("owner"));
  const project = await newProject(owner, `Tide ${newLogin("table ")}`, ["nim"]);
  const login = newLogin("mara");

  // No other journey uses Nim: projects with Rust fill more than the first page.
  await test.step("The visitor searches for Nim and opens the project", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Browse Projects" }).click();
    await page.getByRole("combobox", { name: "Search Projects" }).fill("nim");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/projects\/search\?query=nim$/);
    await page.getByRole("link", { name: project.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
  });

  await test.step("The visitor signs in and returns to the project", async () => {
    await page.getByRole("link", { name: "Sign In to Join the Team" }).click();
    await answerCodeHost(page, login);
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}#joining$`));
  });

  await test.step("The applicant sends a message", async () => {
    await page.getByRole("radio", { name: "Designer" }).check();
    await page.getByRole("radio", { name: "Developer" }).check();
    await page.getByLabel("Message").fill("I know **tides** and have two evenings a week.");
    await page.getByRole("button", { name: "Apply as a developer" }).click();
    await expect(page.getByRole("heading", { name: "Your application" })).toBeVisible();
    await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  });

  await test.step("The owner opens the project's applications and accepts", async () => {
    await owner.goto(`/projects/${project.id}`);
    await owner.getByRole("navigation", { name: "Project" }).getByText("Applications").click();
    await owner.getByRole("link", { name: new RegExp(`${login}.* Applied`) }).click();
    const application = owner.getByRole("region", { name: "Application", exact: true });
    await expect(application).toContainText("I know tides and have two evenings a week.");
    const accepted = waitForToast(owner, `${login} takes a seat`);
    await application.getByRole("button", { name: "Accept" }).click();
    await accepted;
    await expect(application.getByText("Accepted", { exact: true })).toBeVisible();
  });

  await test.step("The new member is on the team", async () => {
    await page.reload();
    await expect(page.getByText("You are on the team as a developer.")).toBeVisible();
    const team = page.getByRole("region", { name: "Team", exact: true });
    await expect(team.getByRole("link", { name: login })).toBeVisible();
    await page.goto("/applications?tab=accepted");
    await expect(page.getByRole("link", { name: `To ${project.name}` })).toBeVisible();
  });
});

test("a message that is typed before its scripts are loaded is sent", async ({
  signInAs,
  signInApi,
  newLogin,
}) => {
  const owner = await signInApi(newLogin("owner"));
  const project = await newProject(owner, newLogin("Sextant "));
  const page = await signInAs(newLogin("amy"));
  const typed = Promise.withResolvers<void>();
  const held = page.waitForRequest(/ApplyArea-[\w-]+\.js$/);
  await page.route(/ApplyArea-[\w-]+\.js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(`/projects/${project.id}`);
  await held;
  await page.getByLabel("Message").pressSequentially("I know the stars.");
  await expect(page.getByText("0 of 4096")).toBeVisible();
  typed.resolve();
  await expect(page.getByText("17 of 4096")).toBeVisible();
  await page.getByRole("button", { name: "Apply as a developer" }).click();
  await expect(page.getByRole("heading", { name: "Your application" })).toBeVisible();
  await expect(page.getByText("I know the stars.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form to apply requires JavaScript, and sends nothing", async ({
    signInAs,
    signInApi,
    newLogin,
  }) => {
    const owner = await signInApi(newLogin("owner"));
    const project = await newProject(owner, newLogin("Sextant "));
    const page = await signInAs(newLogin("amy"));
    await page.goto(`/projects/${project.id}`);
    // Locators by text skip the contents of noscript.
    await expect(page.locator("form noscript > p")).toHaveText("Applying needs JavaScript.");
    await expect(page.locator("form noscript > p")).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply as a developer" })).toBeDisabled();
    await page.getByRole("radio", { name: "Designer" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`));
    await expect(page.locator("form:has(textarea)")).toHaveAttribute("method", "post");
  });
});
