// Recent pages and searches in the command palette, and when they are forgotten.
import type { UserEvent } from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { named, paletteField, pressPaletteKey } from "#tests/support/palette.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { followSignOuts } from "#web/lib/sign-outs.ts";

const site = await startTestApp();
let owner: Person;
let runnel: string;

beforeAll(async () => {
  owner = await site.person("rufus");
  const project = { name: "Runnel", description: "Quick ledgers for lidos." };
  runnel = `/projects/${(await site.project(owner, project)).id}`;
});

/** Once the one before has closed. */
async function openPalette(user: UserEvent): Promise<void> {
  await waitFor(() => expect(dialog()).toBeNull());
  await pressPaletteKey(user);
  await paletteField();
}

const dialog = () => screen.queryByRole("dialog", { name: "Search and commands" });
const group = (name: string) => within(screen.getByRole("group", { name }));
const scope = (name: string) => screen.getByRole("button", { name });

const recent = () =>
  group("Recent")
    .getAllByRole("option")
    .map((row) => row.querySelector("bdi")?.textContent);

test("recently opened pages come first, and can be cleared", async () => {
  const { user, goTo, path } = await renderRoute(site.app, runnel);
  const title = (name: string) => screen.findByRole("heading", { level: 1, name });
  await title("Runnel");
  // The page is used.
  await user.keyboard("{Shift}");
  await waitFor(() => expect(localStorage.getItem("recent:visitor")).toContain("Runnel"));
  await goTo("/techs/rust");
  await title("Rust");
  await goTo("/user/rufus");
  await title("rufus");
  await goTo("/projects/search?query=ledgers");
  await goTo("/projects/search?query=ledgers&role=developer");
  await screen.findByRole("link", { name: "Remove Developer seat free" });
  await goTo("/about");
  await openPalette(user);
  await waitFor(() =>
    expect(recent()).toEqual(["Developer seat free, “ledgers”", "rufus", "Rust"]),
  );
  await user.click(scope("Projects"));
  expect(recent()).toEqual(["Developer seat free, “ledgers”", "Runnel"]);
  await user.click(group("Recent").getByRole("option", named("Runnel")));
  await title("Runnel");

  // The page itself isn't offered on any of its tabs.
  await openPalette(user);
  expect(recent()).toEqual(["Developer seat free, “ledgers”", "rufus", "Rust"]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/projects/search?query=ledgers&role=developer"));
  await openPalette(user);
  await user.click(screen.getByRole("option", named("Clear recent")));
  expect(screen.queryByRole("group", { name: "Recent" })).toBeNull();
  expect(screen.queryByRole("option", named("Clear recent"))).toBeNull();
  expect(dialog()).not.toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("recent"))).toEqual([]);
});

test("deleted pages are left out once they were opened; a saved search has its name and new matches", async () => {
  const gone = { kind: "project", href: `/projects/${owner.id}`, name: "Gone" };
  const search = { kind: "search", href: "/projects?techs=rust&role=designer", name: "Rust" };
  localStorage.setItem(`recent:${owner.id}`, JSON.stringify([gone, search, 7]));
  localStorage.setItem("recent:visitor", JSON.stringify([{ ...gone, name: "A visitor’s" }]));
  const filters = { role: "designer", techs: "rust" };
  await owner.post("/saved-searches", { name: "Drawing with Rust", filters });
  const { user } = await renderRoute(site.app, "/about", owner);
  await openPalette(user);
  await waitFor(() => expect(recent()).toEqual(["Gone", "Drawing with Rust"]));
  await user.click(screen.getByRole("option", named("Gone")));
  await screen.findByRole("heading", { level: 1, name: /not found/i });
  await openPalette(user);
  expect(recent()).toEqual(["Drawing with Rust"]);
});

test("recent pages are removed after a sign-out, and once someone else is signed in", () => {
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("recent:"));
  const visit = (...who: string[]) => {
    for (const id of who) localStorage.setItem(`recent:${id}`, "[]");
  };
  visit("ada", "bea", "visitor");
  followSignOuts("ada");
  expect(kept()).toEqual(["recent:ada"]);
  followSignOuts(null);
  expect(kept()).toEqual(["recent:ada"]);
  document.cookie = "signed-out=1; path=/";
  followSignOuts(null);
  expect(kept()).toEqual([]);
});
