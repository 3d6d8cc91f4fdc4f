// Clauses of the specification without another test, one a test; its title names the clause.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { apply } from "#tests/support/apply.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { addSeats, applyFor } from "#tests/support/seats.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");

const linkIn = (navigation: string, name: string) =>
  within(screen.getByRole("navigation", { name: navigation })).findByRole("link", { name });

test("2, shared chrome: the top navigation leads to /applications, also while some wait", async () => {
  const keeper = await site.person("keeper");
  const project = await site.project(keeper);
  await apply(await site.person("waiting"), project.id);
  await renderRoute(site.app, "/about", keeper);
  for (const navigation of ["Main", "Menu"]) {
    const link = await linkIn(navigation, "Applications");
    expect(link.getAttribute("href")).toBe("/applications");
    const count = await linkIn(navigation, "1 waiting for you");
    expect(count.getAttribute("href")).toBe("/applications/waiting");
  }
});

test("2, applications of a project: a row shows the username with the requested role", async () => {
  const project = await site.project(owner);
  const [ida, ben] = [await site.person("ida"), await site.person("ben")];
  await apply(ben, project.id);
  const seat = await addSeats(owner, project.id, { title: "Charts", role: "designer" });
  await ida.post(`/users/${ida.id}`, { displayName: "Ida Lindqvist" });
  await applyFor(ida, project.id, seat.id);
  await renderRoute(site.app, `/projects/${project.id}/applications`, owner);
  const list = within(await screen.findByRole("region", { name: "Applications" }));
  const row = await list.findByRole("link", { name: /Ida Lindqvist/ });
  expect(row.textContent).toContain("ida, designer: Charts");
  // The summary has 50 characters and is cut by nothing else.
  expect(row.querySelector("[class*=clamp]")).toBeNull();
  expect(list.getByRole("link", { name: /ben/ }).textContent).toContain("ben, developer");
});

test("4, application status: all three actions are offered whatever the status, and say what happens", async () => {
  const project = await site.project(owner);
  const { id } = await apply(await site.person("pia"), project.id);
  const path = `/projects/${project.id}/applications/${id}`;
  const { user } = await renderRoute(site.app, path, owner);
  const press = async (name: string) => {
    const shown = within(await screen.findByRole("region", { name: "Application" }));
    const button = shown.getByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBeNull();
    await user.click(button);
  };
  await press("Re-open");
  await findToast("Already pending.");
  await press("Accept");
  await findToast(/takes a seat/);
  await press("Accept");
  await findToast("Already accepted.");
  await press("Close");
  await findToast(/is closed/);
  await press("Close");
  await findToast("Already closed.");
  await press("Re-open");
  await findToast(/pending again/);
});

test("5, validation: search submits only text; clearing is a button of its own", async () => {
  const { user, path } = await renderRoute(site.app, "/projects/search?query=tide&techs=rust");
  const field = await screen.findByRole<HTMLInputElement>("combobox", {
    name: "Search Project By Name",
  });
  await user.clear(field);
  await user.keyboard("{Enter}");
  await user.type(field, "   {Enter}");
  expect(path()).toBe("/projects/search?query=tide&techs=rust");
  await user.click(screen.getByRole("link", { name: "Clear search" }));
  await waitFor(() => expect(path()).toBe("/projects?techs=rust"));
  expect(screen.queryByRole("link", { name: "Clear search" })).toBeNull();
});

test("5, validation: Enter in the empty field beside one's lists does nothing, not even a hint", async () => {
  const { user, path } = await renderRoute(site.app, "/projects/my-projects", owner);
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search Projects" });
  await waitFor(() => expect(field.checkValidity()).toBe(true));
  await user.type(field, "{Enter}");
  await user.type(field, "  {Enter}");
  expect(path()).toBe("/projects/my-projects");
  await user.type(field, "tide{Enter}");
  await waitFor(() => expect(path()).toMatch(/^\/projects\/search\?query=/));
});

test("6, roles: a visitor sees 'Sign In to Join the Team' with positions and without", async () => {
  const plain = await site.project(owner);
  const one = await site.project(owner);
  const many = await site.project(owner);
  const only = await addSeats(owner, one.id, { title: "Charts" });
  await addSeats(owner, many.id, { title: "Charts" });
  await addSeats(owner, many.id, { title: "Tides", role: "developer" });
  const targets = [
    [plain, "#joining"],
    [one, `?apply=${only.id}#joining`],
    [many, "#joining"],
  ] as const;
  for (const [project, rest] of targets) {
    await renderRoute(site.app, `/projects/${project.id}`);
    const link = await screen.findByRole<HTMLAnchorElement>("link", {
      name: "Sign In to Join the Team",
    });
    const { pathname, searchParams } = new URL(link.href);
    expect(pathname).toBe("/auth/github");
    expect(searchParams.get("returnTo")).toBe(`/projects/${project.id}${rest}`);
  }
});

test("2, notifications page: each item shows a relative time, however old, and the exact one in its title", async () => {
  const reader = await site.person("reader");
  const project = await site.project(reader);
  await apply(await site.person("old"), project.id);
  const days = [0, 1, 5, 40];
  for (const day of days.slice(1)) {
    await apply(await site.person(`days${day}`), project.id);
  }
  const rows = await sql<{ id: string }>`
    select id
    from notifications
    where user_id = ${reader.id}
    order by id desc`.all(site.database.db);
  for (const [index, { id }] of rows.entries()) {
    const created_at = new Date(Date.now() - (days[index] ?? 0) * 86_400_000 - 60_000);
    await sql`update notifications set created_at = ${created_at} where id = ${id}`.run(
      site.database.db,
    );
  }
  await renderRoute(site.app, "/notifications", reader);
  const main = within(screen.getByRole("main"));
  await main.findByText(/days1/);
  const times = [...screen.getByRole("main").querySelectorAll("li[data-unread] time, li time")];
  expect(times.map(({ textContent }) => textContent)).toEqual([
    "1 minute ago",
    "yesterday",
    "5 days ago",
    "last month",
  ]);
  for (const time of times) expect(time.getAttribute("title")).toMatch(/\d{4}/);
});

test("9, constants: a card's description is cut at 200 characters and an ellipsis", async () => {
  const description = `${"Words. ".repeat(28)}end. And more after it.`;
  const { id } = await site.project(owner, { name: "Longtext", description });
  const { body } = await site.visitor.get<{ id: string; summary: string }[]>("/projects");
  const summary = body.find((project) => project.id === id)?.summary;
  expect(summary).toBe(`${description.slice(0, 200)}…`);
  await renderRoute(site.app, "/projects");
  const text = await screen.findByText(summary ?? "");
  expect(text.className).not.toContain("clamp");
});

test("2, my applications: Requested Role offers the project's open roles, the position below it", async () => {
  const project = await site.project(owner);
  const charts = await addSeats(owner, project.id, { title: "Charts", role: "designer" });
  const tides = await addSeats(owner, project.id, { title: "Tides", role: "developer" });
  await addSeats(owner, project.id, { title: "Moons", role: "developer" });
  const person = await site.person("chooser");
  const { id } = await applyFor(person, project.id, charts.id);
  const { user } = await renderRoute(site.app, `/applications/${id}`, person);
  const select = (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
  const texts = async (label: string) =>
    [...(await select(label)).options].map(({ text }) => text).toSorted();
  expect(await texts("Requested Role")).toEqual(["Designer", "Developer"]);
  const role = await select("Requested Role");
  expect(role.compareDocumentPosition(await select("Position"))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await waitFor(async () => expect(await texts("Position")).toEqual(["Charts"]));
  await user.selectOptions(role, "Developer");
  await waitFor(async () => expect(await texts("Position")).toEqual(["Moons", "Tides"]));
  expect((await person.get(`/applications/${id}`)).body).toMatchObject({
    requestedRole: "developer",
    position: { id: tides.id },
  });
});

test("2, project list: the side begins with Search Projects, My Projects and the Create Project bar, then the filters", async () => {
  const order = async () => {
    const filters = await screen.findByRole("complementary", { name: "Filters" });
    const side = filters.parentElement as HTMLElement;
    const found = [...side.querySelectorAll("h2 > a, a.link, button[aria-haspopup=dialog], aside")];
    return found.map((element) => element.getAttribute("aria-label") ?? element.textContent);
  };
  const { user } = await renderRoute(site.app, "/projects");
  expect((await order()).slice(0, 2)).toEqual(["Search Projects", "Filters"]);
  await user.click(screen.getByRole("link", { name: "Search Projects" }));
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Search Projects" }));
  await renderRoute(site.app, "/projects", owner);
  expect((await order()).slice(0, 4)).toEqual([
    "Search Projects",
    "My Projects",
    "Create Project",
    "Filters",
  ]);
});
