// The command palette: its results, keys, actions, and failures.
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { hasCommandKey } from "#web/app/go-shortcuts.ts";
import { findToast } from "#tests/support/dom-queries.ts";
import {
  activeRow,
  named,
  paletteField,
  paletteRows,
  pressPaletteKey,
} from "#tests/support/palette.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { toast } from "#web/ui/toaster.ts";

const site = await startTestApp();
let owner: Person;
const ids = new Map<string, string>();

beforeAll(async () => {
  owner = await site.person("rufus");
  const { id: rust } = (await site.visitor.get<{ id: string }>("/techs/rust")).body;
  for (const name of ["Runnel", "Truss", "Harbour"]) {
    const techs = name === "Truss" ? [rust] : [];
    const description = "Quick ledgers for lidos.";
    const { id } = await site.project(owner, { name, description, techs });
    ids.set(name, id);
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset["theme"];
});

const dialog = () => screen.queryByRole("dialog", { name: "Search and commands" });
const group = (name: string) => within(screen.getByRole("group", { name }));
const scope = (name: string) => screen.getByRole("button", { name });

async function openAt(path: string, viewer?: Person) {
  const route = await renderRoute(site.app, path, viewer);
  await pressPaletteKey(route.user);
  const field = await paletteField();
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...route, field };
}

test("visitors are offered the public pages and signing in", async () => {
  const { user, pageLoads } = await openAt("/about");
  expect(paletteRows()).toEqual([
    "Projects",
    "First steps",
    "People",
    "Explore",
    "Matches",
    "Technologies",
    "Sign In",
    "Switch to dark theme",
    "Keyboard shortcuts",
  ]);
  await user.click(screen.getByRole("option", named("Sign In")));
  expect(pageLoads).toEqual(["/auth/github?returnTo=%2Fabout"]);
});

test("it opens while a toast is shown, but not over a dialog", async () => {
  const { user } = await renderRoute(site.app, "/about");
  toast({ title: "Link copied" });
  await findToast("Link copied");
  await pressPaletteKey(user);
  expect(await paletteField()).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog()).toBeNull());

  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await pressPaletteKey(user);
  expect(dialog()).toBeNull();
});

test("signed-in people are offered their own pages and actions, admins the admin area", async () => {
  await openAt("/about", owner);
  const rows = paletteRows();
  expect(rows.slice(0, 6)).toEqual([
    "Matches",
    "Applications",
    "Notifications",
    "My Projects",
    "Your profile",
    "Create Project",
  ]);
  const keys = [...screen.getByRole("option", named("Notifications")).querySelectorAll("kbd")];
  expect(keys.map(({ textContent }) => textContent)).toEqual(["g", "n"]);
  expect(rows).toEqual(
    expect.arrayContaining(["Applications", "Notifications", "My Projects", "Account settings"]),
  );
  expect(rows).toEqual(expect.arrayContaining(["Create Project", "Edit your stack", "Sign Out"]));
  expect(rows).not.toContain("Sign In");
  expect(rows).not.toContain("Admin");

  const { user } = await openAt("/about", await site.admin());
  expect(paletteRows()).toContain("Admin");
  expect(paletteRows()).not.toContain("Admin: Audit log");
  await user.keyboard("audit");
  await screen.findByRole("option", named("Admin: Audit log"));
});

test("a text finds projects, technologies, people, pages and a search, each marked", async () => {
  const { user, path } = await openAt("/about");
  await user.keyboard("ru");
  await waitFor(() => expect(group("Projects").getAllByRole("option")).toHaveLength(1));
  expect(group("Best match").getByRole("option").textContent).toContain("Technology");
  expect(group("Projects").getByRole("option", named("Runnel"))).toBeDefined();
  expect(group("People").getByRole("option").textContent).toMatch(/rufus/i);
  expect(group("Search").getByRole("option", named("Search projects for “ru”"))).toBeDefined();
  expect(group("Projects").getByText("Ru", { selector: "mark" })).toBeDefined();
  expect(screen.getByText(/^\d+ results$/)).toBeDefined();
  await user.click(group("Projects").getByRole("option", named("Runnel")));
  await waitFor(() => expect(path()).toBe(`/projects/${ids.get("Runnel")}`));
  await waitFor(() => expect(dialog()).toBeNull());
});

test("results show their total, and typing doesn't count as a search", async () => {
  const { user, sent } = await openAt("/about");
  await user.keyboard("ru");
  await screen.findByRole("option", named("Runnel Quick ledgers for lidos. 2 seats free"));
  await screen.findByRole("option", named("Rust Technology 1 project"));
  await screen.findByRole("option", named("Search projects for “ru” 0 projects"));
  await waitFor(() => expect(paletteRows().at(-1)).toBe("Rust, developer seat free 1 project"));
  expect(sent.filter((call) => /\/(projects|project_search)\?/.test(call))).toEqual([]);
});

test("pages and actions are found by the beginnings of their words", async () => {
  const { user, path } = await openAt("/about", owner);
  await user.keyboard("settings acc");
  await screen.findByRole("option", named("Account settings"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/account-settings"));
});

test("arrow keys, Home and End move, Enter opens the list of the search", async () => {
  const { user, field, path } = await openAt("/about");
  expect(activeRow(field)).toBe("Projects");
  await user.keyboard("{ArrowDown}");
  expect(activeRow(field)).toBe("First steps");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(activeRow(field)).toBe("Keyboard shortcuts");
  await user.keyboard("{Home}");
  expect(activeRow(field)).toBe("Projects");
  await user.keyboard("runnel");
  await screen.findByRole("option", named("Search projects for “runnel”"));
  await user.keyboard("{End}");
  expect(activeRow(field)).toBe("Search projects for “runnel”");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(path()).toBe("/projects/search?query=runnel"));
});

test("Enter pressed before the answer opens the best match of the whole text", async () => {
  const { user, path } = await openAt("/about");
  await user.keyboard("harbour{Enter}");
  await waitFor(() => expect(path()).toBe(`/projects/${ids.get("Harbour")}`));
});

test("Enter with Ctrl or ⌘ opens a new tab, and the palette stays", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { user, path } = await openAt("/about");
  await user.keyboard(hasCommandKey() ? "{Meta>}{Enter}{/Meta}" : "{Control>}{Enter}{/Control}");
  expect(open).toHaveBeenCalledWith("/projects", "_blank", "noopener");
  expect(path()).toBe("/about");
  expect(dialog()).not.toBeNull();
});

test("Escape clears the text, then closes, and the focus returns", async () => {
  const { user } = await renderRoute(site.app, "/about");
  const link = within(screen.getByRole("banner")).getByRole("link", { name: "Search" });
  await user.click(link);
  const field = await paletteField();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("ru{Escape}");
  expect(field.value).toBe("");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test("the palette's key closes it again, and opens nothing above another dialog", async () => {
  const { user } = await openAt("/projects", owner);
  await pressPaletteKey(user);
  await waitFor(() => expect(dialog()).toBeNull());
  const create = screen.getAllByRole("button", { name: "Create Project" })[0];
  if (create) await user.click(create);
  await screen.findByRole("dialog", { name: "Create Project" });
  await pressPaletteKey(user);
  await screen.findByRole("dialog", { name: "Create Project" });
  expect(dialog()).toBeNull();
});

test("keys pressed while it loads are in its field, and nowhere else", async () => {
  const { user } = await renderRoute(site.app, "/about");
  const link = within(screen.getByRole("banner")).getByRole("link", { name: "Search" });
  await user.click(link);
  await user.keyboard("harbx{Backspace}our");
  const field = await paletteField();
  await waitFor(() => expect(field.value).toBe("harbour"));
  await user.keyboard("s");
  expect(field.value).toBe("harbours");
});

test("a sign chooses the scope, Backspace in the empty field resets it", async () => {
  const { user, field, sent } = await openAt("/about");
  await user.keyboard("@");
  expect(scope("People").getAttribute("aria-pressed")).toBe("true");
  expect(field.value).toBe("");
  await screen.findByText("Type at least 2 letters of a person’s name.");
  await user.keyboard("ru");
  await waitFor(() => expect(paletteRows()).toEqual([expect.stringMatching(/rufus/i)]));
  await user.keyboard("{Backspace}{Backspace}{Backspace}");
  expect(scope("All").getAttribute("aria-pressed")).toBe("true");
  const sentBefore = sent.length;
  await user.keyboard(">th");
  await waitFor(() => expect(paletteRows()).toEqual(["Switch to dark theme"]));
  expect(sent.slice(sentBefore)).toEqual([]);
});

test("a scope can be clicked, and limits what the text finds", async () => {
  const { user, field } = await openAt("/about");
  await user.keyboard("ru");
  await screen.findByRole("option", named("Runnel"));
  await user.click(scope("Technologies"));
  await waitFor(() => expect(screen.queryByRole("option", named("Runnel"))).toBeNull());
  expect(screen.getAllByRole("group", { name: "Technologies" })).not.toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(scope("Projects"));
  await screen.findByRole("option", named("Runnel"));
});

test("an answer that comes late never replaces that of a later text", async () => {
  const { user, script, passOn } = await openAt("/about");
  const { promise, resolve } = Promise.withResolvers<void>();
  script(/GET \/api\/v1\/suggestions\?text=run$/, async (request) => {
    await promise;
    return passOn(request);
  });
  await user.keyboard("run");
  await screen.findByText("Searching…");
  await user.keyboard("{Escape}truss");
  await screen.findByRole("option", named("Truss"));
  resolve();
  await promise;
  await user.keyboard("{ArrowDown}");
  expect(screen.queryByRole("option", named("Runnel"))).toBeNull();
  expect(screen.getByRole("option", named("Truss"))).toBeDefined();
});

test("without a reply an error appears, pages still open, and Retry searches again", async () => {
  const { user, script } = await openAt("/about");
  const cut = script(/GET \/api\/v1\/suggestions/, () => Promise.reject(new Error("Cut off")));
  await user.keyboard("tru");
  await screen.findByText(/^Stack Cafe can’t be reached\./);
  expect(screen.getByRole("option", named("Search projects for “tru”"))).toBeDefined();
  expect(screen.queryByText(/^Nothing named/)).toBeNull();
  cut.remove();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("option", named("Truss"));
  expect(screen.queryByRole("alert")).toBeNull();

  const message = "Too many requests. Please wait a moment.";
  const json = { statusCode: 429, code: "too_many", error: "Too Many Requests", message };
  script(/GET \/api\/v1\/suggestions/, async () => ({ status: 429, json }));
  await user.keyboard("{Escape}expl");
  await screen.findByText(new RegExp(`^${message}`));
  expect(screen.getByRole("option", named("Explore"))).toBeDefined();
});

test("where nothing has such a name, it offers a search, a corrected word and a new project", async () => {
  const { user, field } = await openAt("/about", owner);
  await user.keyboard("ledgrers");
  await screen.findByText("No results for “ledgrers”");
  expect(
    await screen.findByRole("option", named("Search descriptions for “ledgrers” 3 projects")),
  ).toBeDefined();
  await user.click(await screen.findByRole("option", named("Did you mean “ledgers”?")));
  expect(field.value).toBe("ledgers");
  expect(dialog()).not.toBeNull();

  await user.keyboard("{Escape}qqqqqq");
  await user.click(await screen.findByRole("option", named("Create a project called “qqqqqq”")));
  const form = within(await screen.findByRole("dialog", { name: "Create Project" }));
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("qqqqqq");
});

test("a technology that isn't there is suggested; visitors can't, nor create a project", async () => {
  const { user } = await openAt("/about", owner);
  await user.keyboard("#qqqqqq");
  await user.click(await screen.findByRole("option", named("Suggest “qqqqqq” as a technology")));
  await findToast(/“qqqqqq” suggested/);
  expect(dialog()).toBeNull();

  const visitor = await openAt("/about");
  await visitor.user.keyboard("qqqqqq");
  await screen.findByRole("option", { name: /^Search ?descriptions/ });
  expect(screen.queryByRole("option", named("Create"))).toBeNull();
  expect(screen.queryByRole("option", named("Suggest"))).toBeNull();
});

test("the theme is switched, and back to the system's", async () => {
  const { user } = await openAt("/about");
  await user.click(screen.getByRole("option", named("Switch to dark theme")));
  await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("dark"));
  await waitFor(() => expect(dialog()).toBeNull());
  await pressPaletteKey(user);
  await user.click(await screen.findByRole("option", named("Use the system’s theme")));
  await waitFor(() => expect(document.documentElement.dataset["theme"]).toBeUndefined());
});

test("Edit your stack opens the profile's form, Sign Out ends the session", async () => {
  const person = await site.person("stella");
  const { user, path } = await openAt("/about", person);
  await user.click(screen.getByRole("option", named("Edit your stack")));
  await screen.findByRole("dialog", { name: "Settings" });
  expect(path()).toBe("/user/stella");

  const other = await openAt("/about", person);
  await other.user.click(screen.getByRole("option", named("Sign Out")));
  await waitFor(() => expect(other.pageLoads).toEqual(["/about"]));
  expect(other.sent).toContain("POST /api/v1/auth/signout");
});
