// People in public, and what they change about themselves.
import type { Page } from "@playwright/test";
import { call, newProject } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

const settings = (page: Page) => page.getByRole("dialog", { name: "Settings" });
const stack = (page: Page) => page.getByRole("navigation", { name: "Tech Stack" });

async function openSettings(page: Page, login: string) {
  await page.goto(`/user/${login}`);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  return settings(page);
}

test("a stranger reads what somebody builds with what, and can change nothing of it", async ({
  page,
}) => {
  await page.goto("/user/mirav");
  await expect(page.getByRole("heading", { level: 1, name: "Mira Verhoeven" })).toBeVisible();
  await expect(page.getByText("Owner and developer")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toHaveCount(0);

  await test.step("The first technology is chosen, with its projects", async () => {
    await expect(stack(page).locator("[aria-current]")).toHaveText("TypeScript");
    const shown = page.getByRole("region", { name: "Projects with TypeScript" });
    await expect(shown.getByRole("link", { name: "Tidewater" })).toBeVisible();
  });

  await test.step("The search leaves those whose names contain its text", async () => {
    await page.getByRole("searchbox", { name: "Search Techs" }).fill("SCRIPT");
    await expect(stack(page).getByRole("listitem")).toHaveText(["TypeScript"]);
    await page.getByRole("searchbox", { name: "Search Techs" }).fill("cobol");
    await expect(stack(page).getByRole("status")).toContainText("None of them is named like");
    await page.getByRole("button", { name: "Show All" }).click();
  });

  await test.step("Another one has an address, and Back undoes it", async () => {
    await stack(page).getByRole("link", { name: "Rust" }).click();
    await expect(page).toHaveURL(/\/user\/mirav\?tech=rust$/);
    await expect(page.getByRole("heading", { name: "Projects with Rust" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Projects with TypeScript" })).toBeVisible();
  });
});

test("a stack is put together by keyboard alone", async ({ open, newLogin }) => {
  const login = newLogin("keys");
  const page = await open(login);
  await newProject(page, newLogin("Loom "), ["rust"]);
  await page.goto(`/user/${login}`);
  const edit = page.getByRole("button", { name: "Edit Profile" });
  await expect(edit).toBeEnabled();
  await edit.focus();
  await page.keyboard.press("Enter");
  const form = settings(page);
  await expect(form.getByLabel("Username")).toBeFocused();
  const chosen = form.getByRole("list", { name: "Chosen: Techs" }).getByRole("listitem");

  await test.step("A typo finds its technology, and Enter takes it", async () => {
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

  await test.step("What is left stands by name, and the arrows move in it", async () => {
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

  await test.step("Escape closes the list alone; a chip goes by its own button", async () => {
    await page.keyboard.press("Escape");
    await expect(form.getByRole("listbox")).toHaveCount(0);
    await expect(form).toBeVisible();
    await form.getByRole("button", { name: "Remove PostgreSQL" }).focus();
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveCount(2);
    await expect(form.getByRole("button", { name: "Remove Rust" })).toBeFocused();
  });

  await test.step("It is saved, and the page shows it", async () => {
    const said = toasted(page, "User updated");
    await form.getByRole("button", { name: "Update User" }).focus();
    await page.keyboard.press("Enter");
    await said;
    await expect(form).toBeHidden();
    await expect(stack(page).locator("[aria-current]")).toHaveText("Rust");
    await expect(page.getByRole("region", { name: "Projects with Rust" })).toContainText("Loom");
    await page.reload();
    await expect(stack(page).getByRole("listitem")).toHaveCount(2);
  });
});

test("whoever changes their username takes their address along, and nobody else gets the old one", async ({
  page: visitor,
  open,
  newLogin,
  problems,
}) => {
  const [old, name] = [newLogin("old"), newLogin("new")];
  const page = await open(old);
  const form = await openSettings(page, old);
  await form.getByLabel("Username").fill(name);
  await form.getByLabel("Display Name").fill("سارة");
  await form.getByRole("button", { name: "Update User" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${name}$`));
  await expect(page.getByRole("heading", { level: 1, name: "سارة" })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^سارة \\(${name}\\)`));
  await expect(page.getByRole("button", { name: "Your menu, سارة" })).toBeVisible();

  await visitor.goto(`/user/${old}?tech=rust`);
  await expect(visitor).toHaveURL(new RegExp(`/user/${name}\\?tech=rust$`));

  problems.allow(/Failed to load resource.*409/);
  const other = newLogin("other");
  const stranger = await open(other);
  const theirs = await openSettings(stranger, other);
  await theirs.getByLabel("Username").fill(old.toUpperCase());
  await theirs.getByRole("button", { name: "Update User" }).click();
  await expect(theirs.getByLabel("Username")).toHaveAccessibleDescription(
    "This username is taken.",
  );
  await expect(theirs.getByLabel("Username")).toBeFocused();
  await theirs.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(theirs).toBeHidden();
  await expect(stranger).toHaveURL(new RegExp(`/user/${other}$`));
});

test("what is wrong with a name is said once one has been at it", async ({ open, newLogin }) => {
  const login = newLogin("names");
  const page = await open(login);
  const form = await openSettings(page, login);
  const username = form.getByLabel("Username");
  await username.fill("a");
  await expect(username).not.toHaveAccessibleDescription("Too Short!");
  await form.getByLabel("Display Name").fill("b".repeat(51));
  await expect(username).toHaveAccessibleDescription("Too Short!");
  await username.fill("a_b");
  await expect(username).toHaveAccessibleDescription("Please use alphanumeric symbols");
  await expect(form.getByLabel("Display Name")).toHaveAccessibleDescription("Too Long!");
  await form.getByRole("button", { name: "Update User" }).click();
  await expect(username).toBeFocused();
  await expect(form).toBeVisible();
});

test("a failure keeps what was typed, and says why; closing forgets it", async ({
  open,
  newLogin,
  problems,
}) => {
  const login = newLogin("kept");
  const page = await open(login);
  const form = await openSettings(page, login);
  await form.getByLabel("Display Name").fill("Kept As Typed");
  problems.allow(/Failed to load resource/);
  await page.route("**/api/v1/users/*", (route) => route.abort());
  await form.getByRole("button", { name: "Update User" }).click();
  await expect(form.getByRole("alert")).toContainText("Your profile was not updated.");
  await page.unroute("**/api/v1/users/*");
  await page.reload();
  await expect(form.getByLabel("Display Name")).toHaveValue("Kept As Typed");
  await expect(form.getByLabel("Username")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(form.getByLabel("Display Name")).toHaveValue(login);
});

test("a double click saves once", async ({ open, newLogin }) => {
  const login = newLogin("twice");
  const page = await open(login);
  const form = await openSettings(page, login);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await form.getByLabel("Display Name").fill("Once");
  await form.getByRole("button", { name: "Update User" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Once" })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a profile with a hundred technologies fits a narrow window, and takes no more", async ({
  open,
  newLogin,
}) => {
  const login = newLogin("many");
  const page = await open(login);
  const techs = await call<{ id: string }[]>(page, "/techs?sort=name&pageSize=100");
  const { user } = await call<{ user: { id: string } }>(page, "/current-session");
  await call(page, `/users/${user.id}`, { techs: techs.map(({ id }) => id) });
  await page.setViewportSize({ width: 360, height: 740 });
  const form = await openSettings(page, login);
  await expect(stack(page).getByRole("listitem", { includeHidden: true })).toHaveCount(100);
  await expect(form.getByText("100 of 100")).toBeVisible();
  await form.getByRole("button", { name: "Add Technologies" }).click();
  // All of the first pages are chosen: more are fetched until there is something to choose.
  await form.getByRole("option").first().click();
  await expect(form.getByText(/^100 is the most there can be\./).first()).toBeAttached();
  await expect(form.getByText("100 of 100")).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a profile reads as well, one technology after the other", async ({ page }) => {
    await page.goto("/user/mirav");
    await stack(page).getByRole("link", { name: "Rust" }).click();
    const shown = page.getByRole("region", { name: "Projects with Rust" });
    await expect(shown.getByRole("link", { name: "Tidewater" })).toBeVisible();
    await expect(page.getByRole("region", { name: "All Projects" })).toContainText("owner");
  });
});
