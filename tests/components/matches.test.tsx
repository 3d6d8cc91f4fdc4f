// The page with all matches: groups, reasons, states, and the address.
import { expect, test } from "vitest";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const idOf = async (slug: string) =>
  (await site.visitor.get<{ id: string }>(`/techs/${slug}`)).body.id;
const idsOf = (slugs: string[]) => Promise.all(slugs.map(idOf));

await site.project(owner, { name: "Both", techs: await idsOf(["rust", "fortran"]) });
const designed = await site.project(owner, { name: "Only Rust", techs: await idsOf(["rust"]) });
await owner.post(`/projects/${designed.id}`, { settingOpenRoles: ["designer"] });

const elixir = await idOf("elixir");
for (let index = 0; index < 22; index += 1) {
  await site.project(owner, { name: `Elixir ${index}`, techs: [elixir] });
}

const group = (name: string) => screen.findByRole("region", { name });
const namesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole("link", { name: /^(Both|Only Rust|Elixir \d+)$/ })
    .map(({ textContent }) => textContent);

test("matches are grouped by how many technologies they share, with the reasons and the seats", async () => {
  await renderRoute(site.app, "/matches?techs=rust,fortran&role=either");
  const all = await group("Both of your technologies 2 with a free seat");
  expect(namesIn(all)).toEqual(["Both"]);
  await group("2 with a free seat");
  expect(within(all).getByRole("heading", { level: 4, name: "Both" })).toBeTruthy();
  expect(within(all).getByRole("list", { name: "Why it fits" }).textContent).toContain(
    "Both of your technologies",
  );
  const one = await group("One of two 2 with a free seat");
  expect(namesIn(one)).toEqual(["Only Rust"]);
  expect(one.textContent).toContain("Designer seat free");
  expect(one.textContent).toContain("1 of 2 seats taken");
  expect(within(one).getByText("Not Fortran")).toBeTruthy();
  screen.getByText("2 projects share at least one of your technologies; 1 shares both.");
  expect(document.title).toMatch(/^Projects for Rust and Fortran/);
});

test("an unknown technology in the address is named, with similar ones and the matches without it", async () => {
  const { user, path, goTo } = await renderRoute(
    site.app,
    "/matches?techs=rsut,Fortran&role=either",
  );
  await screen.findByRole("heading", { name: "No technology is called “rsut”" });
  await user.click(screen.getByRole("link", { name: "Rust" }));
  await waitFor(() => expect(path()).toBe("/matches?techs=rust,fortran&role=either"));
  await group("Both of your technologies 2 with a free seat");

  await goTo("/matches?techs=qqqqqqqq,Rust");
  await screen.findByRole("heading", { name: "No technology is called “qqqqqqqq”" });
  await user.click(screen.getByRole("link", { name: "Continue without “qqqqqqqq”" }));
  await waitFor(() => expect(path()).toBe("/matches?techs=rust&role=developer"));
  expect(namesIn(await group("1 with a free developer seat"))).toEqual(["Both"]);
  expect(namesIn(await group("1 more that fits"))).toEqual(["Only Rust"]);
});

test("what has no such seat offers ways into it, and can be left out", async () => {
  const { user, path } = await renderRoute(site.app, "/matches?techs=rust&role=developer");
  const others = await group("1 more that fits");
  screen.getByText(/^No developer seat is free in them right now\./);
  const ways = within(others).getByRole("list", { name: "Ways into Only Rust" });
  const hrefs = within(ways)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(hrefs).toEqual([
    ["Ask whether they’d take you", `/projects/${designed.id}#discussion`],
    ["Star or watch it", `/projects/${designed.id}`],
  ]);
  await user.click(screen.getByRole("link", { name: "Free seats only" }));
  await waitFor(() => expect(path()).toBe("/matches?techs=rust&role=developer&seats=free"));
  await waitFor(() => expect(screen.queryByText("Only Rust")).toBeNull());
  await group("1 with a free developer seat");
  await user.click(screen.getByRole("link", { name: "Show all that fit" }));
  await group("1 more that fits");

  await renderRoute(site.app, "/matches?techs=ada&role=designer&seats=free");
  await screen.findByText("No project with a free designer seat uses Ada yet.");
  const all = screen.getByRole("link", { name: "Show all that fit" });
  expect(all.getAttribute("href")).toBe("/matches?techs=ada&role=designer");
});

test("an order that mixes counts of shared technologies is kept, without groups", async () => {
  const view = await renderRoute(site.app, "/about");
  view.script(/GET .*\/matches/, async (request) => {
    const answer = await view.passOn(request);
    const body = JSON.parse(answer.body) as { matches: unknown[] };
    return { ...answer, body: JSON.stringify({ ...body, matches: body.matches.toReversed() }) };
  });
  await view.goTo("/matches?techs=rust,fortran&role=either");
  expect(namesIn(await group("2 with a free seat"))).toEqual(["Only Rust", "Both"]);
  expect(screen.queryByRole("region", { name: /^Both of your technologies/ })).toBeNull();
});

test("Show more appends the next page, and the address for it keeps stack and role", async () => {
  const { user } = await renderRoute(site.app, "/matches?techs=elixir&role=developer");
  const list = await group("22 with a free developer seat");
  expect(namesIn(list)).toHaveLength(20);
  const more = screen.getByRole("link", { name: "Show more" });
  const next = more.getAttribute("href") ?? "";
  expect(next).toMatch(/^\/matches\?techs=elixir&role=developer&after=/);
  await user.click(more);
  await waitFor(() => expect(namesIn(list)).toHaveLength(22));
  expect(new Set(namesIn(list)).size).toBe(22);
  await renderRoute(site.app, next);
  expect(namesIn(await group("22 with a free developer seat"))).toHaveLength(2);
  const back = screen.getByRole("link", { name: "Back to the best matches" });
  expect(back.getAttribute("href")).toBe("/matches?techs=elixir&role=developer");
});

test("without a stack the page lets a visitor name technologies, and offers a person their profile too", async () => {
  const { user, path } = await renderRoute(site.app, "/matches");
  await screen.findByRole("heading", { name: "What do you work with?" });
  expect(screen.queryByRole("link", { name: "Add technologies to your profile" })).toBeNull();
  await user.click(await screen.findByRole("link", { name: "Add Rust" }));
  await waitFor(() => expect(path()).toBe("/matches?techs=rust&role=developer"));
  await group("1 with a free developer seat");

  const newcomer = await site.person("newcomer");
  await renderRoute(site.app, "/matches", newcomer);
  const profile = await screen.findByRole("link", { name: "Add technologies to your profile" });
  expect(profile.getAttribute("href")).toBe("/user/newcomer");
});

test("a signed-in person starts from their own stack, and a change stays in the address", async () => {
  const person = await site.person("person");
  await person.post(`/users/${person.id}`, { techs: await idsOf(["rust", "fortran"]) });
  const { user, path, sent } = await renderRoute(site.app, "/matches?role=either", person);
  await group("Both of your technologies 2 with a free seat");
  screen.getByText("Started from your profile. Changes here stay on this page.");
  expect(sent.filter((call) => call.includes("/matches")).join()).not.toContain("techs=");
  await user.click(screen.getByRole("link", { name: "Remove Fortran" }));
  await waitFor(() => expect(path()).toBe("/matches?techs=rust&role=either"));
  await user.click(await screen.findByRole("link", { name: "start from your profile" }));
  await waitFor(() => expect(path()).toBe("/matches"));
});

test("a match that is like a starred project names it, with a link", async () => {
  const person = await site.person("stargazer");
  const techs = await idsOf(["ocaml"]);
  const description = "Lights of the harbour for sailors.";
  await site.project(owner, { name: "Beacon", description, techs });
  const lantern = await site.project(owner, { name: "Lantern", description });
  await person.post(`/users/${person.id}`, { techs });
  await person.post(`/projects/${lantern.id}/star`);
  await renderRoute(site.app, "/matches?role=either", person);
  const reasons = await screen.findByRole("list", { name: "Why it fits" });
  expect(reasons.textContent).toContain("like Lantern, which you starred");
  const link = within(reasons).getByRole("link", { name: "Lantern" });
  expect(link.getAttribute("href")).toBe(`/projects/${lantern.id}`);
});

test("a stack of the address can be saved to the profile, and a failure shows", async () => {
  const person = await site.person("saver");
  const { user, path, script } = await renderRoute(
    site.app,
    "/matches?techs=rust,fortran&role=either",
    person,
  );
  const cut = script(/POST .*\/users\//, () => Promise.resolve({ status: 400 }));
  await user.click(await screen.findByRole("button", { name: "Save as my stack" }));
  await screen.findByText("Your stack was not saved");
  await waitFor(() => expect(path()).toBe("/matches?techs=rust,fortran&role=either"));
  cut.remove();
  await user.click(screen.getByRole("button", { name: "Save as my stack" }));
  await screen.findByText("Started from your profile. Changes here stay on this page.");
  await waitFor(() => expect(path()).toBe("/matches?role=either"));
  const { body } = await person.get<{ user: { techs: { slug: string }[] } }>("/current-session");
  expect(body.user.techs.map(({ slug }) => slug)).toEqual(["rust", "fortran"]);
});

test("a longer stack than an address holds is not offered to be replaced", async () => {
  const person = await site.person("polyglot");
  const all = await site.visitor.get<{ id: string }[]>("/techs?pageSize=21");
  await person.post(`/users/${person.id}`, { techs: all.body.map(({ id }) => id) });
  await renderRoute(site.app, "/matches?techs=rust&role=either", person);
  await screen.findByRole("link", { name: "Start from your profile" });
  expect(screen.queryByRole("button", { name: "Save as my stack" })).toBeNull();
});

test("without a match the page offers related technologies to add", async () => {
  await renderRoute(site.app, "/matches?techs=react&role=designer");
  await screen.findByText("No project uses React yet.");
  await screen.findByText("Related to yours");
  expect(screen.queryByRole("link", { name: "Join as either" })).toBeNull();
});

test("failed matching shows an error, and can be retried", async () => {
  const { script, user, goTo } = await renderRoute(site.app, "/about");
  const cut = script(/GET .*\/matches/, () => Promise.resolve({ status: 400 }));
  await goTo("/matches?techs=rust&role=either");
  await screen.findByRole("heading", { name: "The projects that fit could not be loaded" });
  cut.remove();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(namesIn(await group("2 with a free seat"))).toContain("Only Rust");
});

test("the home page's form leads to all matches, and so does the number of them", async () => {
  const person = await site.person("homely");
  await person.post(`/users/${person.id}`, { techs: await idsOf(["elixir"]) });
  const { user, path } = await renderRoute(site.app, "/", person);
  const best = await group("Your best matches");
  expect(await within(best).findAllByRole("list", { name: "Why it fits" })).toHaveLength(3);
  const all = within(best).getByRole("link", { name: "See all 22" });
  expect(all.getAttribute("href")).toBe("/matches");
  await user.click(screen.getByRole("button", { name: "Find projects that fit" }));
  await waitFor(() => expect(path()).toBe("/matches"));
  await renderRoute(site.app, "/?techs=elixir,rust&role=either");
  const link = await screen.findByRole("link", { name: /^See all \d+$/ });
  expect(link.getAttribute("href")).toBe("/matches?techs=elixir,rust&role=either");
});
