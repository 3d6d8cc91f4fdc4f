// Saved searches: saving one from the list, the list of them, and what is new in them.
import { beforeAll, expect, test } from "vitest";
import type { SavedSearch } from "#contract/saved-searches.ts";
import { alertSavedSearches } from "#server/features/saved-searches/alerts.ts";
import { findAlert, findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let owner: Person;
let rust: string;

beforeAll(async () => {
  owner = await site.person("orla");
  rust = (await site.visitor.get<{ id: string }>("/techs/rust")).body.id;
  await site.project(owner, { name: "Alder", techs: [rust] });
});

const filtered = "/projects?techs=rust&role=designer";
const main = () => within(screen.getByRole("main"));
const savedOf = async (person: Person) => (await person.get<SavedSearch[]>("/saved-searches")).body;
const save = async (person: Person, search: object) =>
  (await person.post<SavedSearch>("/saved-searches", search)).body;
const dialog = (name: string) => screen.findByRole("dialog", { name });

test("a search is saved under the names of its filters, and then shown as saved", async () => {
  const ada = await site.person("ada");
  const { user } = await renderRoute(site.app, filtered, ada);
  await user.click(await screen.findByRole("button", { name: "Save this search" }));
  const form = within(await dialog("Save this search"));
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Rust, designer seat free");
  expect(form.getByRole<HTMLInputElement>("radio", { name: "Right away" }).checked).toBe(true);
  await user.click(form.getByRole("radio", { name: "Daily" }));
  await user.click(form.getByRole("button", { name: "Save search" }));
  await findToast(/is saved/);
  await screen.findByRole("button", { name: "Saved search" });
  expect(await savedOf(ada)).toMatchObject([
    {
      name: "Rust, designer seat free",
      filters: { techs: "rust", role: "designer" },
      alerts: "daily",
    },
  ]);
});

test("a saved search is renamed and deleted where its results are, and undo saves it again", async () => {
  const bea = await site.person("bea");
  await save(bea, { name: "Mine", filters: { role: "designer", techs: "rust" }, alerts: "none" });
  const { user, fill } = await renderRoute(site.app, filtered, bea);
  await user.click(await screen.findByRole("button", { name: "Saved search" }));
  let form = within(await dialog("Saved search"));
  await fill(form.getByLabelText("Name"), "Renamed");
  await user.click(form.getByRole("button", { name: "Save search" }));
  await waitFor(async () => expect(await savedOf(bea)).toMatchObject([{ name: "Renamed" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(screen.getByRole("button", { name: "Saved search" }));
  form = within(await dialog("Saved search"));
  await user.click(form.getByRole("button", { name: "Delete" }));
  await findToast(/“Renamed” is deleted/);
  await screen.findByRole("button", { name: "Save this search" });
  expect(await savedOf(bea)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByRole("button", { name: "Saved search" });
  expect(await savedOf(bea)).toMatchObject([{ name: "Renamed", alerts: "none" }]);
});

test("an empty name and a refusal show at the form, which keeps its choices", async () => {
  const cat = await site.person("cat");
  const { user, fill, script } = await renderRoute(site.app, filtered, cat);
  await user.click(await screen.findByRole("button", { name: "Save this search" }));
  const form = within(await dialog("Save this search"));
  await fill(form.getByLabelText("Name"), " ");
  await user.click(form.getByRole("button", { name: "Save search" }));
  await form.findByText("Enter a name");
  await fill(form.getByLabelText("Name"), "Mine");
  script(/^POST .*saved-searches/, async () => ({
    status: 409,
    json: { statusCode: 409, code: "CONFLICT", error: "Conflict", message: "Delete one first." },
  }));
  await user.click(form.getByRole("button", { name: "Save search" }));
  await findAlert("Delete one first.", form);
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Mine");
  expect(await savedOf(cat)).toEqual([]);
});

test("visitors and unfiltered lists have no button to save a search", async () => {
  await renderRoute(site.app, filtered);
  await screen.findByText("Alder");
  expect(screen.queryByRole("button", { name: /Save/ })).toBeNull();
  const dan = await site.person("dan");
  await renderRoute(site.app, "/projects", dan);
  await screen.findByText("Alder");
  expect(screen.queryByRole("button", { name: /Save/ })).toBeNull();
});

test("a list without results offers to save its search", async () => {
  const eve = await site.person("eve");
  const { user } = await renderRoute(site.app, "/projects?techs=gleam", eve);
  const offer = within(await screen.findByRole("region", { name: "Save this search" }));
  expect(offer.getByText("Get notified of the first match")).toBeTruthy();
  await user.click(offer.getByRole("button", { name: "Save this search" }));
  const form = within(await dialog("Save this search"));
  await user.click(form.getByRole("button", { name: "Save search" }));
  await screen.findByText("This search is saved");
  expect(await savedOf(eve)).toMatchObject([{ name: "Gleam", filters: { techs: "gleam" } }]);
});

test("saved searches are listed with their filters and new matches, until these were seen", async () => {
  const fay = await site.person("fay");
  await save(fay, { name: "Rust", filters: { techs: "rust,react", techsMatch: "any" } });
  await save(fay, { name: "Boats", filters: { search: "boats" }, alerts: "none" });
  await site.project(owner, { name: "Beech", techs: [rust] });
  await alertSavedSearches(site.database);
  const { user, path, goTo } = await renderRoute(site.app, "/projects/saved-searches", fay);
  const rows = () =>
    main()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(rows()).toEqual([
      "Boats“boats”No alerts",
      "RustReact · Rust · Any of the technologies1 newAlerts right away",
    ]),
  );
  await user.click(main().getByRole("link", { name: "Rust" }));
  await waitFor(() => expect(path()).toBe("/projects?techs=react,rust&techsMatch=any"));
  await waitFor(async () => expect((await savedOf(fay))[1]?.newCount).toBe(0));
  await goTo("/projects/saved-searches");
  await waitFor(() =>
    expect(rows()[1]).toBe("RustReact · Rust · Any of the technologiesAlerts right away"),
  );
});

test("an alert names the projects and leads to the results", async () => {
  const gus = await site.person("gus");
  await save(gus, { name: "Elms", filters: { search: "elm" } });
  for (const name of ["Elm 1", "Elm 2"]) await site.project(owner, { name });
  await alertSavedSearches(site.database);
  const { user, path } = await renderRoute(site.app, "/notifications", gus);
  const link = await waitFor(() => main().getByRole("link", { name: "View projects" }));
  expect(link.closest("li")?.textContent).toContain(
    "2 projects now match “Elms”: Elm 2 and Elm 1.",
  );
  await user.click(link);
  await waitFor(() => expect(path()).toBe("/projects/search?query=elm"));
});

test("matches found while the results are open alert, and stay new until they are opened again", async () => {
  const ida = await site.person("ida");
  await save(ida, { name: "Yews", filters: { search: "yew" } });
  const { goTo, sent } = await renderRoute(site.app, "/projects/search?query=yew", {
    ...ida,
    live: true,
  });
  await screen.findByText("This search is saved");
  await site.project(owner, { name: "Yew" });
  await alertSavedSearches(site.database);
  const readings = () => sent.filter((one) => /GET .*saved-searches$/.test(one));
  await waitFor(() => expect(readings().length).toBeGreaterThan(1));
  expect((await savedOf(ida))[0]?.newCount).toBe(1);
  await goTo("/projects/saved-searches");
  await screen.findByText("1 new");
  await goTo("/projects/search?query=yew");
  await screen.findByRole("heading", { level: 3, name: "Yew" });
  await waitFor(async () => expect((await savedOf(ida))[0]?.newCount).toBe(0));
});

test("without saved searches the page explains what will appear, and failures can be retried", async () => {
  const hal = await site.person("hal");
  await renderRoute(site.app, "/projects/saved-searches", hal);
  expect(await screen.findByText("No saved searches yet")).toBeTruthy();
  const { user, script, goTo } = await renderRoute(site.app, "/about", hal);
  const failing = script(/^GET .*saved-searches/, () => Promise.reject(new Error("offline")));
  await goTo("/projects/saved-searches");
  await screen.findByText("Your saved searches could not be loaded");
  failing.remove();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("No saved searches yet");
});
