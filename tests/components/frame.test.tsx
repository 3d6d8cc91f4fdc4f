// The frame of all pages: shortcuts, dialogs, footer links, and redirects.
import { expect, test } from "vitest";
import type { UserEvent } from "@testing-library/user-event";
import { hasCommandKey } from "#web/app/go-shortcuts.ts";
import { fireEvent, renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { activeRow, named, paletteField, pressPaletteKey } from "#tests/support/palette.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const commandKey = () => (hasCommandKey() ? "metaKey" : "ctrlKey");
const owner = await site.person("owner");
const { id } = await site.project(owner, { name: "Halyard" });

test("the slash key focuses the page's search field, and types nothing", async () => {
  const { user } = await renderRoute(site.app, "/projects");
  await user.keyboard("/");
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Search Projects" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("");
});

test("the slash key opens the palette on a page without a search field", async () => {
  const { user, path } = await renderRoute(site.app, "/about");
  await user.keyboard("/");
  await screen.findByRole("dialog", { name: "Search and commands" });
  expect(path()).toBe("/about");
});

test("shortcuts of a single key can be switched off, and Ctrl K still works", async () => {
  const { user } = await renderRoute(site.app, "/about");
  await user.keyboard("?");
  await user.click(await screen.findByRole("switch", { name: /^Single-key shortcuts/ }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("?/");
  await pressPaletteKey(user);
  await screen.findByRole("dialog", { name: "Search and commands" });
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(
    screen.getByRole<HTMLInputElement>("combobox", { name: /^Search projects, t/ }).value,
  ).toBe("");

  // Also after the page is loaded again.
  const again = await renderRoute(site.app, "/about");
  await again.user.keyboard("/");
  expect(screen.queryByRole("dialog")).toBeNull();
  await pressPaletteKey(again.user);
  await again.user.click(await screen.findByRole("option", named("Keyboard shortcuts")));
  await again.user.click(await screen.findByRole("switch", { name: /^Single-key shortcuts/ }));
  await again.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await again.user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
});

test("g and another key go to a page, unless single keys are off or something is written", async () => {
  const { user, path } = await renderRoute(site.app, "/about");
  await user.keyboard("gp");
  await waitFor(() => expect(path()).toBe("/projects"));
  await screen.findByRole("combobox", { name: "Search Projects" });
  await user.keyboard("gx");
  await user.keyboard("p");
  await user.keyboard("/");
  await user.keyboard("gt");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Search Projects" }).value).toBe(
    "gt",
  );
  expect(path()).toBe("/projects");
});

/** "g p", "Ctrl K": the keys that the dialog lists. */
async function listedKeys(user: UserEvent): Promise<string[]> {
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  const listed = [...dialog.querySelectorAll("dt")].map((keys) =>
    [...keys.querySelectorAll("kbd")].map((key) => key.textContent).join(" "),
  );
  await user.keyboard("{Escape}");
  await noDialog();
  return listed;
}

const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const characters = [..."abcdefghijklmnopqrstuvwxyz0123456789.,;:-_+*'!$%&()=@~^|<>#"];

test("every key that is listed does something, and no other key does", async () => {
  const { user, path } = await renderRoute(site.app, "/about", owner);
  const listed = await listedKeys(user);
  const command = hasCommandKey() ? "⌘" : "Ctrl";
  const others = listed.filter((keys) => !keys.startsWith("g "));
  // Post a comment: tested with discussions; Home, End and the signs: with the palette; the letters:
  // with the inbox. Keys that are added here need a test, too.
  const inSearch = ["↑ ↓", "Home End", "# @ >"];
  const letters = ["j k", "a", "c"];
  expect(others).toEqual([
    `${command} K`,
    "/",
    "?",
    "Esc",
    ...inSearch,
    `${command} Enter`,
    ...letters,
  ]);

  await pressPaletteKey(user);
  const field = await paletteField();
  const first = activeRow(field);
  await user.keyboard("{ArrowDown}");
  expect(activeRow(field)).not.toBe(first);
  await user.keyboard("{Escape}");
  await noDialog();
  await user.keyboard("/");
  await paletteField();
  await user.keyboard("{Escape}");
  await noDialog();

  const goKeys = listed.filter((keys) => keys.startsWith("g ")).map((keys) => keys.slice(2));
  await user.keyboard(characters.filter((key) => key !== "g").join(""));
  for (const key of characters) if (!goKeys.includes(key)) await user.keyboard(`g${key}`);
  // Ends the last one.
  await user.keyboard("x");
  expect(path()).toBe("/about");
  expect(screen.queryByRole("dialog")).toBeNull();
  const reached = new Set<string>();
  for (const key of goKeys) {
    const before = path();
    await user.keyboard(`g${key}`);
    await waitFor(() => expect(path()).not.toBe(before));
    reached.add(path().replace(/\?.*/, ""));
  }
  expect(reached.size).toBe(goKeys.length);
});

test("shortcuts are where they are on an English keyboard, in other scripts and with Caps Lock", async () => {
  const { user, path } = await renderRoute(site.app, "/about");
  const press = (key: string, code: string) => fireEvent.keyDown(document.body, { key, code });
  press("п", "KeyG");
  press("з", "KeyP");
  await waitFor(() => expect(path()).toBe("/projects"));
  press("G", "KeyG");
  press("T", "KeyT");
  await waitFor(() => expect(path()).toBe("/techs"));
  fireEvent.keyDown(document.body, { key: "л", code: "KeyK", [commandKey()]: true });
  await paletteField();
  await user.keyboard("{Escape}");
  await noDialog();
});

test("the slash is where a Latin keyboard has it", async () => {
  await renderRoute(site.app, "/projects");
  const field = screen.getByRole("combobox", { name: "Search Projects" });
  // On a German keyboard that key types a dash.
  fireEvent.keyDown(document.body, { key: "-", code: "Slash" });
  expect(document.activeElement).not.toBe(field);
  fireEvent.keyDown(document.body, { key: "/", code: "Digit7", shiftKey: true });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("a search field is cleared by its button, which keeps the focus", async () => {
  const { user } = await renderRoute(site.app, "/projects");
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Find a technology" });
  await user.type(field, "ada");
  const clear = field.parentElement?.querySelector("button");
  if (!clear) throw new Error("There is no button");
  await user.click(clear);
  expect(field.value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("Escape closes a dialog and returns the focus to its button", async () => {
  const { user } = await renderRoute(site.app, "/about", owner);
  const create = await waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Create Project" });
    expect(button.disabled).toBe(false);
    return button;
  });
  create.focus();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Create Project" }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Name")));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(create));
});

test("the footer links to every page about the site", async () => {
  const { user, path } = await renderRoute(site.app, "/projects");
  const footer = within(screen.getByRole("contentinfo"));
  for (const [label, title] of [
    ["About", "About Stack Cafe"],
    ["Team", "The team"],
    ["Terms", "Terms of use"],
    ["Privacy", "Privacy"],
    ["Contact", "Contact"],
  ] as const) {
    await user.click(footer.getByRole("link", { name: label }));
    await screen.findByRole("heading", { level: 1, name: title });
    expect(path()).toBe(`/${label.toLowerCase()}`);
    await waitFor(() => expect(document.title).toBe(`${title} · Stack Cafe`));
  }
  for (const name of ["Status", "Source"]) {
    expect(footer.queryByRole("link", { name })).toBeNull();
  }
});

test("an unknown address below a project redirects to the project", async () => {
  const { path } = await renderRoute(site.app, `/projects/${id}/whatever`);
  await waitFor(() => expect(path()).toBe(`/projects/${id}`));
});

test("the words of a search are highlighted in the results", async () => {
  await renderRoute(site.app, "/projects/search?query=halyard");
  const link = await screen.findByRole("link", { name: "Halyard" });
  expect(link.querySelector("mark")?.textContent).toBe("Halyard");
});

test("the focus moves to a page's content as soon as its heading is there", async () => {
  const { goTo } = await renderRoute(site.app, "/");
  const focused: (Element | null)[] = [];
  const watching = new MutationObserver(() => {
    const isThere = screen.queryByRole("heading", { level: 1, name: "About Stack Cafe" });
    if (isThere && focused.length === 0) focused.push(document.activeElement);
  });
  watching.observe(document.body, { childList: true, subtree: true });
  await goTo("/about");
  await waitFor(() => expect(focused).toEqual([screen.getByRole("main")]));
  watching.disconnect();
});
