// A project's positions as its owners edit them, and the questions about freed seats.
import { expect, test } from "vitest";
import { apply } from "#tests/support/apply.ts";
import {
  findAlert,
  findDialog,
  findToast,
  waitForDialogToClose,
} from "#tests/support/dom-queries.ts";
import { positionsAs } from "#tests/support/positions.ts";
import { addSeats, seat } from "#tests/support/seats.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const editorOf = ({ id }: { id: string }) => `/projects/${id}?seats=edit`;

const positionsOf = (id: string) => positionsAs(site.visitor, id);

const card = async () =>
  within(await screen.findByRole("complementary", { name: "The team and how to join it" }));

test("an owner opens the editor, adds the first position, and the page offers its seats", async () => {
  const project = await site.project(owner, { name: "Weir" });
  const { user, fill, path } = await renderRoute(site.app, `/projects/${project.id}`, owner);
  await user.click(await (await card()).findByRole("link", { name: "Edit seats" }));
  await waitFor(() => expect(path()).toBe(editorOf(project)));
  await screen.findByText(/People apply to join as a developer or designer\./);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Joining" })),
  );
  await user.click(screen.getByRole("button", { name: "Add a position" }));
  const form = within(await screen.findByRole("form", { name: "New position" }));
  const title = form.getByLabelText("Title");
  await waitFor(() => expect(document.activeElement).toBe(title));
  await fill(title, "Chart drawing");
  await user.click(form.getByRole("radio", { name: "Designer" }));
  await fill(form.getByLabelText("What this person does"), "Charts for full sun.");
  await fill(form.getByLabelText("Seats"), "2");
  await fill(form.getByLabelText("Hours a week"), "3");
  await user.click(form.getByRole("button", { name: "Add position" }));
  await findToast("Chart drawing is open");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a position" })),
  );
  expect(await positionsOf(project.id)).toMatchObject([
    {
      title: "Chart drawing",
      role: "designer",
      description: "Charts for full sun.",
      seats: 2,
      hoursAWeek: 3,
      isOpen: true,
    },
  ]);

  await user.click(screen.getByRole("link", { name: "Done" }));
  await waitFor(() => expect(path()).toBe(`/projects/${project.id}`));
  const seats = within(await screen.findByRole("list", { name: "Seats" }));
  expect(seats.getByRole("listitem").textContent).toContain(
    "Chart drawing2 of 2 freeCharts for full sun.Designer, about 3 hours a week",
  );
  await screen.findByRole("img", { name: /2 Chart drawing seats are free/ });
});

test("a new position's errors are at their fields, and typed text survives a reload", async () => {
  const project = await site.project(owner);
  const first = await renderRoute(site.app, editorOf(project), owner);
  await first.user.click(await screen.findByRole("button", { name: "Add a position" }));
  const form = async () => within(await screen.findByRole("form", { name: "New position" }));
  await first.fill((await form()).getByLabelText("Seats"), "21");
  await first.user.click((await form()).getByRole("button", { name: "Add position" }));
  await (await form()).findByText("Too Short!");
  await (await form()).findByText("Use a number from 1 to 20");
  expect(first.sent.filter((call) => call.startsWith("POST"))).toEqual([]);
  await waitFor(async () =>
    expect(document.activeElement).toBe((await form()).getByLabelText("Title")),
  );
  await first.fill((await form()).getByLabelText("Title"), "Soundings");
  await first.fill((await form()).getByLabelText("Seats"), "1");
  first.script(/POST .*\/positions/, () => Promise.reject(new Error("The network is down")));
  await first.user.click((await form()).getByRole("button", { name: "Add position" }));
  await findAlert("The position was not added.");

  const { user } = await renderRoute(site.app, editorOf(project), owner);
  await waitFor(async () =>
    expect((await form()).getByLabelText<HTMLInputElement>("Title").value).toBe("Soundings"),
  );
  await user.click((await form()).getByRole("button", { name: "Cancel" }));
  await screen.findByRole("button", { name: "Add a position" });
  await renderRoute(site.app, editorOf(project), owner);
  await screen.findByRole("button", { name: "Add a position" });
});

test("an owner changes a position; only changed fields are sent", async () => {
  const project = await site.project(owner);
  const { id } = await addSeats(owner, project.id, { description: "By eye", hoursAWeek: 3 });
  const page = await renderRoute(site.app, editorOf(project), owner);
  const { user, fill } = page;
  await user.click(await screen.findByRole("button", { name: "Edit Chart drawing" }));
  const form = within(screen.getByRole("form", { name: "Chart drawing" }));
  expect(form.queryByRole("radio", { name: "Designer" })).toBeNull();
  await fill(form.getByLabelText("Title"), "Charts");
  // Another owner changes another field meanwhile.
  await owner.post(`/projects/${project.id}/positions/${id}`, { hoursAWeek: 5 });
  await user.click(form.getByRole("button", { name: "Save" }));
  await findToast("Charts is saved");
  expect(await positionsOf(project.id)).toMatchObject([
    { title: "Charts", description: "By eye", hoursAWeek: 5 },
  ]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Charts" })),
  );
});

test("an edit that was put aside is marked, and comes back", async () => {
  const project = await site.project(owner);
  await addSeats(owner, project.id);
  const { user, fill } = await renderRoute(site.app, editorOf(project), owner);
  await user.click(await screen.findByRole("button", { name: "Edit Chart drawing" }));
  await fill(screen.getByLabelText("Title"), "Charts");
  await user.click(screen.getByRole("button", { name: "Close the form of Chart drawing" }));
  await screen.findByText(/not saved yet/);
  await renderRoute(site.app, editorOf(project), owner);
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Charts"),
  );
});

test("fewer seats than are taken are refused at their field", async () => {
  const project = await site.project(owner);
  const { id } = await addSeats(owner, project.id, { seats: 2 });
  for (const login of ["taken1", "taken2"]) {
    await seat(owner, await site.person(login), project.id, id);
  }
  const { user, fill } = await renderRoute(site.app, editorOf(project), owner);
  await user.click(await screen.findByRole("button", { name: "Edit Chart drawing" }));
  await screen.findByText("All seats are taken. Add seats to open it.");
  await fill(screen.getByLabelText("Seats"), "1");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await findAlert("The position was not saved.");
  expect(await positionsOf(project.id)).toMatchObject([{ seats: 2, taken: 2 }]);
});

test("an owner closes a position to applications, and opens it", async () => {
  const project = await site.project(owner);
  await addSeats(owner, project.id);
  const { user } = await renderRoute(site.app, editorOf(project), owner);
  await user.click(await screen.findByRole("button", { name: "Edit Chart drawing" }));
  await user.click(screen.getByRole("button", { name: "Close to applications" }));
  await screen.findByText("designer, closed");
  expect(await positionsOf(project.id)).toMatchObject([{ isOpen: false }]);
  await renderRoute(site.app, `/projects/${project.id}`);
  await screen.findByRole("heading", { name: "No free seats" });

  const again = await renderRoute(site.app, editorOf(project), owner);
  await again.user.click(await screen.findByRole("button", { name: "Edit Chart drawing" }));
  await again.user.click(screen.getByRole("button", { name: "Open to applications" }));
  await screen.findByText("designer, free");
});

test("deleting a position explains what stays, and can be cancelled", async () => {
  const project = await site.project(owner, { name: "Mole" });
  const { id } = await addSeats(owner, project.id, { seats: 2 });
  await seat(owner, await site.person("stays"), project.id, id);
  const { user, sent } = await renderRoute(site.app, editorOf(project), owner);
  await user.click(await screen.findByRole("button", { name: "Edit Chart drawing" }));
  await user.click(screen.getByRole("button", { name: "Delete…" }));
  const dialog = within(await findDialog("Delete Chart drawing?"));
  dialog.getByText(
    /Its member stays on the team\. Applications and invitations for it stay open, for a designer/,
  );
  dialog.getByText(/This is the only position/);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitForDialogToClose();
  expect(sent.filter((call) => call.startsWith("DELETE"))).toEqual([]);

  await user.click(screen.getByRole("button", { name: "Delete…" }));
  const question = within(await findDialog("Delete Chart drawing?"));
  await user.click(question.getByRole("button", { name: "Delete position" }));
  await findToast("Chart drawing is deleted");
  await waitFor(() => expect(screen.queryByText("Chart drawing", { selector: "h3" })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Edit seats" })),
  );
  expect(await positionsOf(project.id)).toEqual([]);
  const team = await site.visitor.get<unknown[]>(`/projects/${project.id}/members`);
  expect(team.body).toHaveLength(2);
});

test("members and visitors get the project's page instead of the editor", async () => {
  const project = await site.project(owner);
  const { id } = await addSeats(owner, project.id);
  const member = await site.person("member");
  await seat(owner, member, project.id, id);
  for (const viewer of [member, {}]) {
    await renderRoute(site.app, editorOf(project), viewer);
    await screen.findByRole("list", { name: "Seats" });
    expect(screen.queryByRole("heading", { name: "Edit seats" })).toBeNull();
  }
});

test("after a member left a full position, its owner can open it again", async () => {
  for (const [answer, isOpen] of [
    ["Open again", true],
    ["Keep closed", false],
  ] as const) {
    const project = await site.project(owner);
    const { id } = await addSeats(owner, project.id);
    const member = await site.person(`leaver${isOpen}`);
    await seat(owner, member, project.id, id);
    await member.delete(`/projects/${project.id}/members`, { user: member.id });

    await renderRoute(site.app, `/projects/${project.id}`);
    await screen.findByRole("heading", { name: "No free seats" });
    expect(screen.queryByText(/free again/)).toBeNull();
    const { user } = await renderRoute(site.app, `/projects/${project.id}`, owner);
    const question = await screen.findByRole("group", { name: "A seat in Chart drawing is free" });
    await user.click(within(question).getByRole("button", { name: answer }));
    await waitFor(() =>
      expect(screen.queryByRole("group", { name: /A seat in Chart drawing/ })).toBeNull(),
    );
    expect(await positionsOf(project.id)).toMatchObject([{ isOpen, seatFreed: false }]);
  }
});

test("after accepting into an open role, its owner can close the role", async () => {
  for (const [answer, roles] of [
    ["Close the role", ["designer"]],
    ["Keep it open", ["developer", "designer"]],
  ] as const) {
    const project = await site.project(owner);
    const { id } = await apply(await site.person(`joins${roles.length}`), project.id);
    const path = `/projects/${project.id}/applications/${id}`;
    const { user } = await renderRoute(site.app, path, owner);
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    const question = await screen.findByRole("group", { name: "Close the developer role" });
    await user.click(within(question).getByRole("button", { name: answer }));
    await waitFor(() => expect(screen.queryByRole("group", { name: /Close the/ })).toBeNull());
    const { body } = await site.visitor.get(`/projects/${project.id}`);
    expect(body["settingOpenRoles"]).toHaveLength(roles.length);
    expect(body["settingOpenRoles"]).toEqual(expect.arrayContaining([...roles]));
  }
});

test("in a project with positions, accepting doesn't offer to close the role", async () => {
  const project = await site.project(owner);
  const { id: position } = await addSeats(owner, project.id, { seats: 2 });
  const applicant = await site.person("charts");
  const body = { project: project.id, position };
  const { id } = (await applicant.post<{ id: string }>("/applications", body)).body;
  const path = `/projects/${project.id}/applications/${id}`;
  const { user } = await renderRoute(site.app, path, owner);
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await findToast("charts takes a seat for Chart drawing");
  expect(screen.queryByRole("group", { name: /Close the/ })).toBeNull();
});

test("with positions, the settings link to them instead of the open roles", async () => {
  const project = await site.project(owner);
  await addSeats(owner, project.id);
  await renderRoute(site.app, `/projects/${project.id}/settings`, owner);
  const roles = within(await screen.findByRole("region", { name: "Open roles" }));
  roles.getByText("designer");
  expect(screen.queryByRole("checkbox", { name: "developer" })).toBeNull();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Edit seats" }).getAttribute("href")).toBe(
    `${editorOf(project)}#joining`,
  );
});

test("an owner gives a member a seat in the team's settings", async () => {
  const project = await site.project(owner);
  const { id } = await addSeats(owner, project.id, { title: "Charts" });
  await addSeats(owner, project.id, { title: "Tides", role: "developer" });
  const member = await site.person("mover");
  await seat(owner, member, project.id, id);
  await addSeats(owner, project.id, { title: "Icons" });
  const { user } = await renderRoute(site.app, `/projects/${project.id}/settings/team`, owner);
  const select = await screen.findByLabelText<HTMLSelectElement>("Position of mover");
  expect([...select.options].map(({ text }) => text)).toEqual(["None", "Charts", "Icons"]);
  await user.selectOptions(select, "Icons");
  await findToast("mover has a seat for Icons");
  expect(await positionsOf(project.id)).toMatchObject([{ taken: 0 }, { taken: 0 }, { taken: 1 }]);
});

test("an owner takes a seat, leaves it, and stays owner", async () => {
  const project = await site.project(owner);
  const charts = await addSeats(owner, project.id, { title: "Charts" });
  await addSeats(owner, project.id, { title: "Tides", role: "developer" });
  const { user, script } = await renderRoute(site.app, editorOf(project), owner);
  await user.click(await screen.findByRole("button", { name: "Edit Charts" }));
  const take = await screen.findByRole("button", { name: "Take a seat yourself" });
  const failure = script(/POST .*\/members/, () => Promise.reject(new Error("No network")));
  await user.click(take);
  await findAlert("Your seat was not changed.");
  failure.remove();
  const own = async () => (await owner.get(`/projects/${project.id}/members/@me`)).body;
  const { promise: isShownAsTaken, resolve: sendMembership } = Promise.withResolvers<void>();
  const membership = script(/GET .*\/members\/@me/, async () => {
    await isShownAsTaken;
    return { status: 200, json: await own() };
  });
  await user.click(take);
  await findToast("You have a seat for Charts");
  // All seats are taken before the list of members shows by whom.
  await screen.findByText(/All seats are taken/);
  expect(take.isConnected).toBe(true);
  sendMembership();
  expect(await own()).toMatchObject({ roleName: "owner", position: { id: charts.id } });
  const leave = await screen.findByRole("button", { name: "Leave your seat" });
  membership.remove();
  await waitFor(() => expect(document.activeElement).toBe(leave));
  await waitFor(() => expect(leave.getAttribute("aria-busy")).toBeNull());
  await user.click(leave);
  await findToast("You left your seat for Charts");
  expect(await own()).toMatchObject({ roleName: "owner", position: null });

  const other = await site.person("other");
  await owner.post(`/projects/${project.id}/positions/${charts.id}`, { isOpen: true });
  await seat(owner, other, project.id, charts.id);
  const again = await renderRoute(site.app, editorOf(project), owner);
  await again.user.click(await screen.findByRole("button", { name: "Edit Charts" }));
  await screen.findByText(/All seats are taken/);
  expect(screen.queryByRole("button", { name: "Take a seat yourself" })).toBeNull();

  const team = await renderRoute(site.app, `/projects/${project.id}/settings/team`, owner);
  const select = await screen.findByLabelText<HTMLSelectElement>("Position of owner");
  expect([...select.options].map(({ text }) => text)).toEqual(["None", "Tides"]);
  await team.user.selectOptions(select, "Tides");
  await findToast("owner has a seat for Tides");
  expect(await own()).toMatchObject({ roleName: "owner", position: { title: "Tides" } });
});

test("owners of archived and hidden projects get no question about a free seat", async () => {
  const project = await site.project(owner);
  const { id } = await addSeats(owner, project.id);
  const member = await site.person("gone");
  await seat(owner, member, project.id, id);
  await owner.post(`/projects/${project.id}`, { archived: true });
  await member.delete(`/projects/${project.id}/members`, { user: member.id });
  await renderRoute(site.app, `/projects/${project.id}`, owner);
  await screen.findByRole("link", { name: "Edit seats" });
  expect(screen.queryByRole("group", { name: /A seat in/ })).toBeNull();
  await owner.post(`/projects/${project.id}`, { archived: false });
  await renderRoute(site.app, `/projects/${project.id}`, owner);
  await screen.findByRole("group", { name: "A seat in Chart drawing is free" });
});
