// The matcher of the home page: its text field, late replies, and failures.
import { expect, test } from "vitest";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const idOf = async (slug: string) =>
  (await site.visitor.get<{ id: string }>(`/techs/${slug}`)).body.id;
await site.project(owner, { name: "Loom", techs: [await idOf("fortran")] });
await site.project(owner, { name: "Tide", techs: [await idOf("rust")] });
const wave = await site.project(owner, { name: "Wave", techs: [await idOf("rust")] });
await owner.post(`/projects/${wave.id}`, { settingOpenRoles: ["developer"] });

const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Add a technology" });
const results = () => screen.findByRole("region", { name: "Projects that fit" });

test("projects with a seat in the chosen role come first, and a message appears if nothing fits at all", async () => {
  const { user, path } = await renderRoute(site.app, "/?techs=zig&role=designer");
  const role = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Role" });
  expect(role.value).toBe("designer");
  await screen.findByText("No project uses Zig yet.");
  expect(screen.queryByRole("link", { name: "Join as either" })).toBeNull();
  await user.type(await field(), "rust{Enter}");
  const free = await screen.findByRole("region", { name: "1 with a free designer seat" });
  expect(within(free).getByRole("heading", { level: 3 }).textContent).toBe("Tide");
  const others = screen.getByRole("region", { name: "1 more that fits" });
  expect(within(others).getByRole("heading", { level: 3 }).textContent).toBe("Wave");
  const ways = within(others).getByRole("list", { name: "Ways into Wave" });
  expect(
    within(ways)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Ask whether they’d take you", "Star or watch it"]);
  expect(others.textContent).not.toMatch(/apply|no free seats/i);
  await user.selectOptions(role, "developer");
  await screen.findByRole("region", { name: "2 with a free developer seat" });
  await waitFor(() => expect(path()).toBe("/?techs=zig,rust&role=developer"));
});

test("on a slow connection an entered technology is added, and typing can continue", async () => {
  const { user, script, passOn } = await renderRoute(site.app, "/");
  const { promise: line, resolve: answer } = Promise.withResolvers<void>();
  script(/GET .*\/techs\?.*search=elm/, async (request) => {
    await line;
    return passOn(request);
  });
  await user.type(await field(), "elm{Enter}rust");
  await screen.findAllByRole("option", { name: /^Rust\b/ });
  expect(screen.queryByRole("link", { name: "Remove Elm" })).toBeNull();
  answer();
  await screen.findByRole("link", { name: "Remove Elm" });
  await waitFor(async () => expect((await field()).value).toBe("rust"));
});

test("an unknown technology shows an error, and its text is kept", async () => {
  const { user } = await renderRoute(site.app, "/");
  await user.type(await field(), "qqqqqqqqqq{Enter}");
  await waitFor(async () =>
    expect((await screen.findByRole("alert")).textContent).toBe(
      "No technology is called “qqqqqqqqqq”.",
    ),
  );
  await waitFor(async () => expect((await field()).value).toBe("qqqqqqqqqq"));
});

test("an unknown technology is suggested where it was looked for", async () => {
  const { user } = await renderRoute(site.app, "/", await site.person("suggester"));
  await user.type(await field(), "Sextant Script{Enter}");
  await user.click(await screen.findByRole("button", { name: "Suggest “Sextant Script”" }));
  const notice = await screen.findByText("Suggested. We’ll notify you when it’s added.");
  expect(notice.getAttribute("role")).toBe("status");
});

test("failed matching shows an error, and can be retried", async () => {
  const { user, script } = await renderRoute(site.app, "/");
  const cut = script(/GET .*\/matches/, () => Promise.reject(new Error("Cut off")));
  await user.click(await screen.findByRole("link", { name: "Add Rust" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("could not be loaded");
  cut.remove();
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await within(await results()).findAllByRole("listitem")).not.toEqual([]);
});

test("a link to a stack shows its matches, and the title names it", async () => {
  await renderRoute(site.app, "/?techs=rust,fortran&role=developer");
  await waitFor(() => expect(document.title).toMatch(/^Projects for Rust and Fortran/));
  await waitFor(async () => expect((await results()).textContent).toContain("Tide"));
  await waitFor(async () => expect((await results()).textContent).toContain("Loom"));
});

test("a signed-in person's own stack is chosen at first, and can be removed", async () => {
  const person = await site.person("person");
  await person.post(`/users/${person.id}`, { techs: [await idOf("rust"), await idOf("fortran")] });
  const { user, path } = await renderRoute(site.app, "/", person);
  const chosen = () => screen.queryAllByRole("link", { name: /^Remove / });
  await waitFor(() => expect(chosen()).toHaveLength(2));
  await waitFor(() => expect(path()).toBe("/"));
  await user.click(screen.getByRole("link", { name: "Remove Rust" }));
  await waitFor(() => expect(chosen()).toHaveLength(1));
  await waitFor(() => expect(path()).toMatch(/^\/\?techs=fortran/));
  await renderRoute(site.app, "/?techs=&role=developer", person);
  expect(chosen()).toHaveLength(0);
});
