// The home page's matcher: a stack and a role lead to the projects that fit.
import { newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const matcher = { name: "Projects that fit your stack" };
const results = { name: "Projects that fit", exact: true };

test("a visitor names technologies by keyboard alone, opens what fits, and shares the link", async ({
  page,
  open,
  newLogin,
}) => {
  const owner = await open(newLogin("owner"));
  const project = await newProject(owner, newLogin("Tide "), ["rust", "fortran"]);
  const form = page.getByRole("search", matcher);
  const field = form.getByRole("combobox", { name: "Add a technology" });
  const list = page.getByRole("listbox");

  await test.step("The text field suggests, also for a slip, and Enter takes the best", async () => {
    await page.goto("/");
    await field.focus();
    await page.keyboard.type("rsut");
    await expect(list.getByRole("option", { name: /^Rust\b/ }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(form.getByRole("link", { name: "Remove Rust" })).toBeVisible();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
  });

  await test.step("Arrows choose among the most used, Escape closes", async () => {
    await page.keyboard.press("ArrowDown");
    await expect(list.getByRole("option").nth(1)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute("aria-activedescendant", /.+/);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
  });

  await test.step("Whoever types faster than suggestions come is understood", async () => {
    await page.keyboard.type("fortran");
    await page.keyboard.press("Enter");
    await expect(form.getByRole("link", { name: "Remove Fortran" })).toBeVisible();
    await expect(page).toHaveURL(/\/\?techs=rust,fortran&role=developer$/);
  });

  await test.step("Backspace takes the last one back", async () => {
    await page.keyboard.type("elm");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?techs=rust,fortran,elm&/);
    await expect(field).toHaveValue("");
    await page.keyboard.press("Backspace");
    await expect(page).toHaveURL(/\?techs=rust,fortran&/);
  });

  await test.step("Enter without a text leads to what fits, the best first", async () => {
    await expect(page.getByText(/^\d+ projects share (both|at least one) of your/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", results)).toBeFocused();
    const best = page.getByRole("region", results).getByRole("listitem").first();
    await expect(best).toContainText(project.name);
    await expect(best).toContainText("All 2 of your techs");
  });

  await test.step("The link says the same to somebody else", async () => {
    const other = await open();
    await other.goto(page.url());
    await expect(other).toHaveTitle(/^Projects for Rust and Fortran/);
    await expect(other.getByRole("region", results)).toContainText(project.name);
  });

  await test.step("Tab and Enter open it, and Back brings the choice again", async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
    await page.goBack();
    await expect(form.getByRole("link", { name: "Remove Fortran" })).toBeVisible();
    await expect(page.getByRole("region", results)).toContainText(project.name);
  });
});

test("threads tie the chosen technologies to the cards where it is wide, and nowhere else", async ({
  page,
}) => {
  const threads = page.locator("svg[data-threads] path");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/?techs=rust,postgresql&role=either");
  await expect(threads).not.toHaveCount(0);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(threads).toHaveCount(0);
});

test("a signed-in person's own stack is there already, and can be taken away", async ({ open }) => {
  const page = await open("mirav");
  await page.goto("/");
  await expect(page).toHaveURL(/\/$/);
  const chosen = page.getByRole("search", matcher).getByRole("link", { name: /^Remove / });
  await expect(chosen).not.toHaveCount(0);
  const count = await chosen.count();
  await chosen.first().click();
  await expect(chosen).toHaveCount(count - 1);
  await expect(page).toHaveURL(/\/\?techs=/);
  await page.goto("/?techs=&role=developer");
  await expect(chosen).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor adds technologies one by one and takes them back", async ({ page }) => {
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
    await expect(page.getByRole("alert")).toHaveText("Nothing is called “qqqqqqqqqq” here.");
    await expect(page.getByRole("link", { name: "Remove PostgreSQL" })).toBeVisible();
  });
});
