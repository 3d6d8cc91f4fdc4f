// Updates on a project's page: posted, changed and deleted by the team, read by everyone.
import { expect, test } from "vitest";
import type { Update } from "#contract/updates.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("ona");

const updatesOf = async (id: string, by: Pick<Person, "get"> = site.visitor) =>
  (await by.get<Update[]>(`/projects/${id}/updates`)).body;

test("an owner posts an update, changes it and deletes it", async () => {
  const { id } = await site.project(owner, { name: "Tidewater" });
  const { user, fill } = await renderRoute(site.app, `/projects/${id}`, owner);
  await user.click(await screen.findByRole("link", { name: "Updates" }));
  const form = await screen.findByRole("form", { name: "Post an update" });
  await screen.findByRole("heading", { name: "No updates yet" });
  await fill(within(form).getByRole("textbox", { name: "Title" }), "Lagos has tides");
  await fill(within(form).getByRole("textbox", { name: "Text" }), "It *floats*");
  await user.click(within(form).getByRole("button", { name: "Post update" }));
  await findToast(/Update posted/);
  const entry = await screen.findByRole("article", { name: "Lagos has tides" });
  expect(within(entry).getByText("floats").tagName).toBe("EM");
  expect(within(form).getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("");

  await user.click(within(entry).getByRole("button", { name: /^More actions/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit update" }));
  const edit = await screen.findByRole("form", { name: "Edit update" });
  await fill(within(edit).getByRole("textbox", { name: "Title" }), "");
  await fill(within(edit).getByRole("textbox", { name: "Text" }), "It swims");
  await user.click(within(edit).getByRole("button", { name: "Save" }));
  await findToast(/Update saved/);
  await within(entry).findByText("It swims");
  await waitFor(async () =>
    expect(await updatesOf(id)).toMatchObject([{ title: null, text: "It swims" }]),
  );

  await user.click(within(entry).getByRole("button", { name: /^More actions/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete…" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this update?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete update" }));
  await findToast(/Update deleted/);
  expect(screen.queryByText("It swims")).toBeNull();
  await waitFor(async () => expect(await updatesOf(id)).toEqual([]));
});

test("an update that the server refuses to delete comes back", async () => {
  const { id } = await site.project(owner, { name: "Tidewater" });
  await owner.post(`/projects/${id}/updates`, { title: "Stays", text: "Here" });
  const { user, script } = await renderRoute(site.app, `/projects/${id}/updates`, owner);
  script(/^DELETE .*\/updates\//, async () => ({
    status: 403,
    json: { statusCode: 403, code: "FORBIDDEN", error: "Forbidden", message: "You left." },
  }));
  const entry = await screen.findByRole("article", { name: "Stays" });
  await user.click(within(entry).getByRole("button", { name: /^More actions/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete…" }));
  await user.click(await screen.findByRole("button", { name: "Delete update" }));
  await findToast(/You left/);
  expect(await screen.findByRole("article", { name: "Stays" })).toBeDefined();
});

test("visitors read updates and can't write any; without one there is no tab", async () => {
  const { id } = await site.project(owner, { name: "Tidewater" });
  await renderRoute(site.app, `/projects/${id}`);
  await screen.findByRole("heading", { level: 1, name: "Tidewater" });
  expect(screen.queryByRole("link", { name: "Updates" })).toBeNull();
  await owner.post(`/projects/${id}/updates`, { title: "First light", text: "It floats" });
  await renderRoute(site.app, `/projects/${id}/updates`);
  await screen.findByRole("article", { name: "First light" });
  expect(screen.queryByRole("form", { name: "Post an update" })).toBeNull();
});

test("a card has the latest update for two weeks", async () => {
  const { id } = await site.project(owner, { name: "Harbour lights" });
  await owner.post(`/projects/${id}/updates`, { title: "Lit at last", text: "It glows" });
  await renderRoute(site.app, "/projects");
  const link = await screen.findByRole("link", { name: "Lit at last" });
  expect(link.getAttribute("href")).toMatch(/\/updates#update-/);
  await waitFor(() => expect(screen.getByText("Harbour lights")).toBeTruthy());
});
