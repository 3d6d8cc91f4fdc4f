// The explorer: from a project to a person to a technology, by mouse, keyboard and address.
import {
  explorerPath,
  panel,
  path,
  pathSteps,
  row,
  shownCount,
  title,
  waitForCrawl,
} from "#tests/support/explorer.ts";
import {
  addMember,
  answerCodeHost,
  type ApiUser,
  call,
  newProject,
} from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";

test("a visitor explores from a project to a person to a technology and back by mouse", async ({
  page,
}) => {
  await test.step("The navigation opens the first project of the list", async () => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByText("Explore").click();
    await expect(page).toHaveURL(/\/explore\?nid=P_/);
    await expect(panel(page).getByText("Project", { exact: true })).toBeVisible();
  });

  await page.goto(await explorerPath(page, "Tidewater"));
  await expect(title(page)).toHaveText("Tidewater");
  await expect(page).toHaveTitle(/^Explore Tidewater/);

  await test.step("A person", async () => {
    await row(page, /^Mira Verhoeven/).click();
    await expect(page).toHaveURL(/nid=U_/);
    await expect(title(page)).toHaveText("Mira Verhoeven");
    await expect(panel(page)).toContainText("@mirav");
    await expect(page).toHaveTitle(/^Explore Mira Verhoeven/);
  });

  await test.step("One of their technologies", async () => {
    await row(page, /^Rust/).click();
    await expect(page).toHaveURL(/nid=T_/);
    await expect(title(page)).toHaveText("Rust");
    await expect(row(page, /^Tidewater/)).toBeVisible();
  });

  await test.step("Back keeps the graph", async () => {
    const explored = await shownCount(page, "Techs");
    await page.goBack();
    await expect(title(page)).toHaveText("Mira Verhoeven");
    expect(await shownCount(page, "Techs")).toBeGreaterThanOrEqual(explored);
    await page.goBack();
    await expect(title(page)).toHaveText("Tidewater");
    expect(await shownCount(page, "Techs")).toBeGreaterThanOrEqual(explored);
  });

  await test.step("Its own page, and back to the graph", async () => {
    await panel(page).getByRole("link", { name: "View Resource Page" }).click();
    await expect(page).toHaveURL(/\/projects\//);
    await page.goBack();
    await expect(title(page)).toHaveText("Tidewater");
    expect(await shownCount(page, "Techs")).toBeGreaterThanOrEqual(7);
  });
});

test("without a node it starts at the first project, also for signed-in people, whom 'Show me' leads to themselves", async ({
  page,
  signInAs,
  newLogin,
}) => {
  // Others create projects meanwhile.
  const isFirst = async (shown: typeof page) => {
    const reply = await shown.request.get("/api/v1/projects?pageSize=1");
    const [first] = (await reply.json()) as { id: string }[];
    await shown.goto("/explore");
    expect(new URL(shown.url()).searchParams.get("nid")).toBe(`P_${first?.id}`);
  };
  await expect(() => isFirst(page)).toPass();
  await expect(panel(page).getByRole("heading", { level: 2 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Show me" })).toBeHidden();
  const person = await signInAs(newLogin("eve"));
  await expect(() => isFirst(person)).toPass();
  await person.getByRole("link", { name: "Show me" }).click();
  await expect(person).toHaveURL(/\/explore\?nid=U_/);
  await expect(person.getByRole("link", { name: "Show me" })).toBeHidden();
});

test("a visitor explores by keyboard alone", async ({ page }) => {
  await page.goto(await explorerPath(page, "Tidewater"));
  const field = page.getByRole("combobox", { name: "Find a project, technology or person" });

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

  await test.step("The focus moves to the new node", async () => {
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
    await expect(page.getByText("No project, tech or person matches “zzzzzzzzzz”.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("No project, tech or person matches")).toHaveCount(0);
  });
});

/** A project with a team of two; the first person is its owner. */
async function ferry(ada: ApiUser, bob: ApiUser, name: string) {
  const project = await newProject(ada, name, ["rust"]);
  await addMember(ada, project, bob);
  return project;
}

test("the path between two people is shown in sentences, and restored from the address", async ({
  page,
  signInApi,
  newLogin,
}) => {
  const [one, other] = [newLogin("ada"), newLogin("bob")];
  const ada = await signInApi(one);
  const bob = await signInApi(other);
  const names = [newLogin("Ferry "), newLogin("Dinghy ")];
  for (const name of names) await ferry(ada, bob, name);
  const { user } = await call<{ user: { id: string } }>(ada, "/current-session");

  await page.goto(`/explore?nid=U_${user.id}`);
  await panel(page).getByRole("button", { name: "Path to…" }).click();
  await expect(page.getByRole("combobox", { name: /^Path from/ })).toBeFocused();
  await page.keyboard.type(other);
  const option = page.getByRole("option", { name: new RegExp(`^${other}`) });
  await expect(option).toContainText("2 steps");
  await option.click();
  await expect(pathSteps(page)).toContainText([`${one} and ${other} are both on `]);
  const sentence = await pathSteps(page).locator("span").last().innerText();
  await expect(path(page).getByRole("heading")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: sentence })).toBeAttached();

  await test.step("the other path, which the address has", async () => {
    await expect(path(page)).toContainText("1 of 2");
    await path(page).getByRole("button", { name: "Next path" }).click();
    await expect(path(page)).toContainText("2 of 2");
    await expect(pathSteps(page)).not.toContainText(sentence);
    await path(page).getByRole("checkbox", { name: "Through people only" }).check();
    await expect(path(page)).toContainText("1 of 2");
    await expect(pathSteps(page)).toContainText(sentence);
    await page.reload();
    await expect(path(page).getByRole("checkbox")).toBeChecked();
  });
  await expect(pathSteps(page)).toHaveCount(1);
  await path(page).getByRole("link", { name: "Close path" }).click();
  await expect(path(page)).toHaveCount(0);
  await page.goBack();
  await expect(path(page)).toBeVisible();
});

test("the path from the viewer to a project is shown, also after signing in for it", async ({
  signInAs,
  signInApi,
  openAsVisitor,
  newLogin,
}) => {
  const [one, other] = [newLogin("ada"), newLogin("bob")];
  const bob = await signInAs(other);
  const project = await ferry(await signInApi(one), bob, newLogin("Ferry "));

  await test.step("From me", async () => {
    await bob.goto(`/explore?nid=P_${project.id}`);
    await panel(bob).getByRole("link", { name: "Path from me" }).click();
    await expect(pathSteps(bob)).toContainText([`You are on the team of ${project.name}.`]);
  });

  await test.step("From me, after signing in", async () => {
    const visitor = await openAsVisitor();
    await visitor.goto(`/explore?nid=P_${project.id}`);
    await panel(visitor)
      .getByRole("link", { name: /^Path from me.*Sign in/ })
      .click();
    await answerCodeHost(visitor, one);
    await expect(path(visitor).getByRole("heading")).toHaveText(`From you to ${project.name}`);
    await expect(pathSteps(visitor)).toContainText([`You are on the team of ${project.name}.`]);
  });
});

test("filters hide kinds and projects without open roles, and are in the address", async ({
  page,
}) => {
  await page.goto(await explorerPath(page, "Tidewater"));
  await page.getByRole("button", { name: /^People / }).click();
  await expect(page).toHaveURL(/hide=user/);
  await expect(panel(page).getByRole("heading", { name: /^People/ })).toHaveCount(0);
  await page.getByLabel("View options").click();
  await page.getByLabel("Show projects").selectOption({ label: "With a free designer seat" });
  await expect(page).toHaveURL(/role=designer/);
  await page.reload();
  await expect(panel(page)).toContainText("hidden by the filters");
  await panel(page).getByRole("link", { name: "Show all" }).click();
  await expect(panel(page).getByRole("heading", { name: /^People/ })).toBeVisible();
});

test("a table shows the same graph as the picture, and filters and sorts it", async ({ page }) => {
  await page.goto(await explorerPath(page, "Tidewater"));
  await page.getByRole("link", { name: "Table" }).first().click();
  const table = page.getByRole("table");
  await expect(table.getByRole("row").nth(1)).toContainText("Tidewater");
  await table.getByRole("link", { name: "Rust", exact: true }).click();
  await expect(title(page)).toHaveText("Rust");
  await expect(table.getByRole("row", { name: /^Tidewater/ })).toContainText("1");
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("tide");
  await expect(table.getByRole("row", { name: /^Rust/ })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Filter by name" }).fill("");
  await table.getByRole("button", { name: "Name" }).click();
  await expect(table.getByRole("columnheader", { name: "Name" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(table.getByRole("row").nth(1)).toContainText("Rust");
  await table.getByRole("button", { name: "Name" }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await table.getByRole("link", { name: "TypeScript", exact: true }).click();
  await expect(title(page)).toHaveText("TypeScript");
  await page.goBack();
  await expect(title(page)).toHaveText("Rust");
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Name" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
});

test("a failed request keeps the graph, and can be retried", async ({ page, problems }) => {
  problems.allow(/Failed to load resource/);
  await page.route(/\/api\/v1\/graph\?nid=U_/, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "It broke." } }),
  );
  await page.goto(await explorerPath(page, "Tidewater"));
  await row(page, /^Mira Verhoeven/).click();
  await expect(title(page)).toHaveText("Mira Verhoeven");
  await expect(panel(page).getByRole("alert")).toContainText("Everything explored so far is kept.");
  await expect(page.getByRole("button", { name: /^Techs / })).not.toHaveText("Techs 0");
  await page.unroute(/\/api\/v1\/graph\?nid=U_/);
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(row(page, /^Rust/)).toBeVisible();
});

test("addresses of unknown nodes show an error and a search", async ({ page, problems }) => {
  problems.allow(/Failed to load resource.*(400|404)/);
  const statuses = { "P_0198c0de-0000-7000-8000-000000000000": 404, X_1: 400, nothing: 400 };
  for (const [nid, status] of Object.entries(statuses)) {
    const reply = await page.goto(`/explore?nid=${nid}`);
    expect(reply?.status()).toBe(status);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This address isn’t valid");
  await page.getByRole("link", { name: "Open the explorer" }).click();
  await expect(page).toHaveURL(/nid=P_/);
  await expect(title(page)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the list links from node to node, and the search finds nodes", async ({ page }) => {
    await page.goto(await explorerPath(page, "Tidewater"));
    await row(page, /^Mira Verhoeven/).click();
    await expect(title(page)).toHaveText("Mira Verhoeven");
    const field = page.getByRole("combobox", { name: "Find a project, technology or person" });
    await field.fill("tidew");
    await field.press("Enter");
    await page.getByRole("list", { name: "Found for tidew" }).getByText("Tidewater").click();
    await expect(title(page)).toHaveText("Tidewater");
  });
});

test("a node with few connections is shown with its neighbours' connections", async ({ page }) => {
  await page.goto(await explorerPath(page, "Walking School Bus"));
  await expect(panel(page).getByRole("listitem")).toHaveCount(1);
  await expect.poll(() => shownCount(page, "Projects")).toBeGreaterThan(5);
});

test("hidden neighbours leave the graph with their own neighbours, and come back as they were", async ({
  page,
}) => {
  await page.goto(await explorerPath(page, "Tidewater"));
  await waitForCrawl(page);
  const rows = panel(page).getByRole("listitem");
  const before = await rows.allInnerTexts();
  const projects = await shownCount(page, "Projects");
  await panel(page).getByRole("button", { name: "Hide neighbours" }).click();
  await expect(panel(page)).toContainText("The neighbours are hidden.");
  expect(await shownCount(page, "Projects")).toBe(1);
  expect(await shownCount(page, "People")).toBe(0);
  await panel(page).getByRole("button", { name: "Show neighbours" }).click();
  await expect(rows).toHaveText(before, { useInnerText: true });
  expect(await shownCount(page, "Projects")).toBe(projects);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the table filters, and shows that neighbours couldn't be loaded", async ({
    page,
    problems,
  }) => {
    problems.allow(/Failed to load resource/);
    await page.route(/\/api\/v1\/graph\?nid=U_/, (route) =>
      route.fulfill({ status: 400, json: { code: "invalid", message: "It broke." } }),
    );
    await page.goto(`${await explorerPath(page, "Tidewater")}&view=table`);
    const table = page.getByRole("table");
    await page.getByRole("button", { name: "More filters" }).click();
    await page.getByRole("searchbox", { name: "Filter by name" }).fill("mira");
    await expect(table.getByRole("row")).toHaveCount(2);
    await table.getByRole("link", { name: "Mira Verhoeven" }).click();
    await expect(page.getByRole("alert")).toContainText("The neighbours couldn’t be loaded.");
    await page.unroute(/\/api\/v1\/graph\?nid=U_/);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Filter by name" }).fill("");
    await expect(table.getByRole("row", { name: /^Seedbank/ })).toBeVisible();
  });
});
