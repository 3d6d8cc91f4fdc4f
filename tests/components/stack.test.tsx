// A project's tech stack as its owners edit it, and My Projects.
import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { findToast } from "#tests/support/dom-queries.ts";
import {
  type RenderedRoute,
  renderRoute,
  screen,
  waitFor,
  within,
} from "#tests/support/render-route.tsx";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const rust = (await site.visitor.get<{ id: string }>("/techs/rust")).body.id;
const stack = async () => within(await screen.findByRole("region", { name: "Tech Stack" }));
const techsOf = async (id: string) =>
  (await site.visitor.get<{ techs: { name: string }[] }>(`/projects/${id}`)).body.techs.map(
    ({ name }) => name,
  );

async function projectOf(owner: Person, name: string): Promise<string> {
  return (await site.project(owner, { name, techs: [rust] })).id;
}

async function openEditor({ user }: RenderedRoute) {
  await user.click(await screen.findByRole("button", { name: "Edit tech stack" }));
  return findEditor();
}

const findEditor = async () => within(await screen.findByRole("form", { name: "Edit tech stack" }));

const chosen = async () =>
  within(await (await findEditor()).findByRole("list", { name: "Chosen: Techs" }))
    .getAllByRole("listitem")
    .map((item) => within(item).getByRole("button").getAttribute("aria-label"));

test("a stack that couldn't be saved is kept as a draft, and saved once by two clicks", async () => {
  const owner = await site.person("kiln");
  const id = await projectOf(owner, "Kiln");
  const page = await renderRoute(site.app, `/projects/${id}`, owner);
  const form = await openEditor(page);
  await page.fill(await form.findByRole("combobox"), "elixir");
  await page.user.keyboard("{Enter}");
  await waitFor(async () => expect(await chosen()).toEqual(["Remove Rust", "Remove Elixir"]));
  const saving = /POST .*\/projects\/[^/]+$/;
  const cut = page.script(saving, () => Promise.reject(new Error("Cut off")));
  await page.user.click(form.getByRole("button", { name: "Save" }));
  await form.findByText("The tech stack was not saved.");
  cut.remove();
  expect(Object.values({ ...localStorage }).join()).toContain("Elixir");

  const { sent } = await renderRoute(site.app, `/projects/${id}`, owner);
  await waitFor(async () => expect(await chosen()).toEqual(["Remove Rust", "Remove Elixir"]));
  const save = (await findEditor()).getByRole("button", { name: "Save" });
  // Both clicks come before React renders.
  act(() => {
    save.click();
    save.click();
  });
  await screen.findByRole("link", { name: "Elixir" });
  expect(await techsOf(id)).toEqual(["Rust", "Elixir"]);
  expect(sent.filter((call) => saving.test(call))).toHaveLength(1);
});

test("a cancelled edit leaves the stack unchanged and keeps no draft", async () => {
  const owner = await site.person("reed");
  const id = await projectOf(owner, "Reed");
  const page = await renderRoute(site.app, `/projects/${id}`, owner);
  const form = await openEditor(page);
  await page.user.click(await form.findByRole("button", { name: "Remove Rust" }));
  await form.findByText("0 of 50");
  await page.user.click(form.getByRole("button", { name: "Cancel" }));
  await screen.findByRole("link", { name: "Rust" });
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
  await renderRoute(site.app, `/projects/${id}`, owner);
  await screen.findByRole("button", { name: "Edit tech stack" });
  expect(screen.queryByRole("form", { name: "Edit tech stack" })).toBeNull();
});

test("a stack has at most fifty technologies", async () => {
  const owner = await site.person("hoard");
  const id = await projectOf(owner, "Hoard");
  const techs = (await site.visitor.get<{ id: string }[]>("/techs?pageSize=49")).body;
  await owner.post(`/projects/${id}`, { techs: techs.map((tech) => tech.id) });
  const page = await renderRoute(site.app, `/projects/${id}`, owner);
  const form = await openEditor(page);
  const first = () =>
    waitFor(() => {
      // Queries by role take a second among so many elements.
      const cell = document.querySelector("[role=gridcell]");
      if (!cell) throw new Error("No technology is offered");
      return cell;
    });
  await page.user.click(await first());
  await form.findByText("50 of 50");
  expect(await form.findAllByText(/^You can choose up to 50\./)).not.toEqual([]);
  await page.user.click(await first());
  await form.findByText("50 of 50");
  await page.user.click(form.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: "Edit tech stack" });
  expect((await stack()).getAllByRole("listitem")).toHaveLength(50);
  expect(await techsOf(id)).toHaveLength(50);
});

test("only owners have the button to edit", async () => {
  const [owner, member] = [await site.person("vault"), await site.person("vaultmember")];
  const id = await projectOf(owner, "Vault");
  await addMember(owner, id, member);
  for (const viewer of [{}, member]) {
    await renderRoute(site.app, `/projects/${id}`, viewer);
    await screen.findByRole("link", { name: "Rust" });
    expect((await stack()).queryByRole("button")).toBeNull();
  }
});

test("a former owner's edit is refused with the reason, and the editor closes", async () => {
  const [owner, second] = [await site.person("crypt"), await site.person("cryptsecond")];
  const id = await projectOf(owner, "Crypt");
  await addMember(owner, id, second, "owner");
  const page = await renderRoute(site.app, `/projects/${id}`, second);
  const form = await openEditor(page);
  await page.user.click(await form.findByRole("button", { name: "Remove Rust" }));
  await addMember(owner, id, second);
  await page.user.click(form.getByRole("button", { name: "Save" }));
  await findToast(/Only owners can change/);
  await screen.findByRole("link", { name: "Rust" });
  expect((await stack()).queryByRole("button")).toBeNull();
  expect(await techsOf(id)).toEqual(["Rust"]);
});

test("My Projects shows technologies, last activity, waiting applications and free seats", async () => {
  const [person, other] = [await site.person("works"), await site.person("waits")];
  const own = await projectOf(person, "Busy");
  await other.post("/applications", { project: own, requestedRole: "developer" });
  await addMember(other, await projectOf(other, "Calm"), person);
  await person.post(`/projects/${own}`, { settingOpenRoles: ["designer"] });
  await renderRoute(site.app, "/projects/my-projects", person);
  const row = async (name: string) => {
    const heading = await screen.findByRole("heading", { level: 2, name });
    const item = heading.closest("li") ?? document.body;
    return { ...within(item), text: item.textContent };
  };
  const busy = await row("Busy");
  expect(busy.getByText("owner")).toBeTruthy();
  expect(busy.getByText(/^edited/)).toBeTruthy();
  expect(busy.text).toContain("1 seat free");
  expect(busy.getByRole("link", { name: "1 application waiting" }).getAttribute("href")).toBe(
    `/projects/${own}/applications`,
  );
  const banner = within(screen.getByRole("region", { name: "Waiting applications" }));
  banner.getByText("1 application waits for your answer");
  expect(banner.getByRole("link", { name: "Review" }).getAttribute("href")).toBe(
    "/applications/waiting",
  );
  const calm = await row("Calm");
  expect(calm.text).toContain("2 seats free");
  expect(calm.queryByRole("link", { name: /waiting/ })).toBeNull();
});

test("My Projects lists the projects of each role, or an empty state", async () => {
  const [person, other] = [await site.person("member"), await site.person("owner")];
  const own = await projectOf(person, "Own");
  await addMember(other, await projectOf(other, "Joined"), person);
  const { user, path } = await renderRoute(site.app, "/projects/my-projects", person);
  const names = () =>
    within(screen.getByRole("main"))
      .queryAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent);
  const choose = async (role: string) => {
    const tabs = within(await screen.findByRole("navigation", { name: "Your role" }));
    await user.click(tabs.getByRole("link", { name: new RegExp(`^${role}`) }));
  };
  const tabTexts = () =>
    within(screen.getByRole("navigation", { name: "Your role" }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(["Joined", "Own"]));
  const counted = ["Owner1", "Developer1", "Designer", "All Roles2", "Archived"];
  await waitFor(() => expect(tabTexts()).toEqual(counted));
  await choose("Owner");
  await waitFor(() => expect(path()).toMatch(/\?role=owner$/));
  await waitFor(() => expect(names()).toEqual(["Own"]));
  await choose("Developer");
  await waitFor(() => expect(names()).toEqual(["Joined"]));
  await choose("Designer");
  await screen.findByText("You haven’t joined a project as a designer yet");
  await choose("All Roles");
  await waitFor(() => expect(path()).toMatch(/my-projects$/));
  await choose("Archived");
  await screen.findByText("No archived projects");
  expect(path()).toMatch(/\?archived=true$/);
  expect(screen.queryByRole("region", { name: "Waiting applications" })).toBeNull();
  await person.post(`/projects/${own}`, { archived: true });
  await renderRoute(site.app, "/projects/my-projects?archived=true", person);
  await waitFor(() => expect(names()).toEqual(["Own"]));
});
