// The list of projects: its search, its filters with counts, and the suggestions without results.
import { beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let owner: Person;

/** Fictional projects by name: technologies and open roles. */
const projects: Record<string, { techs: string[]; role?: string; archived?: true }> = {
  Alder: { techs: ["rust", "postgresql"], role: "designer" },
  Beech: { techs: ["rust"], role: "developer" },
  Cedar: { techs: ["rust", "react"], role: "designer" },
  Dogwood: { techs: ["react"], role: "developer" },
  Elm: { techs: ["gleam"], role: "developer" },
  Fir: { techs: ["rust"], archived: true },
};

beforeAll(async () => {
  owner = await site.person("orla");
  const rows = await sql<{ id: string; slug: string }>`select id, slug from techs`.all(
    site.database.db,
  );
  const techIds = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const [name, { techs, role, archived }] of Object.entries(projects)) {
    const { id } = await site.project(owner, {
      name,
      description: `${name} is a tree for the herbarium. It measures leaves.`,
      techs: techs.map((slug) => techIds.get(slug)),
    });
    await owner.post(`/projects/${id}`, { settingOpenRoles: role ? [role] : [] });
    if (archived) await owner.post(`/projects/${id}`, { archived });
  }
});

const filters = () => within(screen.getByRole("complementary", { name: "Filters" }));
const names = () =>
  within(screen.getByRole("main"))
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
const chips = () => within(screen.getByRole("list", { name: "Chosen filters" }));
const results = () => screen.getByRole("heading", { level: 2, name: /^Results/ });

test("four choices narrow the list, and its address opens the same list", async () => {
  const { user, path } = await renderRoute(site.app, "/projects");
  await waitFor(() => expect(names()).toEqual(["Elm", "Dogwood", "Cedar", "Beech", "Alder"]));
  expect(results().textContent).toBe("Results: 5 projects");

  await user.click(await filters().findByRole("checkbox", { name: "Rust 3 projects" }));
  await waitFor(() => expect(path()).toBe("/projects?techs=rust"));
  await waitFor(() => expect(names()).toEqual(["Cedar", "Beech", "Alder"]));
  await waitFor(() => expect(results().textContent).toBe("Results: 3 of 5 projects"));
  await waitFor(() => expect(document.title).toBe("Projects built with Rust · Stack Cafe"));

  await user.click(await filters().findByRole("radio", { name: "Designer 2 projects" }));
  await waitFor(() => expect(names()).toEqual(["Cedar", "Alder"]));
  await user.click(await filters().findByRole("radio", { name: "Databases & search 1 project" }));
  await waitFor(() => expect(names()).toEqual(["Alder"]));
  await user.click(await filters().findByRole("radio", { name: "Past month 1 project" }));
  const address = "/projects?techs=rust&role=designer&category=database&activity=month";
  await waitFor(() => expect(path()).toBe(address));
  await waitFor(() => expect(results().textContent).toBe("Results: 1 of 5 projects"));

  await renderRoute(site.app, address);
  await waitFor(() => expect(names()).toEqual(["Alder"]));
  const labels = ["Rust", "Designer seat free", "Databases & search", "Active in the past month"];
  expect(
    chips()
      .getAllByRole("link")
      .map((link) => link.getAttribute("aria-label")),
  ).toEqual(labels.map((label) => `Remove ${label}`));
  expect(filters().getByRole<HTMLInputElement>("checkbox", { name: /^Rust/ }).checked).toBe(true);
  expect(filters().getByRole<HTMLInputElement>("radio", { name: /^Designer/ }).checked).toBe(true);
});

test("a link before the filters leads to the results", async () => {
  await renderRoute(site.app, "/projects");
  const [first] = await filters().findAllByRole("link");
  expect(first?.textContent).toBe("Skip filters");
  expect(document.querySelector(first?.getAttribute("href") ?? "")).toBe(results());
});

test("a choice without results can't be chosen", async () => {
  await renderRoute(site.app, "/projects?techs=gleam");
  const designer = await filters().findByRole<HTMLInputElement>("radio", {
    name: "Designer 0 projects",
  });
  expect(designer.disabled).toBe(true);
  expect(filters().getByRole<HTMLInputElement>("radio", { name: /^Developer/ }).disabled).toBe(
    false,
  );
});

test("removing a chip removes its filter, and the next chip has the focus", async () => {
  const { user, path } = await renderRoute(site.app, "/projects?techs=rust,react&role=designer");
  await user.click(await screen.findByRole("link", { name: "Remove Rust" }));
  await waitFor(() => expect(path()).toBe("/projects?techs=react&role=designer"));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Remove React" })),
  );
  await user.click(screen.getByRole("link", { name: "Remove React" }));
  await user.click(await screen.findByRole("link", { name: "Remove Designer seat free" }));
  await waitFor(() => expect(path()).toBe("/projects"));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Chosen filters" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(results()));
});

test("Clear all removes the search and the filters, and Back brings them back", async () => {
  const { user, path, goBack } = await renderRoute(
    site.app,
    "/projects/search?query=tree&techs=rust&sort=stars",
  );
  await user.click(await screen.findByRole("link", { name: "Clear all" }));
  await waitFor(() => expect(path()).toBe("/projects?sort=stars"));
  await goBack();
  await waitFor(() => expect(path()).toBe("/projects/search?query=tree&techs=rust&sort=stars"));
  const field = () =>
    screen.getByRole<HTMLInputElement>("combobox", { name: "Search Project By Name" });
  await waitFor(() => expect(field().value).toBe("tree"));
  await screen.findByRole("link", { name: "Remove Rust" });
});

test("two technologies are both needed, or either of them", async () => {
  const { user, path } = await renderRoute(site.app, "/projects?techs=rust,react");
  await waitFor(() => expect(names()).toEqual(["Cedar"]));
  await user.click(await filters().findByRole("radio", { name: "Any of them" }));
  await waitFor(() => expect(path()).toBe("/projects?techs=rust,react&techsMatch=any"));
  await waitFor(() => expect(names()).toEqual(["Dogwood", "Cedar", "Beech", "Alder"]));
});

test("a technology is found among all technologies, and chosen", async () => {
  const { user, path } = await renderRoute(site.app, "/projects");
  const field = await filters().findByRole("searchbox", { name: "Find a technology" });
  await user.type(field, "qqqq");
  await filters().findByText("No technology is called “qqqq”.");
  await user.clear(field);
  await user.type(field, "postgers");
  await user.click(await filters().findByRole("checkbox", { name: /^PostgreSQL/ }));
  await waitFor(() => expect(path()).toBe("/projects?techs=postgresql"));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await screen.findByRole("link", { name: "Remove PostgreSQL" });
});

test("a search keeps the filters, and fits best first unless another order is chosen", async () => {
  const { user, fill, path } = await renderRoute(site.app, "/projects?techs=rust");
  const sort = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort" });
  const options = () =>
    within(sort())
      .getAllByRole("option")
      .map((option) => option.textContent);
  expect(options()).toEqual([
    "Best fit",
    "Newest",
    "Most stars",
    "Recently active",
    "Answers soonest",
  ]);
  await fill(screen.getByRole("combobox", { name: "Search Projects" }), " alder ");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/projects/search?query=alder&techs=rust"));
  await waitFor(() => expect(names()).toEqual(["Alder"]));
  expect(screen.getByRole("link", { name: "Alder" }).querySelector("mark")?.textContent).toBe(
    "Alder",
  );
  expect(options()[0]).toBe("Relevance");
  await user.selectOptions(sort(), "Newest");
  await waitFor(() => expect(path()).toBe("/projects/search?query=alder&techs=rust&sort=newest"));
});

test("filters recognised in the text are named, and can be searched for as words", async () => {
  const { user, path } = await renderRoute(
    site.app,
    "/projects/search?query=needs%20a%20designer%20alder",
  );
  await screen.findByText(/Used “needs a designer” as a filter\./);
  await user.click(screen.getByRole("link", { name: "Search for the words instead" }));
  await waitFor(() => expect(path()).toBe("/projects/search?query=%22needs+a+designer%22+alder"));
});

test("filters recognised in the text are chosen like other filters, and can be removed", async () => {
  const address = "/projects/search?query=needs%20a%20designer%20alder";
  const { user, path, goTo } = await renderRoute(site.app, address);
  const role = (name: RegExp) => filters().findByRole<HTMLInputElement>("radio", { name });
  await screen.findByRole("button", { name: "Filters 1 chosen" });
  expect((await role(/^Designer/)).checked).toBe(true);
  await user.click(screen.getByRole("link", { name: "Remove Designer seat free" }));
  await waitFor(() => expect(path()).toBe("/projects/search?query=alder"));

  await goTo(address);
  await screen.findByRole("link", { name: "Remove Designer seat free" });
  await user.click(await role(/^All projects/));
  await waitFor(() => expect(path()).toBe("/projects/search?query=alder"));

  await goTo("/projects/search?query=alder%20-role%3Adesigner");
  await user.click(await screen.findByRole("link", { name: "Remove -role:designer" }));
  await waitFor(() => expect(path()).toBe("/projects/search?query=alder"));
});

test("a corrected word is named, and searched words are highlighted", async () => {
  const { user, path } = await renderRoute(site.app, "/projects/search?query=hrebarium");
  await screen.findByText(/^Showing results for “herbarium”\. No project mentions “hrebarium”\./);
  const firstMark = () => screen.getByRole("main").querySelector("mark")?.textContent;
  await waitFor(() => expect(firstMark()).toBe("herbarium"));

  await user.click(screen.getByRole("link", { name: "Search for “hrebarium” anyway" }));
  await waitFor(() => expect(path()).toBe("/projects/search?query=%22hrebarium%22"));
  await waitFor(() => expect(results().textContent).toBe("Results: No projects match “hrebarium”"));
  expect(screen.queryByText(/Showing results for/)).toBeNull();
});

test("a card shows why it was found: by another form of the word, or by fit", async () => {
  await renderRoute(site.app, "/projects/search?query=measuring");
  await waitFor(() => expect(names()).toHaveLength(5));
  const marks = () =>
    [...screen.getByRole("main").querySelectorAll("mark")].map(({ textContent }) => textContent);
  await waitFor(() => expect(marks()).toEqual(Array(5).fill("measures")));

  await renderRoute(site.app, "/projects?techs=rust,react&techsMatch=any&sort=fit");
  await waitFor(() => expect(names()[0]).toBe("Cedar"));
  const reasons = screen.getAllByRole("list", { name: "Why it fits" });
  expect(reasons).toHaveLength(4);
  expect(reasons[0]?.textContent).toContain("Both of your technologies");
});

test("a list of projects with some of the words is marked as partial", async () => {
  await renderRoute(site.app, "/projects/search?query=alder%20beech");
  await screen.findByText("No project has all of these words. These have some of them.");
  await waitFor(() => expect(names().toSorted()).toEqual(["Alder", "Beech"]));
});

test("without results, each filter can be left out, and the closest projects are shown", async () => {
  const { user, path } = await renderRoute(
    site.app,
    "/projects/search?query=tree&techs=gleam&role=designer",
  );
  await waitFor(() => expect(results().textContent).toBe("Results: No projects match all three"));
  const main = within(screen.getByRole("main"));
  await main.findByRole("heading", { name: "Remove a filter" });
  expect(main.getByRole("link", { name: /^Gleam 2 projects/ })).toBeDefined();
  expect(main.getByText("“tree”").closest("li")?.textContent).toContain("none");
  await main.findByRole("heading", { name: "Closest" });
  await main.findByText("Everything except Designer seat free.");
  await main.findByRole("link", { name: "Elm" });
  await user.click(main.getByRole("link", { name: /^Designer seat free 1 project/ }));
  await waitFor(() => expect(path()).toBe("/projects/search?query=tree&techs=gleam"));
  await waitFor(() => expect(names()).toEqual(["Elm"]));
});

test("filters within the text can be left out, too", async () => {
  const { user, path } = await renderRoute(
    site.app,
    "/projects/search?query=needs+a+designer+beech",
  );
  const main = within(screen.getByRole("main"));
  await main.findByRole("heading", { name: "Remove a filter" });
  expect(main.getByRole("link", { name: /^“beech” 2 projects/ })).toBeDefined();
  await user.click(main.getByRole("link", { name: /^“needs a designer” 1 project/ }));
  await waitFor(() => expect(path()).toBe("/projects/search?query=beech"));
  await waitFor(() => expect(names()).toEqual(["Beech"]));
});

test("where leaving one filter out isn't enough, fewer filters are offered with their counts", async () => {
  const { user, path } = await renderRoute(
    site.app,
    "/projects/search?query=zzzzzzzz&techs=gleam&role=designer&starter=true",
  );
  const main = within(screen.getByRole("main"));
  const title = await main.findByRole("heading", { name: "Use fewer filters" });
  const rows = within(title.closest("section") as HTMLElement);
  await main.findByRole("link", { name: "All 5 projects" });
  await user.click(rows.getByRole("link", { name: /^Gleam 1 project/ }));
  await waitFor(() => expect(path()).toBe("/projects?techs=gleam"));
  await waitFor(() => expect(names()).toEqual(["Elm"]));
});

test("a search without results gives advice, and shows the latest active projects", async () => {
  await renderRoute(site.app, "/projects/search?query=zzzzzzzz");
  await waitFor(() => expect(results().textContent).toBe("Results: No projects match “zzzzzzzz”"));
  await screen.findByText(/Try fewer words, or broader ones/);
  await waitFor(() => expect(names()[0]).toBe("Recently active"));
  await waitFor(() => expect(names().slice(1)).toHaveLength(4));
});

test("a related technology is offered instead of one without projects", async () => {
  const { user, path } = await renderRoute(site.app, "/projects?techs=preact");
  await screen.findByRole("heading", { name: "Try a related technology" });
  await screen.findByText("Instead of Preact; the other filters stay.");
  await user.click(screen.getByRole("link", { name: /^React.*2 projects$/ }));
  await waitFor(() => expect(path()).toBe("/projects?techs=react"));
  await waitFor(() => expect(names()).toEqual(["Dogwood", "Cedar"]));
});

test("an unknown technology in the address is named, with similar ones and the list without it", async () => {
  const address = "/projects?techs=rsut,react&role=designer";
  const { user, path, goTo } = await renderRoute(site.app, address);
  await screen.findByRole("heading", { name: "No technology is called “rsut”" });
  await waitFor(() => expect(document.title).toMatch(/^No technology is called “rsut”/));
  const similar = within(screen.getByRole("list", { name: "Similar to “rsut”" }));
  await user.click(similar.getByRole("link", { name: "Rust" }));
  await waitFor(() => expect(path()).toBe("/projects?techs=rust,react&role=designer"));
  await waitFor(() => expect(names()).toEqual(["Cedar"]));

  await goTo("/projects?techs=qqqqqqqq,react,zzzzzzzz");
  await screen.findByRole("heading", { name: "No technology is called “qqqqqqqq” or “zzzzzzzz”" });
  expect(screen.queryByRole("list", { name: /^Similar/ })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Continue without them" }));
  await waitFor(() => expect(path()).toBe("/projects?techs=react"));
  await waitFor(() => expect(names()).toEqual(["Dogwood", "Cedar"]));
});

test("a site without projects offers to create the first one", async () => {
  const { script, goTo } = await renderRoute(site.app, "/about", owner);
  const none = { total: 0, techs: [], categories: [], activity: {}, roles: {} };
  const readings = { corrections: [], read: [], without: [], related: [] };
  script(/GET \/api\/v1\/projects/, async ({ url }) => ({
    status: 200,
    json: url.includes("facets") ? { ...none, ...readings } : [],
  }));
  await goTo("/projects");
  await screen.findByRole("heading", { name: "No projects yet" });
  expect(screen.getAllByRole("button", { name: "Create Project" })).not.toEqual([]);
});

test("archived projects are a list of their own", async () => {
  const { user } = await renderRoute(site.app, "/projects");
  await user.click(await filters().findByRole("checkbox", { name: "Archived projects" }));
  await waitFor(() => expect(names()).toEqual(["Fir"]));
  await user.click(screen.getByRole("link", { name: "Remove Archived" }));
  await waitFor(() => expect(names()).toHaveLength(5));
});

test("the results stay while others load, a failure can be retried", async () => {
  const { user, script, passOn } = await renderRoute(site.app, "/projects");
  await waitFor(() => expect(names()).toHaveLength(5));
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = script(/GET \/api\/v1\/projects\?techs=react/, async (request) => {
    await promise;
    return passOn(request);
  });
  await user.click(await filters().findByRole("checkbox", { name: /^React/ }));
  await waitFor(() =>
    expect(screen.getByRole("main").querySelector("[aria-busy=true]")).not.toBeNull(),
  );
  expect(names()).toHaveLength(5);
  resolve();
  await waitFor(() => expect(names()).toEqual(["Dogwood", "Cedar"]));
  slow.remove();

  const cut = script(/GET \/api\/v1\/projects.*role=designer/, () =>
    Promise.reject(new Error("Cut off")),
  );
  await user.click(await filters().findByRole("radio", { name: /^Designer/ }));
  await screen.findByText("The projects could not be loaded");
  cut.remove();
  // One error is enough for the list and its counts, and one button.
  expect(screen.queryByText("The counts could not be loaded.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(names()).toEqual(["Cedar"]));
  await filters().findByRole("radio", { name: "Designer 1 project" });

  const uncounted = script(/GET \/api\/v1\/projects\/facets.*role=developer/, () =>
    Promise.reject(new Error("Cut off")),
  );
  await user.click(await filters().findByRole("radio", { name: /^Developer/ }));
  await screen.findByText("The counts could not be loaded.");
  uncounted.remove();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText("The counts could not be loaded.")).toBeNull());
});

test("the sheet has the filters, and its button the number of results", async () => {
  const { user, path } = await renderRoute(site.app, "/projects?techs=rust");
  await user.click(await screen.findByRole("button", { name: "Filters 1 chosen" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.click(await sheet.findByRole("radio", { name: /^Designer/ }));
  await waitFor(() => expect(path()).toBe("/projects?techs=rust&role=designer"));
  await sheet.findByRole("button", { name: "Show 2 projects" });
  await user.click(sheet.getByRole("link", { name: "Remove Rust" }));
  await waitFor(() => expect(path()).toBe("/projects?role=designer"));
  await user.click(sheet.getByRole("link", { name: "Clear all" }));
  await user.click(await sheet.findByRole("button", { name: "Show 5 projects" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(path()).toBe("/projects");
});

test("signed-in people can create a project and open their own lists", async () => {
  await renderRoute(site.app, "/projects", owner);
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("link", { name: "My Projects" })[0]?.getAttribute("href")).toBe(
    "/projects/my-projects",
  );
  main.getByRole("button", { name: "Create Project" });
  expect(
    within(screen.getByRole("combobox", { name: "Sort" })).getAllByRole("option")[0]?.textContent,
  ).toBe("Best fit");
});
