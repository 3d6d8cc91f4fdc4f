import type { Page } from "@playwright/test";
import { blockLiveUpdates } from "#tests/support/block-live-updates.ts";
import { call, newProject, seat } from "#tests/support/site-people.ts";
import { expect, test } from "#tests/support/site-test.ts";
import { toasted } from "#tests/support/toasts.ts";

const stackOf = (page: Page) => page.getByRole("region", { name: "Tech Stack" });
const techsOf = async (page: Page, id: string) =>
  (await call<{ techs: { name: string }[] }>(page, `/projects/${id}`)).techs.map(
    ({ name }) => name,
  );

async function openEditor(page: Page) {
  await stackOf(page).getByRole("button", { name: "Edit Tech Stack" }).click();
  return stackOf(page).getByRole("form", { name: "Edit Tech Stack" });
}

test("an owner changes the stack with the keyboard alone", async ({ open, newLogin }) => {
  const page = await open(newLogin("owner"));
  const { id } = await newProject(page, newLogin("Loom "), ["rust", "react"]);
  await page.goto(`/projects/${id}`);
  const edit = stackOf(page).getByRole("button", { name: "Edit Tech Stack" });
  await expect(edit).toBeEnabled();
  await edit.focus();
  await page.keyboard.press("Enter");

  const form = stackOf(page).getByRole("form", { name: "Edit Tech Stack" });
  const chosen = form.getByRole("list", { name: "Chosen: Techs" }).getByRole("listitem");
  await expect(chosen).toHaveText(["Rust", "React"]);
  const search = form.getByRole("combobox", { name: "Search technologies" });
  await expect(search).toBeFocused();

  await test.step("By another name, and by a slip of the keyboard", async () => {
    await page.keyboard.type("k8s");
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveText(["Rust", "React", "Kubernetes"]);
    await page.keyboard.type("postgers");
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveText(["Rust", "React", "Kubernetes", "PostgreSQL"]);
  });

  await test.step("What is chosen is offered no more", async () => {
    await page.keyboard.type("kubernetes");
    await expect(form.getByRole("gridcell", { name: ".NET", exact: true })).toHaveCount(0);
    await expect(form.getByText("Loading the technologies")).toHaveCount(0);
    await expect(form.getByRole("gridcell", { name: "Kubernetes", exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(search).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(search).toHaveCount(0);
    await expect(form.getByRole("button", { name: "Add Technologies" })).toBeFocused();
  });

  await test.step("One is removed, and it is saved", async () => {
    await page.keyboard.press("Tab");
    await expect(form.getByRole("button", { name: "Remove Rust" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveText(["React", "Kubernetes", "PostgreSQL"]);
    await expect(form.getByRole("button", { name: "Remove React" })).toBeFocused();
    for (let time = 0; time < 3; time += 1) await page.keyboard.press("Tab");
    await expect(form.getByRole("button", { name: "Save" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(edit).toBeFocused();
  });

  await expect(stackOf(page).getByRole("listitem")).toHaveText([
    "React",
    "Kubernetes",
    "PostgreSQL",
  ]);
  expect(await techsOf(page, id)).toEqual(["React", "Kubernetes", "PostgreSQL"]);
});

test("what could not be saved is kept, through a reload too", async ({
  open,
  newLogin,
  problems,
}) => {
  const page = await open(newLogin("owner"));
  const { id } = await newProject(page, newLogin("Kiln "));
  await page.goto(`/projects/${id}`);
  const form = await openEditor(page);
  const chosen = form.getByRole("list", { name: "Chosen: Techs" }).getByRole("listitem");
  await form.getByRole("combobox").fill("elixir");
  await form.getByRole("combobox").press("Enter");
  await expect(chosen).toHaveText(["Rust", "Elixir"]);

  problems.allow(/Failed to load resource/);
  const saving = `**/api/v1/projects/${id}`;
  await page.route(saving, (route) => route.abort());
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("The tech stack was not saved.");
  await page.unroute(saving);

  await page.reload();
  await expect(chosen).toHaveText(["Rust", "Elixir"]);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  // Both in one go, before anything can be drawn.
  await form.getByRole("button", { name: "Save" }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(stackOf(page).getByRole("link", { name: "Elixir" })).toBeVisible();
  expect(await techsOf(page, id)).toEqual(["Rust", "Elixir"]);
  expect(sent).toBe(1);
});

test("an owner who gives up leaves the stack as it was", async ({ open, newLogin }) => {
  const page = await open(newLogin("owner"));
  const { id } = await newProject(page, newLogin("Reed "));
  await page.goto(`/projects/${id}`);
  const form = await openEditor(page);
  await form.getByRole("button", { name: "Remove Rust" }).click();
  await expect(form.getByText("0 of 50")).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(stackOf(page).getByRole("link", { name: "Rust" })).toBeVisible();
  await page.reload();
  await expect(form).toHaveCount(0);
});

test("a stack of fifty takes no more", async ({ open, newLogin }) => {
  const page = await open(newLogin("owner"));
  const { id } = await newProject(page, newLogin("Hoard "));
  const techs = await call<{ id: string }[]>(page, "/techs?pageSize=49");
  await call(page, `/projects/${id}`, { techs: techs.map((tech) => tech.id) });
  await page.goto(`/projects/${id}`);
  const form = await openEditor(page);
  const rows = form.getByRole("row");
  await rows.first().getByRole("gridcell").first().click();
  await expect(form.getByText("50 of 50")).toBeVisible();
  await expect(form.getByText("50 is the most there can be.").first()).toBeVisible();
  await rows.first().getByRole("gridcell").first().click();
  await expect(form.getByText("50 of 50")).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(stackOf(page).getByRole("listitem")).toHaveCount(50);
});

test("only owners are offered to edit, and only theirs is saved", async ({
  page,
  open,
  newLogin,
  problems,
}) => {
  const [owner, second] = [await open(newLogin("owner")), await open(newLogin("second"))];
  const { id } = await newProject(owner, newLogin("Vault "));
  for (const someone of [page, second]) {
    await someone.goto(`/projects/${id}`);
    await expect(stackOf(someone).getByRole("link", { name: "Rust" })).toBeVisible();
    await expect(stackOf(someone).getByRole("button")).toHaveCount(0);
  }

  await test.step("Who is no owner any more is told so, and the page follows", async () => {
    await seat(owner, { id }, second, "owner");
    await blockLiveUpdates(second);
    await second.goto(`/projects/${id}`);
    const form = await openEditor(second);
    await form.getByRole("button", { name: "Remove Rust" }).click();
    await seat(owner, { id }, second);
    problems.allow(/Failed to load resource/);
    const said = toasted(second, "Only owners change");
    await form.getByRole("button", { name: "Save" }).click();
    await said;
    await expect(stackOf(second).getByRole("link", { name: "Rust" })).toBeVisible();
    await expect(stackOf(second).getByRole("button")).toHaveCount(0);
    expect(await techsOf(owner, id)).toEqual(["Rust"]);
  });
});

test("My Projects shows the projects of each role, and what to do where there are none", async ({
  open,
  newLogin,
}) => {
  const [page, other] = [await open(newLogin("member")), await open(newLogin("owner"))];
  const own = await newProject(page, newLogin("Own "));
  const joined = await newProject(other, newLogin("Joined "));
  await seat(other, joined, page);

  await page.goto("/projects/my-projects");
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Your role" }).getByRole("link", { name });
  await expect(names).toHaveText([joined.name, own.name]);
  await tab("Owner").click();
  await expect(page).toHaveURL(/\?role=owner$/);
  await expect(names).toHaveText([own.name]);
  await tab("Developer").click();
  await expect(names).toHaveText([joined.name]);
  await tab("Designer").click();
  await expect(page.getByText("You are on no team as a designer yet")).toBeVisible();
  await page.goBack();
  await expect(names).toHaveText([joined.name]);
  await tab("All Roles").click();
  await expect(page).toHaveURL(/my-projects$/);
});
