// Narrowing the list of projects by filters.
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

test("a visitor narrows the projects by four choices and shares the address", async ({
  page,
  openAsVisitor,
  signInApi,
  newLogin,
}) => {
  const owner = await signInApi(newLogin("sower"));
  const { id, name } = await newProject(owner, `Sow ${newLogin("seeds ")}`, ["nim", "sqlite"]);
  await call(owner, `/projects/${id}`, { settingOpenRoles: ["designer"] });

  await page.goto("/projects");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("searchbox", { name: "Find a technology" }).fill("nim");
  await filters.getByRole("checkbox", { name: /^Nim\b/ }).check();
  await expect(page).toHaveURL(/\/projects\?techs=nim$/);
  await filters.getByRole("radio", { name: /^Designer/ }).check();
  await filters.getByRole("radio", { name: /^Databases & search/ }).check();
  await filters.getByRole("radio", { name: /^Past week/ }).check();
  const address = /\?techs=nim&role=designer&category=database&activity=week$/;
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("link", { name })).toBeVisible();
  const heading = page.getByRole("heading", { name: /^Results/ });
  await expect(heading).toHaveText(/ of \d+ projects$/);
  const count = await heading.innerText();

  await test.step("The address opens the same list for another visitor", async () => {
    const other = await openAsVisitor();
    await other.goto(page.url());
    await expect(other.getByRole("link", { name })).toBeVisible();
    await expect(other.getByRole("heading", { name: /^Results/ })).toHaveText(count);
    await expect(other.getByRole("link", { name: "Remove Nim" })).toBeVisible();
    await other.close();
  });
});

test("Back from a project returns to the list and its place, and then to the filters", async ({
  page,
}) => {
  await page.goto("/projects?techs=python");
  await page.getByRole("link", { name: "Clear all" }).click();
  await page.getByRole("link", { name: "Show more" }).click();
  const last = page.getByRole("main").getByRole("heading", { level: 3 }).nth(25);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  const place = await page.evaluate(() => window.scrollY);
  await last.getByRole("link").click();
  await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(last).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -2);
  await page.goBack();
  await expect(page).toHaveURL(/\?techs=python$/);
});

test("on a phone, the filters are in a sheet", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/projects");
  await expect(page.getByRole("complementary", { name: "Filters" })).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const python = sheet.getByRole("checkbox", { name: /^Python/ });
  await python.check();
  await expect(sheet.getByRole("link", { name: "Remove Python" })).toBeVisible();
  // It has moved to the top.
  await expect(sheet.getByRole("checkbox").first()).toBeFocused();
  await sheet.getByRole("radio", { name: /^Designer/ }).check();
  await expect(page).toHaveURL(/\/projects\?techs=python&role=designer$/);
  await sheet.getByRole("button", { name: /^Show \d+ projects?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters 2 chosen" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Remove Python" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the list is filtered by a form, searched within its filters, and cleared by links", async ({
    page,
  }) => {
    await page.goto("/projects");
    const filters = page.getByRole("complementary", { name: "Filters" });
    await filters.getByRole("checkbox", { name: /^Rust/ }).check();
    await filters.getByRole("radio", { name: /^Designer/ }).check();
    await filters.getByRole("button", { name: "Apply filters" }).click();
    await expect(page.getByRole("link", { name: "Remove Rust" })).toBeVisible();
    await expect(filters.getByRole("checkbox", { name: /^Rust/ })).toBeChecked();
    await expect(page).toHaveTitle(/^Rust, Designer seat free · Projects/);

    await page.getByRole("searchbox", { name: "Search Projects" }).fill("tidewater");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?techs=rust&role=designer&query=tidewater$/);
    await expect(page.getByRole("heading", { name: "Tidewater", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Remove Rust" }).click();
    await expect(page).toHaveURL(/\/search\?query=tidewater&role=designer$/);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(/\/projects$/);
  });

  test("in a narrow window the filters are below the search", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/projects");
    await expect(page.getByRole("checkbox", { name: /^Rust/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeHidden();
  });
});
