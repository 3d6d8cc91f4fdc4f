// The team's settings: inviting, roles, removing, and leaving.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { findDialog, findToast } from "#tests/support/dom-queries.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { addMember } from "#tests/support/teams.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const settingsOf = ({ id }: { id: string }) => `/projects/${id}/settings/team`;
const roleOf = (login: string) => screen.findByLabelText<HTMLSelectElement>(`Role of ${login}`);

const isSettingsLinkDisabled = () =>
  screen.getByRole("link", { name: "Settings" }).getAttribute("aria-disabled") === "true";

function rowOf(login: string, list = "Team"): HTMLElement | undefined {
  const found = screen.queryByRole("list", { name: list });
  const rows = found ? within(found).getAllByRole("listitem") : [];
  return rows.find(({ textContent }) => textContent.includes(login));
}

async function openDialog({ user }: { user: { click: (element: Element) => Promise<void> } }) {
  await user.click(await screen.findByRole("button", { name: "Add Member" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Member" }));
  const search = await dialog.findByRole<HTMLInputElement>("combobox", { name: "Search people" });
  return { dialog, search };
}

test("the search for people starts at two characters, and Enter takes the first", async () => {
  const [owner] = [await site.person("ada"), await site.person("quinnfirst")];
  const project = await site.project(owner, { name: "Pier" });
  const page = await renderRoute(site.app, settingsOf(project), owner);
  const { dialog, search } = await openDialog(page);
  await waitFor(() => expect(document.activeElement).toBe(search));
  await page.user.keyboard("q{Enter}");
  await page.fill(search, "quinn");
  await dialog.findByRole("option", { name: /quinnfirst/ });
  expect(page.sent.filter((call) => /search=q(&|$)/.test(call))).toEqual([]);

  const role = dialog.getByLabelText<HTMLSelectElement>("Role");
  expect(role.value).toBe("developer");
  await page.user.keyboard("{Enter}");
  await page.user.selectOptions(role, "designer");
  await page.user.click(dialog.getByRole("button", { name: "Invite" }));
  await findToast("quinnfirst is invited as a designer");
  await waitFor(() =>
    expect(rowOf("quinnfirst", "Invited")?.textContent).toContain(
      "Invited as a designer · just now",
    ),
  );
  expect(rowOf("quinnfirst")).toBeUndefined();
});

test("an invited person can't be invited again, and another can be chosen instead", async () => {
  const [owner, invited] = [await site.person("bea"), await site.person("ravenfirst")];
  await site.person("ravensecond");
  const project = await site.project(owner, { name: "Bollard" });
  await owner.post(`/projects/${project.id}/members`, { user: invited.id });
  const page = await renderRoute(site.app, settingsOf(project), owner);
  const { dialog, search } = await openDialog(page);
  await page.fill(search, "raven");
  const taken = await dialog.findByRole("option", { name: /ravenfirst/ });
  expect(taken.textContent).toContain("Invited");
  expect(taken.getAttribute("aria-disabled")).toBe("true");
  await page.fill(search, "ravenfirst");
  const people = within(dialog.getByRole("listbox", { name: "People" }));
  await waitFor(() => expect(people.getAllByRole("option")).toHaveLength(1));
  expect(people.getByRole("option").getAttribute("aria-selected")).toBe("false");

  // Enter before the people are loaded adds the first one as soon as they are.
  await page.user.clear(search);
  await page.user.paste("ravensecond");
  await page.user.keyboard("{Enter}");
  await page.user.click(await dialog.findByRole("button", { name: "Choose someone else" }));
  await page.user.click(dialog.getByRole("combobox", { name: "Search people" }));
  await page.user.paste("ravensecond");
  await page.user.click(await dialog.findByRole("option", { name: /ravensecond/ }));
  await page.user.click(dialog.getByRole("button", { name: "Invite" }));
  const offered = await screen.findByLabelText<HTMLSelectElement>("Role offered to ravensecond");
  expect(offered.value).toBe("developer");

  await page.user.selectOptions(offered, "designer");
  await waitFor(() =>
    expect(rowOf("ravensecond", "Invited")?.textContent).toContain("Invited as a designer"),
  );
});

test("a person with a pending application who is added joins immediately", async () => {
  const [owner, applicant] = [await site.person("hugo"), await site.person("ida")];
  const project = await site.project(owner, { name: "Wharf" });
  await applicant.post("/applications", { project: project.id, requestedRole: "developer" });
  const page = await renderRoute(site.app, settingsOf(project), owner);
  const { dialog, search } = await openDialog(page);
  await page.fill(search, "ida");
  await page.user.click(await dialog.findByRole("option", { name: /ida/ }));
  await page.user.click(dialog.getByRole("button", { name: "Invite" }));
  await findToast("ida is on the team as a developer");
  await waitFor(async () => expect((await roleOf("ida")).value).toBe("developer"));
});

test("a changed role is saved; a failed change is undone, and shows the reason", async () => {
  const [owner, member] = [await site.person("ben"), await site.person("lou")];
  const project = await site.project(owner, { name: "Quay" });
  await addMember(owner, project.id, member);
  const first = await renderRoute(site.app, settingsOf(project), owner);
  await first.user.selectOptions(await roleOf("lou"), "designer");
  await findToast("lou is now a designer");

  const { user, script } = await renderRoute(site.app, settingsOf(project), owner);
  await waitFor(async () => expect((await roleOf("lou")).value).toBe("designer"));
  script(/POST .*\/members/, () => Promise.reject(new Error("Cut off")));
  await user.selectOptions(await roleOf("lou"), "developer");
  await screen.findByText("The role was not changed.");
  expect(rowOf("lou")?.textContent).toContain("The role was not changed.");
  await waitFor(async () => expect((await roleOf("lou")).value).toBe("designer"));
});

test("a member is removed after a confirmation, and can't open applications any more", async () => {
  const [owner, member] = [await site.person("bert"), await site.person("lana")];
  const project = await site.project(owner, { name: "Capstan" });
  await addMember(owner, project.id, member);
  const { user } = await renderRoute(site.app, settingsOf(project), owner);
  const removeLana = async (answer: string) => {
    await user.click(await screen.findByRole("button", { name: "Remove lana" }));
    await user.click(await screen.findByRole("button", { name: answer }));
  };
  await removeLana("Cancel");
  expect(rowOf("lana")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await removeLana("Remove from team");
  await findToast("lana is no longer on the team");
  await waitFor(() => expect(rowOf("lana")).toBeUndefined());

  const { path } = await renderRoute(site.app, `/projects/${project.id}/applications`, member);
  expect(path()).toBe(`/projects/${project.id}`);
});

test("the only owner can't step down or leave, and sees why", async () => {
  const owner = await site.person("cato");
  const project = await site.project(owner, { name: "Mole" });
  await renderRoute(site.app, settingsOf(project), owner);
  const role = await roleOf("cato");
  expect(role.disabled).toBe(true);
  const note = document.getElementById(role.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toContain("you are the only one");
  const leave = screen.getByRole<HTMLButtonElement>("button", { name: "Leave the team" });
  expect(leave.disabled).toBe(true);

  const { user, path } = await renderRoute(site.app, "/projects/my-projects", owner);
  await user.click(await screen.findByRole("button", { name: "Leave Mole" }));
  const dialog = within(await findDialog("Leave Mole?"));
  await dialog.findByText(/you are the only one/);
  expect(dialog.queryByRole("button", { name: "Leave team" })).toBeNull();
  await user.click(dialog.getByRole("link", { name: "team settings" }));
  await waitFor(() => expect(path()).toBe(settingsOf(project)));
});

test("a member who is offered ownership stays a developer until they accept", async () => {
  const [owner, member] = [await site.person("dora"), await site.person("erik")];
  const project = await site.project(owner, { name: "Jetty" });
  await addMember(owner, project.id, member);
  const { user } = await renderRoute(site.app, settingsOf(project), owner);
  await user.selectOptions(await roleOf("erik"), "owner");
  const question = await findDialog("Invite erik to be an owner?");
  expect(question.textContent).toContain("stays a developer until they accept");
  await user.click(within(question).getByRole("button", { name: "Invite" }));
  await waitFor(() =>
    expect(rowOf("erik")?.textContent).toContain("Invited to be an owner · just now"),
  );
  await waitFor(async () => expect((await roleOf("erik")).value).toBe("developer"));
  expect((await roleOf("dora")).disabled).toBe(true);

  const page = await renderRoute(site.app, `/projects/${project.id}`, member);
  const card = within(await screen.findByRole("complementary", { name: /how to join/ }));
  await card.findByText("to be an owner");
  await page.user.click(card.getByRole("button", { name: "Accept" }));
  await screen.findByText("You are on the team as an owner.");
  await waitFor(() => expect(isSettingsLinkDisabled()).toBe(false));
});

test("one of two owners leaves from the settings, and has no projects then", async () => {
  const [owner, other] = [await site.person("finn"), await site.person("gerd")];
  const project = await site.project(owner, { name: "Groyne" });
  await addMember(owner, project.id, other, "owner");
  const { user, path } = await renderRoute(site.app, settingsOf(project), owner);
  await user.click(await screen.findByRole("button", { name: "Leave the team" }));
  await user.click(await screen.findByRole("button", { name: "Leave team" }));
  await waitFor(() => expect(path()).toBe(`/projects/${project.id}`));
  await waitFor(() => expect(isSettingsLinkDisabled()).toBe(true));
  await renderRoute(site.app, "/projects/my-projects", owner);
  await screen.findByText("You haven’t joined a project yet");
});

test("an owner who leaves after the other stepped down is refused, and sees why", async () => {
  const [owner, other] = [await site.person("hans"), await site.person("inga")];
  const project = await site.project(owner, { name: "Weir" });
  await addMember(owner, project.id, other, "owner");
  const { user } = await renderRoute(site.app, settingsOf(project), owner);
  await user.click(await screen.findByRole("button", { name: "Leave the team" }));
  const leave = await screen.findByRole("button", { name: "Leave team" });
  await addMember(other, project.id, other);
  await user.click(leave);
  await screen.findByText(/A project needs an owner\./);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(async () => expect((await roleOf("hans")).disabled).toBe(true));
});

test("a former owner's next change in the settings redirects to the project", async () => {
  const [owner, other] = [await site.person("kari"), await site.person("jens")];
  const project = await site.project(owner, { name: "Sluice" });
  await addMember(owner, project.id, other, "owner");
  const { user, path } = await renderRoute(site.app, settingsOf(project), owner);
  const role = await roleOf("jens");
  await addMember(other, project.id, owner, "designer");
  await user.selectOptions(role, "developer");
  await waitFor(() => expect(path()).toBe(`/projects/${project.id}`));
  await screen.findByText("You are on the team as a designer.");
});

test("a member who leaves has withdrawn their application", async () => {
  const [owner, member] = [await site.person("leif"), await site.person("maja")];
  const project = await site.project(owner, { name: "Lock" });
  const application = { project: project.id, requestedRole: "developer" };
  const { id } = (await member.post<{ id: string }>("/applications", application)).body;
  await owner.post(`/applications/${id}`, { status: "accepted" });
  const { user } = await renderRoute(site.app, "/projects/my-projects", member);
  await user.click(await screen.findByRole("button", { name: "Leave Lock" }));
  await user.click(await screen.findByRole("button", { name: "Leave team" }));
  await screen.findByText("You haven’t joined a project yet");
  expect((await member.get(`/applications/${id}`)).body).toMatchObject({ status: "withdrawn" });
});

test("an owner vouches for someone by their login, and revokes it", async () => {
  const owner = await site.person("gatekeeper");
  await site.person("knownlogin");
  const project = await site.project(owner, { name: "Sluice" });
  const page = await renderRoute(site.app, settingsOf(project), owner);
  await page.user.click(await screen.findByRole("button", { name: "Vouch for someone" }));
  const dialog = within(await findDialog("Vouch for someone"));
  const submit = () => page.user.click(dialog.getByRole("button", { name: "Vouch" }));
  await page.fill(await dialog.findByLabelText("Login at the code host"), "unknownlogin");
  await page.fill(dialog.getByLabelText("Reason"), "Mended the sluice");
  await submit();
  await dialog.findByText("Nobody with this login signs in here.");
  await page.fill(dialog.getByLabelText("Login at the code host"), "KnownLogin");
  await submit();
  await findToast("You vouch for knownlogin");
  const list = within(await screen.findByRole("list", { name: "People you vouch for" }));
  await list.findByText("Mended the sluice");
  await page.user.click(list.getByRole("button", { name: "No longer vouch for knownlogin" }));
  await findToast("You no longer vouch for knownlogin");
  expect((await list.findByText(/You vouch for nobody yet/)).isConnected).toBe(true);
});

test("an owner revokes a vouch for someone who is suspended and hidden", async () => {
  const owner = await site.person("lockkeeper");
  const lost = await site.person("lostlogin");
  const project = await site.project(owner, { name: "Weir" });
  await owner.post(`/projects/${project.id}/vouches`, { login: "lostlogin", reason: "Swims" });
  await sql`update users set suspended_at = now(), suspended_reason = 'Spam', hidden_at = now(),
    display_name = 'Hidden name' where id = ${lost.id}`.run(site.database.db);
  const { user } = await renderRoute(site.app, settingsOf(project), owner);
  const list = within(await screen.findByRole("list", { name: "People you vouch for" }));
  expect((await list.findByText("Not on the list at the moment")).isConnected).toBe(true);
  expect(screen.queryByText("Hidden name")).toBeNull();
  await user.click(list.getByRole("button", { name: "No longer vouch for lostlogin" }));
  await findToast("You no longer vouch for lostlogin");
});
