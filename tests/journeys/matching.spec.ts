// The home page's matcher: a stack and a role, and the matching projects.
import { newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const matcher = { name: "Projects that fit your stack" };
const results = { name: "Projects that fit", exact: true };

test("a visitor chooses technologies by keyboard alone, and opens all matches", async ({
  page,
  signInApi,
  newLogin,
}) => {
  const owner = await signInApi(newLogin("owner"));
  const project = await newProject(owner, newLogin("Tide "), ["rust", "fortran"]);
  const form = page.getByRole("search", matcher);
  const field = form.getByRole("combobox", { name: "Add a technology" });
  const list = page.getByRole("listbox");

  await test.step("the text field suggests despite a typing error, and Enter adds the best match", async () => {
    await page.goto("/");
    await field.focus();
    await page.keyboard.type("rsut");
    await expect(list.getByRole("option", { name: /^Rust\b/ }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(form.getByRole("link", { name: "Remove Rust" })).toBeVisible();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
  });

  await test.step("arrow keys move in the most used technologies, and Escape closes the list", async () => {
    await page.keyboard.press("ArrowDown");
    await expect(list.getByRole("option").nth(1)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", /.+/);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
  });

  await test.step("Enter before the suggestions arrive adds the technology", async () => {
    await page.keyboard.type("fortran");
    await page.keyboard.press("Enter");
    await expect(form.getByRole("link", { name: "Remove Fortran" })).toBeVisible();
    await expect(page).toHaveURL(/\/\?techs=rust,fortran&role=developer$/);
  });

  await test.step("Backspace removes the last one", async () => {
    await page.keyboard.type("elm");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?techs=rust,fortran,elm&/);
    await expect(field).toHaveValue("");
    await page.keyboard.press("Backspace");
    await expect(page).toHaveURL(/\?techs=rust,fortran&/);
  });

  await test.step("the best match says why it fits", async () => {
    await expect(page.getByText(/^\d+ projects share (both|at least one) of your/)).toBeVisible();
    const best = page.getByRole("region", results).getByRole("listitem").first();
    await expect(best).toContainText(project.name);
    await expect(best).toContainText("Both of your technologies");
  });

  await test.step("Enter without a text opens all matches, and Back restores the choice", async () => {
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/matches\?techs=rust,fortran&role=developer$/);
    await expect(page.getByRole("heading", { level: 1, name: "Projects that fit" })).toBeVisible();
    await page.goBack();
    await expect(form.getByRole("link", { name: "Remove Fortran" })).toBeVisible();
    await expect(page.getByRole("region", results)).toContainText(project.name);
  });
});

test("a visitor types a stack on the home page and goes from three cards to all matches", async ({
  page,
  signInApi,
  newLogin,
}) => {
  const owner = await signInApi(newLogin("owner"));
  const name = newLogin("Wave ");
  for (let index = 0; index < 24; index += 1) {
    await newProject(owner, `${name} ${index}`, ["forth", "prolog"]);
  }
  const form = page.getByRole("search", matcher);
  const rows = page.locator("main").getByRole("link", { name: new RegExp(`^${name} `) });

  await test.step("three cards, and the number of all", async () => {
    await page.goto("/");
    await form.getByRole("combobox", { name: "Add a technology" }).fill("forth");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", results).getByRole("heading", { level: 3 })).toHaveCount(
      3,
    );
    await page.getByRole("link", { name: /^See all \d+$/ }).click();
    await expect(page).toHaveURL(/\/matches\?techs=forth&role=developer$/);
  });

  await test.step("Show more appends the rest and moves the focus to it", async () => {
    await expect(rows).toHaveCount(20);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(rows).toHaveCount(24);
    await expect(rows.nth(20)).toBeFocused();
  });

  await test.step("another technology changes the list, and a reload keeps that", async () => {
    await form.getByRole("combobox", { name: "Add a technology" }).fill("prolog");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/matches\?techs=forth,prolog&role=developer$/);
    await expect(page.getByText(/\b24 (projects )?share both\b/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/\b24 (projects )?share both\b/)).toBeVisible();
    await expect(page).toHaveTitle(/^Projects for Forth and Prolog/);
    await expect(rows.first()).toBeVisible();
  });
});

test("lines connect the chosen technologies and the cards in wide windows only", async ({
  page,
}) => {
  const lines = page.locator("svg[data-connectors] path");
  for (const path of ["/", "/matches"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${path}?techs=rust,postgresql&role=either`);
    await expect(lines).not.toHaveCount(0);
    await page.setViewportSize({ width: 900, height: 900 });
    await expect(lines).toHaveCount(0);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor adds technologies one by one and removes them", async ({ page }) => {
    await page.goto("/");
    const field = page.getByRole("combobox", { name: "Add a technology" });
    await field.fill("rust");
    await page.getByRole("combobox", { name: "Role" }).selectOption("either");
    await page.getByRole("button", { name: "Find projects that fit" }).click();
    await expect(page).toHaveURL(/\/\?techs=rust&role=either$/);
    await field.fill("postgers");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/\?techs=rust,postgresql&role=either$/);
    await expect(page.getByText(/^\d+ projects share (both|at least one) of your/)).toBeVisible();
    await page.getByRole("link", { name: "Remove Rust" }).click();
    await expect(page).toHaveURL(/\/\?techs=postgresql&role=either$/);
    await field.fill("qqqqqqqqqq");
    await field.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("No technology is called “qqqqqqqqqq”.");
    await expect(page.getByRole("link", { name: "Remove PostgreSQL" })).toBeVisible();
    await field.fill("");
    await page.getByRole("button", { name: "Find projects that fit" }).click();
    await expect(page).toHaveURL(/\/matches\?techs=postgresql&role=either$/);
    await expect(page.getByText("How this is ordered.")).toBeVisible();
    await field.fill("rust");
    await page.getByRole("button", { name: "Find projects that fit" }).click();
    await expect(page).toHaveURL(/\/matches\?techs=postgresql,rust&role=either$/);
  });
});
