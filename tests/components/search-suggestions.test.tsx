// Suggestions of the search field of the list of projects, while typing.
import { beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { optionsIn } from "#tests/support/palette.ts";
import { renderRoute, screen, waitFor } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let owner: Person;

/** Fictional projects by name: technologies and an open role. */
const projects: Record<string, { techs: string[]; role?: string }> = {
  Alder: { techs: ["rust", "postgresql"], role: "designer" },
  Beech: { techs: ["rust"], role: "developer" },
  Cedar: { techs: ["rust", "react"], role: "designer" },
  Dogwood: { techs: ["react"], role: "designer" },
  Elm: { techs: ["gleam"] },
};

beforeAll(async () => {
  owner = await site.person("orla");
  const rows = await sql<{ id: string; slug: string }>`select id, slug from techs`.all(
    site.database.db,
  );
  const techIds = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const [name, { techs, role }] of Object.entries(projects)) {
    const { id } = await site.project(owner, {
      name,
      description: `${name} is a tree for the herbarium. No rust on it.`,
      techs: techs.map((slug) => techIds.get(slug)),
    });
    await owner.post(`/projects/${id}`, { settingOpenRoles: role ? [role] : [] });
  }
});

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Search Project/ });
const rows = () => optionsIn("Suggestions");
const results = () => screen.getByRole("heading", { level: 2, name: /^Results/ });

test("words are offered as filters, each with as many projects as its list has", async () => {
  const { user, path } = await renderRoute(site.app, "/projects");
  await user.type(field(), "needs a designer rust");
  const offered = [
    "RustDesigner seat free2 projects",
    "Rust3 projects",
    "Designer seat free3 projects",
    "“needs a designer rust”some of these words",
  ];
  await waitFor(() =>
    expect(rows().map((row) => row.replace(/words\d+ .*/, "words"))).toEqual(offered),
  );

  const counts = rows().map((row) => Number(/(\d+) projects?$/.exec(row)?.[1]));
  for (const [index, count] of counts.entries()) {
    await user.clear(field());
    await user.type(field(), "needs a designer rust");
    await waitFor(() => expect(rows()).toHaveLength(offered.length));
    await user.keyboard("{ArrowDown}".repeat(index + 1));
    expect(field().getAttribute("aria-activedescendant")).not.toBeNull();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(results().textContent).toMatch(
        count === 0 ? /No projects/ : new RegExp(`Results: ${count} of`),
      ),
    );
    expect(rows()).toEqual([]);
    if (index === 0) expect(path()).toBe("/projects?techs=rust&role=designer");
    const clear = screen.getByRole("link", { name: /^Clear (all|search)$/ });
    await user.click(clear);
    await waitFor(() => expect(path()).toBe("/projects"));
  }
});

test("Enter without a choice searches for the text", async () => {
  const { user, path } = await renderRoute(site.app, "/projects");
  await user.type(field(), "rust");
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  expect(field().getAttribute("aria-activedescendant")).toBeNull();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/projects/search?query=rust"));
  await waitFor(() => expect(rows()).toEqual([]));
});

test("a project is offered by its name, and opens", async () => {
  const { user, path } = await renderRoute(site.app, "/projects");
  await user.type(field(), "cedar");
  await user.click(await screen.findByRole("option", { name: /^Cedar/ }));
  await waitFor(() => expect(path()).toMatch(/^\/projects\/[0-9a-f-]{36}$/));
});

test("a suggestion is added to the chosen filters, and counted beside them", async () => {
  const { user, path } = await renderRoute(site.app, "/projects?techs=rust");
  await user.type(field(), "react");
  await screen.findByRole("option", { name: /^React ?1 project$/ });
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(path()).toBe("/projects?techs=rust,react"));
  expect(field().value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test("a pause in typing costs three requests at most, and none counts as a search", async () => {
  const { user, sent } = await renderRoute(site.app, "/projects");
  await waitFor(() => expect(results().textContent).toBe("Results: 5 projects"));
  const before = sent.length;
  await user.type(field(), "needs a designer gleam");
  await screen.findByRole("option", { name: /^Gleam ?1 project$/ });
  await waitFor(() => expect(document.querySelector("[role=option] .skeleton")).toBeNull());
  const requests = sent.slice(before);
  expect(requests.length).toBeGreaterThan(1);
  expect(requests.length).toBeLessThanOrEqual(3);
  expect(requests.filter((call) => /\/projects\?/.test(call))).toEqual([]);
});

test("Escape closes the suggestions and keeps the text, an arrow key opens them again", async () => {
  const { user } = await renderRoute(site.app, "/projects");
  await user.type(field(), "rust");
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  await user.keyboard("{Escape}");
  expect(rows()).toEqual([]);
  expect(field().value).toBe("rust");
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  await user.tab();
  expect(rows()).toEqual([]);
});

test("for a word that occurs nowhere, the replacement is shown", async () => {
  const { user } = await renderRoute(site.app, "/projects");
  await user.type(field(), "hrebarium");
  expect(await screen.findByText("searches for “herbarium”")).toBeDefined();
});

test("without suggestions the words can still be searched for", async () => {
  const { user, script, path } = await renderRoute(site.app, "/projects");
  script(/GET \/api\/v1\/(suggestions|projects\/facets)/, () =>
    Promise.reject(new Error("Cut off")),
  );
  await user.type(field(), "alder");
  await screen.findByRole("option", { name: "“alder”" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/projects/search?query=alder"));
});
