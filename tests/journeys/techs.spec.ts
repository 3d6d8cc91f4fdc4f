// The catalogue of technologies: its list, and the page of each.
import { newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

test("a visitor browses the technologies by category, opens one, and from there a project", async ({
  page,
  signInApi,
  newLogin,
}) => {
  const owner = await signInApi(newLogin("owner"));
  await test.step("The home page links to the list and its categories", async () => {
    await page.goto("/");
    await page
      .getByRole("region", { name: "Technologies" })
      .getByRole("link", { name: /^All/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Technologies" })).toBeVisible();
    await page.getByRole("navigation", { name: "Categories" }).getByText("Languages").click();
    await expect(page).toHaveURL(/\/techs\?category=language$/);
    await expect(page).toHaveTitle(/^Languages · Technologies/);
  });

  await test.step("By name, page by page", async () => {
    const order = page.getByRole("navigation", { name: "Sort by" });
    const byName = order.getByRole("link", { name: "Name" });
    await byName.click();
    await expect(page).toHaveURL(/\?category=language&sort=name$/);
    // The address changes before the page does.
    await expect(byName).toHaveAttribute("aria-current", "true");
    const names = page.getByRole("main").getByRole("heading", { level: 3 });
    await expect(names).toHaveCount(48);
    // The old order is shown, dimmed, until the new one has loaded.
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(names).toHaveCount(96);
  });

  // Created just before the search, so that it is among the newest.
  const project = await newProject(owner, newLogin("Ferry "), ["rust"]);

  await test.step("The technology's page has its description and its people", async () => {
    await page.getByRole("searchbox", { name: "Search technologies" }).fill("rust");
    await page.getByRole("link", { name: "Rust", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rust" })).toBeVisible();
    await expect(page.getByText("Also called")).toHaveText("Also called rs");
    await expect(page.getByRole("region", { name: "Related" }).getByRole("link")).not.toHaveCount(
      0,
    );
    const people = page.getByRole("region", { name: "People" }).getByRole("link");
    await expect(people.first()).toHaveAttribute("href", /^\/user\//);
  });

  await test.step("The technology's page links to a project, which links back", async () => {
    await page
      .getByRole("region", { name: "Projects" })
      .getByRole("link", { name: project.name })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
    await page
      .getByRole("region", { name: "Tech Stack" })
      .getByRole("link", { name: "Rust" })
      .click();
    await expect(page).toHaveURL(/\/techs\/rust$/);
    await page.getByRole("link", { name: "Match projects" }).click();
    await expect(page).toHaveURL(/\/\?techs=rust&role=either$/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("technologies are searched within a category, paged, and opened", async ({ page }) => {
    await page.goto("/techs?category=language&sort=name");
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(page).toHaveURL(/after=/);
    await expect(page.getByRole("link", { name: "Back to the first page" })).toBeVisible();
    const field = page.getByRole("searchbox", { name: "Search technologies" });
    await field.fill("rust");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/techs\?query=rust&category=language&sort=name$/);
    await page.getByRole("link", { name: "Rust", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rust" })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Projects" }).getByRole("listitem"),
    ).not.toHaveCount(0);
  });
});
