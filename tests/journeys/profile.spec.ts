// Profiles in a browser: by keyboard alone, in a narrow window, and without scripts.
import type { Page } from "@playwright/test";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { waitForToast } from "#tests/support/toasts.ts";

const settings = (page: Page) => page.getByRole("dialog", { name: "Settings" });
const stack = (page: Page) => page.getByRole("navigation", { name: "Tech Stack" });

test("choosing a technology of a profile changes the address, and Back undoes it", async ({
  page,
}) => {
  await page.goto("/user/mirav");
  await stack(page).getByRole("link", { name: "Rust" }).click();
  await expect(page).toHaveURL(/\/user\/mirav\?tech=rust$/);
  await expect(page.getByRole("heading", { name: "Projects with Rust" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Projects with TypeScript" })).toBeVisible();
});

test("a person's stack is chosen and saved by keyboard alone", async ({ signInAs, newLogin }) => {
  const login = newLogin("keys");
  const page = await signInAs(login);
  await newProject(page, newLogin("Loom "), ["rust"]);
  await page.goto(`/user/${login}`);
  const edit = page.getByRole("button", { name: "Edit Profile" });
  await expect(edit).toBeEnabled();
  await edit.focus();
  await page.keyboard.press("Enter");
  const form = settings(page);
  await expect(form.getByLabel("Username")).toBeFocused();
  const chosen = form.getByRole("list", { name: "Chosen: Techs" }).getByRole("listitem");

  await test.step("a typing error finds the technology, and Enter adds it", async () => {
    await form.getByRole("button", { name: "Add Technologies" }).focus();
    await page.keyboard.press("Enter");
    const search = form.getByRole("combobox", { name: "Search technologies" });
    await expect(search).toBeFocused();
    await expect(form.getByRole("button", { name: "Close Techs List" })).toBeVisible();
    await page.keyboard.type("postgers");
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveText(["PostgreSQL"]);
    await page.keyboard.type("rust");
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveText(["PostgreSQL", "Rust"]);
  });

  await test.step("the other technologies are sorted by name, and the arrows move among them", async () => {
    const options = form.getByRole("option");
    await expect(options.nth(40)).toBeAttached();
    const names = await options.locator("> span:first-of-type").allInnerTexts();
    const plain = names.map((name) => name.toLowerCase());
    expect(plain).toEqual(plain.toSorted());
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveCount(3);
  });

  await test.step("Escape closes only the list; a chip is removed by its button", async () => {
    await page.keyboard.press("Escape");
    await expect(form.getByRole("listbox")).toHaveCount(0);
    await expect(form).toBeVisible();
    await form.getByRole("button", { name: "Remove PostgreSQL" }).focus();
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveCount(2);
    await expect(form.getByRole("button", { name: "Remove Rust" })).toBeFocused();
  });

  await test.step("saving updates the page", async () => {
    const toast = waitForToast(page, "User updated");
    await form.getByRole("button", { name: "Update User" }).focus();
    await page.keyboard.press("Enter");
    await toast;
    await expect(form).toBeHidden();
    await expect(stack(page).getByRole("listitem").filter({ hasText: "Rust" })).toContainText(
      "Loom ",
    );
    await expect(page.getByRole("region", { name: "Projects with Rust" })).toContainText("Loom");
    await page.reload();
    await expect(stack(page).getByRole("listitem")).toHaveCount(2);
  });
});

test("a profile with a hundred technologies fits a narrow window", async ({
  signInAs,
  newLogin,
}) => {
  const login = newLogin("many");
  const page = await signInAs(login);
  const techs = await call<{ id: string }[]>(page, "/techs?sort=name&pageSize=100");
  const { user } = await call<{ user: { id: string } }>(page, "/current-session");
  await call(page, `/users/${user.id}`, { techs: techs.map(({ id }) => id) });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/user/${login}`);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const form = settings(page);
  await expect(stack(page).getByRole("listitem", { includeHidden: true })).toHaveCount(100);
  await expect(form.getByText("100 of 100")).toBeVisible();
  await form.getByRole("button", { name: "Add Technologies" }).click();
  await expect(form.getByRole("option").first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a profile can be read, one technology after the other", async ({ page }) => {
    await page.goto("/user/mirav");
    await stack(page).getByRole("link", { name: "Rust" }).click();
    const shown = page.getByRole("region", { name: "Projects with Rust" });
    await expect(shown.getByRole("link", { name: "Tidewater" })).toBeVisible();
    await expect(page.getByRole("region", { name: "All projects" })).toContainText("owner");
  });
});
