// First steps: from signing in to an issue that fits.
import { call } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

const addressOf = (issue: string) => `https://github.com/mirav/tidewater/issues/${issue}`;

test("somebody signs in, and finds an issue for this evening that fits", async ({
  signInAs,
  newLogin,
}) => {
  const page = await signInAs(newLogin("ines"));
  const { user } = await call<{ user: { id: string } }>(page, "/current-session");
  const stack = ["typescript", "rust", "react", "postgresql", "webassembly", "sqlite", "docker"];
  const techs = await Promise.all(
    stack.map(async (slug) => (await call<{ id: string }>(page, `/techs/${slug}`)).id),
  );
  await call(page, `/users/${user.id}`, { techs });
  // The job reads the demo's repositories after the start.
  await expect
    .poll(async () => (await call<unknown[]>(page, "/issues?search=tidewater")).length)
    .toBeGreaterThan(0);

  await test.step("what they know comes first, in words", async () => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByText("First steps").click();
    const known = page.getByRole("region", { name: "You know what it takes" });
    await expect(known.getByRole("heading", { name: /^Turn the wind arrows/ })).toBeVisible();
    await expect(known.getByText(/, which you know$/).first()).toBeVisible();
  });

  await test.step("a size and a search narrow the list", async () => {
    const filters = page.getByRole("complementary", { name: "Filters" });
    await filters.getByRole("radio", { name: /^An evening/ }).check();
    await expect(page).toHaveURL(/\/issues\?size=medium$/);
    await page.getByRole("searchbox", { name: "Search first steps" }).fill("arows");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/size=medium/);
    await expect(page).toHaveURL(/search=arows/);
    await expect(page.getByRole("heading", { name: /^Results/ })).toContainText("1 first step");
  });

  await test.step("it leads to the code host", async () => {
    const link = page.getByRole("link", { name: /^Turn the wind arrows/ });
    const href = (await link.getAttribute("href")) ?? "";
    const { headers } = await page.request.get(href, { maxRedirects: 0 }).then((response) => ({
      headers: response.headers(),
    }));
    expect(headers["location"]).toBe(addressOf("214"));
  });
});

test("a visitor says what they know, and an issue that is gone is said so", async ({ page }) => {
  await page.goto("/issues");
  const form = page.getByRole("search");
  await form.getByRole("combobox", { name: "Add a technology" }).fill("rust");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/issues\?techs=rust$/);
  await form.getByRole("combobox", { name: "Size" }).selectOption("an evening");
  await expect(page).toHaveURL(/size=medium/);
  await page.goto("/issues/00000000-0000-7000-8000-000000000000");
  await expect(page).toHaveURL(/\/issues\?gone=true$/);
  await expect(page.getByText(/no longer open to newcomers/)).toBeVisible();
});

test("on a phone, the filters are in a sheet, and nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/issues");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("radio", { name: /^An evening/ }).check();
  await sheet.getByRole("button", { name: /^(Show \d+|No) first/ }).click();
  await expect(page).toHaveURL(/\/issues\?size=medium$/);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
