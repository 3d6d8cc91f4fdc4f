// The form for a new project, filled from a repository; and a project's starter issues.
import { expect, test } from "vitest";
import type { NewProject } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

const tidewater = "https://github.com/mirav/tidewater";

async function openForm(viewer: { readonly cookie: string }) {
  const route = await renderRoute(site.app, "/projects", viewer);
  const [button] = await screen.findAllByRole("button", { name: "Create Project" });
  await route.user.click(button as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Create Project" }));
  const field = (label: string | RegExp) => dialog.getByLabelText<HTMLTextAreaElement>(label);
  const start = async (address: string) => {
    const opener = dialog.queryByRole("button", { name: "Start from a repository" });
    if (opener) await route.user.click(opener);
    await route.fill(await dialog.findByLabelText("Repository address"), address);
    await route.user.click(dialog.getByRole("button", { name: "Fill in" }));
  };
  return { ...route, dialog, field, start };
}

test("a repository fills the form, and is created only when that is confirmed", async () => {
  const { user, dialog, field, start, sent, path } = await openForm(await site.person("rae"));
  await start("github.com/mirav/tidewater");
  const found = await dialog.findByText(/Found \d+ technologies\./);
  expect(found.textContent).toContain("Licence: MIT.");
  expect(field("Name").value).toBe("tidewater");
  expect(field("Description").value).toContain("Tide, wind and current");
  expect(field(/^Repository \(/).value).toBe(tidewater);
  expect(field(/^Website/).value).toBe("https://tidewater.example");
  expect(field(/^Licence/).value).toBe("MIT");
  dialog.getByText("Topics: tides, sailing, offline-first, webassembly, rust");
  const rust = dialog.getByRole("checkbox", { name: /^Rust/ });
  expect(rust).toHaveProperty("checked", true);
  dialog.getByText(/30% of the code; .*Cargo\.toml/);
  const chosen = () => within(dialog.getByRole("list", { name: "Chosen: Techs" }));
  chosen().getByText("React");
  await user.click(dialog.getByRole("checkbox", { name: /^React/ }));
  expect(chosen().queryByText("React")).toBeNull();
  expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);

  await user.click(dialog.getByRole("button", { name: "Create Project" }));
  await waitFor(() => expect(path()).toMatch(/^\/projects\/[\w-]{36}$/));
  await screen.findByRole("heading", { level: 1, name: "tidewater" });
  const [licence] = await screen.findAllByText("MIT");
  expect(licence?.closest("div")?.textContent).toBe("LicenceMIT");
});

test("typed fields stay until they are replaced", async () => {
  const { user, fill, dialog, field, start } = await openForm(await site.person("ray"));
  await fill(field("Name"), "Tides for all");
  await start(tidewater);
  await dialog.findByText(/Found/);
  expect(field("Name").value).toBe("Tides for all");
  const kept = within(dialog.getByRole("list", { name: "Fields that keep what you typed" }));
  kept.getByText("tidewater");
  await user.click(kept.getByRole("button", { name: "Replace name" }));
  expect(field("Name").value).toBe("tidewater");
  expect(dialog.queryByRole("list", { name: "Fields that keep what you typed" })).toBeNull();
});

test("Enter in the address reads the repository and creates nothing", async () => {
  const { user, fill, dialog, sent } = await openForm(await site.person("rex"));
  await user.click(dialog.getByRole("button", { name: "Start from a repository" }));
  const address = await dialog.findByLabelText("Repository address");
  await waitFor(() => expect(document.activeElement).toBe(address));
  await fill(address, tidewater);
  await user.type(address, "{Enter}");
  await dialog.findByText(/Found/);
  expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test.each([
  ["https://elsewhere.example/a/b", /Enter the address of a repository at github\.com/],
  ["https://github.com/mirav/nothing", /no public repository at that address/],
])("the error of %s appears at the address", async (address, message) => {
  const { dialog, start, field } = await openForm(await site.person("rob"));
  await start(address);
  await dialog.findByText(message);
  expect(dialog.getByLabelText("Repository address").getAttribute("aria-invalid")).toBe("true");
  expect(field("Name").value).toBe("");
});

test("a code host that doesn't answer is reported, and the form can be filled by hand", async () => {
  const { dialog, start, script, field } = await openForm(await site.person("rio"));
  script(/repository-proposals/, async () => ({
    status: 503,
    json: {
      code: "unavailable",
      message: "The code host isn’t responding. Try again in a minute.",
    },
  }));
  await start(tidewater);
  await dialog.findByText(/The code host isn’t responding/);
  expect(field("Name").disabled).toBe(false);
});

const issue = (number: number) => ({ number, title: `Issue ${number}` });

async function projectWithIssues(count: number) {
  const owner = await site.person(`own${count}`);
  const fields: Partial<NewProject> = { repositoryUrl: "https://github.com/a/b" };
  const { id } = await site.project(owner, fields);
  for (const { number, title } of Array.from({ length: count }, (_, index) => issue(index + 1))) {
    await sql`insert into starter_issues (project_id, number, title, url, labels, opened_at)
      values (${id}, ${number}, ${title}, ${`https://github.com/a/b/issues/${number}`},
        array['good first issue'], now() - ${number} * interval '1 day')`.run(site.database.db);
  }
  await sql`update projects set starter_issue_count = ${count} where id = ${id}`.run(
    site.database.db,
  );
  return { id, owner };
}

test("a project's starter issues are listed with their labels and age", async () => {
  const { id } = await projectWithIssues(7);
  await renderRoute(site.app, `/projects/${id}`);
  const section = within(await screen.findByRole("region", { name: "First steps" }));
  const link = await section.findByRole("link", { name: "Issue 1" });
  expect(link.getAttribute("href")).toBe("https://github.com/a/b/issues/1");
  expect(link.getAttribute("rel")).toContain("nofollow");
  section.getByText("Opened 3 days ago");
  expect(section.getAllByText("good first issue").length).toBe(7);
  section.getByText("2 more");
});

test("a project without any has no such section, and none is requested", async () => {
  const { id } = await projectWithIssues(0);
  const { sent } = await renderRoute(site.app, `/projects/${id}`);
  await screen.findByRole("heading", { name: "Tech Stack" });
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  expect(sent.filter((call) => call.includes("starter-issues"))).toEqual([]);
});

test("starter issues that can't be loaded show an error, and can be retried", async () => {
  const { id } = await projectWithIssues(1);
  const route = await renderRoute(site.app, "/projects");
  const failing = route.script(/starter-issues/, async () => ({ status: 500 }));
  await route.goTo(`/projects/${id}`);
  await screen.findByText("The starter issues could not be loaded");
  failing.remove();
  await route.user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "Issue 1" })).toBeDefined();
});
