// The explorer: from a project to a person to a technology, by every means there is.
import type { Page } from "@playwright/test";
import { call, newProject } from "#tests/support/site-people.ts";
import { findNode } from "#tests/support/graph-picture.ts";
import { expect, test } from "#tests/support/site-test.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

async function tidewater(page: Page): Promise<string> {
  const [project] = await call<Named[]>(page, "/project_search?search=Tidewater");
  return `/explore?nid=P_${project?.id}`;
}

const panel = (page: Page) => page.getByRole("region", { name: "Chosen node" });
const title = (page: Page) => panel(page).getByRole("heading", { level: 1 });
const row = (page: Page, name: RegExp | string) => panel(page).getByRole("link", { name });

/** As the legend counts them. */
async function techsShown(page: Page): Promise<number> {
  const legend = page.getByRole("button", { name: /^Techs / });
  return Number((await legend.textContent())?.replace("Techs ", ""));
}

test("by mouse a visitor goes from a project to a person to a technology, and back", async ({
  page,
}) => {
  await test.step("The navigation leads to the first project of the list", async () => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByText("Explore").click();
    await expect(page).toHaveURL(/\/explore\?nid=P_/);
    await expect(panel(page).getByText("Project", { exact: true })).toBeVisible();
  });

  await page.goto(await tidewater(page));
  await expect(title(page)).toHaveText("Tidewater");
  await expect(page).toHaveTitle(/^Explore Tidewater/);

  await test.step("A person", async () => {
    await row(page, /^Mira Verhoeven/).click();
    await expect(page).toHaveURL(/nid=U_/);
    await expect(title(page)).toHaveText("Mira Verhoeven");
    await expect(panel(page)).toContainText("@mirav");
    await expect(page).toHaveTitle(/^Explore Mira Verhoeven/);
  });

  await test.step("A technology of theirs", async () => {
    await row(page, /^Rust/).click();
    await expect(page).toHaveURL(/nid=T_/);
    await expect(title(page)).toHaveText("Rust");
    await expect(row(page, /^Tidewater/)).toBeVisible();
  });

  await test.step("Back, with the graph kept", async () => {
    const explored = await techsShown(page);
    await page.goBack();
    await expect(title(page)).toHaveText("Mira Verhoeven");
    expect(await techsShown(page)).toBeGreaterThanOrEqual(explored);
    await page.goBack();
    await expect(title(page)).toHaveText("Tidewater");
    expect(await techsShown(page)).toBeGreaterThanOrEqual(explored);
  });

  await test.step("Its own page, and back to the graph", async () => {
    await panel(page).getByRole("link", { name: "View Resource Page" }).click();
    await expect(page).toHaveURL(/\/projects\//);
    await page.goBack();
    await expect(title(page)).toHaveText("Tidewater");
    expect(await techsShown(page)).toBeGreaterThanOrEqual(7);
  });
});

test("a node of the picture is explored by a click on it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(await tidewater(page));
  await expect(title(page)).toHaveText("Tidewater");
  const there = await findNode(page);
  await page.mouse.click(there.x, there.y);
  await expect(title(page)).not.toHaveText("Tidewater");
  await expect(page).toHaveURL(/nid=[PUT]_/);
  await page.goBack();
  await expect(title(page)).toHaveText("Tidewater");
});

test("the keyboard alone goes the same way", async ({ page }) => {
  await page.goto(await tidewater(page));
  const field = page.getByRole("combobox", { name: "Find a project, tech or person" });

  await test.step("The list: arrows move, Enter explores", async () => {
    await row(page, /^TypeScript/).focus();
    await page.keyboard.press("End");
    await expect(panel(page).locator("a:focus")).toHaveAttribute("href", /nid=U_/);
    await page.keyboard.press("Home");
    await expect(row(page, /^TypeScript/)).toBeFocused();
    const mira = row(page, /^Mira Verhoeven/);
    while (!(await mira.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Mira Verhoeven");
  });

  await test.step("Reading goes on at the new node", async () => {
    await expect(title(page)).toBeFocused();
    await expect(row(page, /^Rust/)).toBeVisible();
    const rust = row(page, /^Rust/);
    while (!(await rust.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Rust");
  });

  await test.step("The search", async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await page.keyboard.type("tidew");
    await expect(page.getByRole("option", { name: /^Tidewater/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText("Tidewater");
    await page.keyboard.type("zzzzzzzzzz");
    await expect(page.getByText("Nothing is called “zzzzzzzzzz” here.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Nothing is called")).toHaveCount(0);
  });
});

test("two people are connected, told in sentences, and the address brings it back", async ({
  page,
  open,
  newLogin,
}) => {
  const [one, other] = [newLogin("ada"), newLogin("bob")];
  const ada = await open(one);
  const bob = await open(other);
  const project = await newProject(ada, newLogin("Ferry "), ["rust"]);
  const { user } = await call<{ user: { id: string } }>(bob, "/current-session");
  await call(ada, `/projects/${project.id}/members`, { user: user.id, roleName: "developer" });
  const self = await call<{ user: { id: string } }>(ada, "/current-session");

  await page.goto(`/explore?nid=U_${self.user.id}`);
  await panel(page).getByRole("button", { name: "Path to…" }).click();
  await expect(page.getByRole("combobox", { name: /^Path from/ })).toBeFocused();
  await page.keyboard.type(other);
  await page.getByRole("option", { name: new RegExp(`^${other}`) }).click();
  const path = page.getByRole("region", { name: "Path" });
  await expect(path.getByRole("listitem")).toHaveText([
    `${one} is on the team of ${project.name}.`,
    `${project.name} is built by ${other}.`,
  ]);
  await page.reload();
  await expect(path.getByRole("listitem")).toHaveCount(2);
  await path.getByRole("link", { name: "Close path" }).click();
  await expect(path).toHaveCount(0);
  await page.goBack();
  await expect(path).toBeVisible();

  await test.step("From me", async () => {
    await bob.goto(`/explore?nid=P_${project.id}`);
    await panel(bob).getByRole("link", { name: "From Me" }).click();
    await expect(bob.getByRole("region", { name: "Path" }).getByRole("listitem")).toHaveText([
      `${other} is on the team of ${project.name}.`,
    ]);
  });
});

test("filters hide kinds and filled projects, and the address keeps them", async ({ page }) => {
  await page.goto(await tidewater(page));
  await page.getByRole("button", { name: /^People / }).click();
  await expect(page).toHaveURL(/hide=user/);
  await expect(panel(page).getByRole("heading", { name: /^People/ })).toHaveCount(0);
  await page.getByText("Filter and save").or(page.getByLabel("Filter and save")).first().click();
  await page.getByLabel("Projects that").selectOption({ label: "Seek a designer" });
  await expect(page).toHaveURL(/role=designer/);
  await page.reload();
  await expect(panel(page)).toContainText("hidden by the filters");
  await panel(page).getByRole("link", { name: "Show all" }).click();
  await expect(panel(page).getByRole("heading", { name: /^People/ })).toBeVisible();
});

test("what is shown can be saved, as data and as a picture", async ({ page }) => {
  await page.goto(await tidewater(page));
  await page.getByLabel("Filter and save").click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "JSON" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("explore-tidewater.json");
  const { default: fs } = await import("node:fs/promises");
  const shown: unknown = JSON.parse(await fs.readFile(await file.path(), "utf8"));
  expect(shown).toMatchObject({ nodes: expect.any(Array), edges: expect.any(Array) });
  await findNode(page);
  const drawing = page.waitForEvent("download");
  await page.getByRole("button", { name: "PNG" }).click();
  expect((await drawing).suggestedFilename()).toBe("explore-tidewater.png");
});

test("a table says what the picture shows", async ({ page }) => {
  await page.goto(await tidewater(page));
  await page.getByRole("link", { name: "Table" }).first().click();
  const table = page.getByRole("table");
  await expect(table.getByRole("row").nth(1)).toContainText("Tidewater");
  await table.getByRole("link", { name: "Rust" }).click();
  await expect(title(page)).toHaveText("Rust");
  await expect(table.getByRole("row", { name: /^Tidewater/ })).toContainText("1");
});

test("a call that fails keeps the graph, and is tried again", async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  await page.route(/\/api\/v1\/graph\?nid=U_/, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "It broke." } }),
  );
  await page.goto(await tidewater(page));
  await row(page, /^Mira Verhoeven/).click();
  await expect(title(page)).toHaveText("Mira Verhoeven");
  await expect(panel(page).getByRole("alert")).toContainText("What you explored is still here.");
  await expect(page.getByRole("button", { name: /^Techs / })).not.toHaveText("Techs 0");
  await page.unroute(/\/api\/v1\/graph\?nid=U_/);
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(row(page, /^Rust/)).toBeVisible();
});

test("addresses that lead nowhere say so and lead on", async ({ page, problems }) => {
  problems.allow(/Failed to load resource.*(400|404)/);
  const statuses = { "P_0198c0de-0000-7000-8000-000000000000": 404, X_1: 400, nothing: 400 };
  for (const [nid, status] of Object.entries(statuses)) {
    const reply = await page.goto(`/explore?nid=${nid}`);
    expect(reply?.status()).toBe(status);
  }
  await page.getByRole("link", { name: "Start from the Newest Project" }).click();
  await expect(page).toHaveURL(/nid=P_/);
  await expect(title(page)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the panel is a sheet below the picture, worked by touch", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await page.getByLabel("Menu", { exact: true }).first().tap();
    await page.getByRole("navigation", { name: "Menu" }).getByText("Explore").tap();
    await expect(page).toHaveURL(/\/explore\?nid=P_/);
    await page.goto(await tidewater(page));
    await row(page, /^TypeScript/).tap();
    await expect(title(page)).toHaveText("TypeScript");
    await panel(page).getByRole("button", { name: "Collapse panel" }).tap();
    await expect(row(page, /^Tidewater/)).toHaveCount(0);
    await panel(page).getByRole("button", { name: "Expand panel" }).tap();
    await row(page, /^Tidewater/).tap();
    await expect(title(page)).toHaveText("Tidewater");
    const there = await findNode(page);
    await page.touchscreen.tap(there.x, there.y);
    await expect(title(page)).not.toHaveText("Tidewater");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the list leads from node to node, and the search finds some", async ({ page }) => {
    await page.goto(await tidewater(page));
    await row(page, /^Mira Verhoeven/).click();
    await expect(title(page)).toHaveText("Mira Verhoeven");
    const field = page.getByRole("combobox", { name: "Find a project, tech or person" });
    await field.fill("tidew");
    await field.press("Enter");
    await page.getByRole("list", { name: "Found for tidew" }).getByText("Tidewater").click();
    await expect(title(page)).toHaveText("Tidewater");
  });
});
