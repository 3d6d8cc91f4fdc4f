// The form for a new project: its rules, the choice of technologies, and failures.
import { act } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { findAlert } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import type { Project } from "#contract/projects.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

const description = "A **lighthouse** for lost packets.";

/** The list of projects with the form open in front of it. */
async function openForm(viewer: { readonly cookie: string }) {
  const route = await renderRoute(site.app, "/projects", viewer);
  const [button] = await screen.findAllByRole("button", { name: "Create Project" });
  await route.user.click(button as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Create Project" }));
  const field = (label: string) => dialog.getByLabelText<HTMLTextAreaElement>(label);
  const create = () => dialog.getByRole("button", { name: "Create Project" });
  return { ...route, dialog, field, create };
}

const creations = (sent: readonly string[]) =>
  sent.filter((call) => call === "POST /api/v1/projects");

test("a field's error appears on blur, and disappears when corrected", async () => {
  const { user, fill, dialog, field } = await openForm(await site.person("pim"));
  await fill(field("Name"), "L");
  expect(dialog.queryByText("Too Short!")).toBeNull();
  await fill(field("Description"), "x".repeat(1001));
  await dialog.findByText("Too Short!");
  await fill(field("Name"), "Lighthouse");
  await dialog.findByText("Too Long!");
  expect(dialog.queryByText("Too Short!")).toBeNull();
  await fill(field("Description"), description);
  await user.tab();
  expect(dialog.queryByText(/Too (Short|Long)!/)).toBeNull();
});

test("technologies are found despite typing errors, chosen and removed", async () => {
  const pam = await site.person("pam");
  const { user, fill, dialog, field, create, path } = await openForm(pam);
  await fill(field("Name"), "Lighthouse");
  await fill(field("Description"), description);
  await user.click(dialog.getByRole("button", { name: "Add Technologies" }));
  const search = await dialog.findByRole("combobox", { name: "Search technologies" });
  await fill(search, "elixr");
  const row = await dialog.findByRole("row", { name: /Elixir/ });
  await user.click(within(row).getByText("Elixir"));
  const chosen = () =>
    within(dialog.getByRole("list", { name: "Chosen: Techs" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(chosen()).toEqual([expect.stringContaining("Elixir")]);
  await fill(search, "postgres");
  await dialog.findByRole("row", { name: /PostgreSQL/ });
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(chosen()).toEqual([
      expect.stringContaining("Elixir"),
      expect.stringContaining("PostgreSQL"),
    ]),
  );
  await user.click(dialog.getByRole("button", { name: "Close Techs List" }));
  await user.click(dialog.getByRole("button", { name: "Remove PostgreSQL" }));
  expect(chosen()).toEqual([expect.stringContaining("Elixir")]);

  await user.click(create());
  await waitFor(() => expect(path()).toMatch(/^\/projects\/[\w-]{36}$/));
  await screen.findByRole("heading", { level: 1, name: "Lighthouse" });
  await screen.findByRole("link", { name: "Elixir" });
  expect(screen.queryByRole("link", { name: "PostgreSQL" })).toBeNull();
});

test("a project that could not be created keeps its text, also after a reload", async () => {
  const kes = await site.person("kes");
  const { user, fill, script, dialog, field, create } = await openForm(kes);
  await fill(field("Name"), "Foghorn");
  await fill(field("Description"), description);
  script(/POST .*\/projects$/, () => Promise.reject(new Error("The network is down")));
  await user.click(create());
  await findAlert("The project was not created.", dialog);
  expect(screen.queryByText("Project Created")).toBeNull();
  expect(field("Name").value).toBe("Foghorn");

  const again = await openForm(kes);
  expect(again.field("Name").value).toBe("Foghorn");
  expect(again.field("Description").value).toBe(description);
  await again.user.click(again.create());
  await screen.findByRole("heading", { level: 1, name: "Foghorn" });
});

test("a created project opens also if dialogs close without animations", async () => {
  const animations = vi.spyOn(Element.prototype, "getAnimations").mockReturnValue([]);
  onTestFinished(() => animations.mockRestore());
  const { user, fill, field, create, path } = await openForm(await site.person("ren"));
  await fill(field("Name"), "Breakwater");
  await fill(field("Description"), description);
  await user.click(create());
  await screen.findByRole("heading", { level: 1, name: "Breakwater" });
  await waitFor(() => expect(path()).toMatch(/^\/projects\/[\w-]{36}$/));
});

test("a double click after a failed try creates one project", async () => {
  const { user, fill, script, sent, dialog, field, create } = await openForm(
    await site.person("dot"),
  );
  await fill(field("Name"), "Gangway");
  await fill(field("Description"), description);
  const down = script(/POST .*\/projects$/, () => Promise.reject(new Error("The network is down")));
  await user.click(create());
  await findAlert("The project was not created.", dialog);
  down.remove();
  const tried = creations(sent).length;
  expect(tried).toBe(1);
  // Both clicks come before React renders.
  const button = create();
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole("heading", { level: 1, name: "Gangway" });
  expect(creations(sent)).toHaveLength(tried + 1);
});

test("visitors are not offered to create a project", async () => {
  await renderRoute(site.app, "/projects");
  await screen.findByRole("heading", { level: 1, name: "Projects" });
  expect(screen.queryByRole("button", { name: "Create Project" })).toBeNull();
});

test("a project that does the same is offered, and doesn't keep anybody from creating theirs", async () => {
  const text = "Lists bus timetables of small islands.";
  await site.project(await site.person("islander"), { name: "Island buses", description: text });
  const ferry = await site.person("ferry");
  const { user, fill, dialog, field } = await openForm(ferry);
  await fill(field("Name"), "Islands by bus");
  await fill(field("Description"), "Bus timetables of all small islands.");
  await dialog.findByText("A similar project exists");
  const join = dialog.getByRole("link", { name: "Join instead" });
  expect(join.getAttribute("href")).toMatch(/^\/projects\/[\w-]{36}#joining$/);
  dialog.getByText(/^Also about .*timetables/);
  await user.click(dialog.getByRole("button", { name: "Mine is different" }));
  await dialog.findByText("Different from Island buses");
  await user.click(dialog.getByRole("button", { name: "Change" }));
  dialog.getByRole("link", { name: "Island buses" });
  await user.click(dialog.getByRole("button", { name: "Mine is different" }));
  await fill(field("What sets it apart optional"), "For those who walk the rest.");

  // The draft has it, too.
  const again = await openForm(ferry);
  await again.dialog.findByText("Different from Island buses");
  await again.user.click(again.create());
  await waitFor(() => expect(again.path()).toMatch(/^\/projects\/[\w-]{36}$/));
  const { body } = await site.visitor.get<Project>(again.path());
  expect(body.description).toBe(
    "For those who walk the rest.\n\nBus timetables of all small islands.",
  );
});
