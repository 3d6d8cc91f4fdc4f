// The list of findable people, the switch in the profile, and inviting from the list.
import { expect, test } from "vitest";
import {
  findAlert,
  findDialog,
  findToast,
  waitForDialogToClose,
} from "#tests/support/dom-queries.ts";
import { makeFindable, techIdOf } from "#tests/support/findable.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const cards = () => [...document.querySelectorAll<HTMLElement>("[data-person]")];
const namesShown = () =>
  cards().map((card) => within(card).getByRole("heading").textContent.trim());
const filters = () => within(screen.getByRole("complementary", { name: "Filters" }));
const results = () => screen.getByRole("heading", { name: /^Results/ }).textContent;

test("while nobody is findable, the page explains what will appear and how to be listed", async () => {
  await renderRoute(site.app, "/people");
  await screen.findByRole("heading", { name: "Nobody is listed yet" });
  const signIn = screen.getByRole("link", { name: "Sign in to list yourself" });
  expect(signIn.getAttribute("href")).toContain("account-settings");
  const person = await site.person("first");
  await renderRoute(site.app, "/people", person);
  const link = await screen.findByRole("link", { name: "List myself" });
  expect(link.getAttribute("href")).toBe("/account-settings#invitations");
});

test("the switch in the settings is off, requires a seat, lists the person, and is turned off again", async () => {
  const person = await site.person("lister");
  const { user, fill } = await renderRoute(site.app, "/account-settings", person);
  const form = within(await screen.findByRole("region", { name: "Invitations" }));
  const onOff = form.getByLabelText<HTMLInputElement>("List me under People");
  expect(onOff.checked).toBe(false);
  const save = () => user.click(form.getByRole("button", { name: "Save invitations" }));

  await user.click(onOff);
  await save();
  await findAlert("Choose a role", form);
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Developer")));
  await user.click(form.getByLabelText("Designer"));
  await user.selectOptions(form.getByLabelText("Hours a week for a project"), "4 to 8");
  await fill(form.getByLabelText("Looking for"), " Field guides ");
  await save();
  await findToast("Invitation settings saved");
  const { body } = await site.visitor.get(`/users/${person.id}`);
  expect(body["findable"]).toEqual({
    roles: ["designer"],
    availability: "4_to_8",
    lookingFor: "Field guides",
  });

  await renderRoute(site.app, "/people");
  await waitFor(() => expect(namesShown()).toEqual(["lister"]));
  expect(cards()[0]?.textContent).toContain("Designer · 4 to 8 hours a week");
  expect(cards()[0]?.textContent).toContain("Active this week");
  expect(cards()[0]?.textContent).toContain("Field guides");
  await renderRoute(site.app, "/user/lister");
  await screen.findByText("Designer · 4 to 8 hours a week");

  const again = await renderRoute(site.app, "/account-settings", person);
  const saved = within(await screen.findByRole("region", { name: "Invitations" }));
  await again.user.click(saved.getByLabelText("List me under People"));
  await again.user.click(saved.getByRole("button", { name: "Save invitations" }));
  await waitFor(async () =>
    expect((await site.visitor.get(`/users/${person.id}`)).body["findable"]).toBeNull(),
  );
});

test("saving another field leaves a switch that was turned on elsewhere meanwhile", async () => {
  const person = await site.person("twotabs");
  const { user, fill } = await renderRoute(site.app, "/account-settings", person);
  const profile = within(await screen.findByRole("region", { name: "Profile" }));
  await makeFindable(person);
  await fill(profile.getByLabelText("Display Name"), "Two Tabs");
  await user.click(profile.getByRole("button", { name: "Update User" }));
  await waitFor(async () => {
    const { body } = await site.visitor.get(`/users/${person.id}`);
    expect(body).toMatchObject({ displayName: "Two Tabs", findable: { availability: "4_to_8" } });
  });
  await person.post(`/users/${person.id}`, { findable: null });
});

test("people are narrowed by technology, role and hours, in the address, and choices are removed", async () => {
  const [rusty, webby] = [await site.person("rusty"), await site.person("webby")];
  await makeFindable(rusty, { techs: ["rust"], availability: "up_to_3" });
  await makeFindable(webby, { techs: ["css"], roles: ["designer"] });
  const { user, path, goBack } = await renderRoute(site.app, "/people");
  await waitFor(() => expect(namesShown()).toEqual(["webby", "rusty"]));
  expect(results()).toContain("2 people");
  await screen.findByText("Only people who want to be found are listed.");

  await user.click(await filters().findByRole("checkbox", { name: /^Rust\s*1/ }));
  await waitFor(() => expect(namesShown()).toEqual(["rusty"]));
  await waitFor(() => expect(path()).toBe("/people?techs=rust"));
  expect(results()).toContain("1 of 2 people");
  await user.click(filters().getByRole("radio", { name: /^Up to 3/ }));
  await waitFor(() => expect(path()).toBe("/people?availability=up_to_3&techs=rust"));
  await user.click(screen.getByRole("link", { name: "Remove Rust" }));
  await waitFor(() => expect(path()).toBe("/people?availability=up_to_3"));
  await goBack();
  await goBack();
  await waitFor(() => expect(path()).toBe("/people?techs=rust"));

  await renderRoute(site.app, "/people?techs=rust&role=designer");
  const leaveOut = await screen.findByRole("heading", { name: "Remove a filter" });
  expect(results()).toContain("Nobody");
  const section = within(leaveOut.parentElement as HTMLElement);
  await section.findByRole("link", { name: /Rust.*1 person/ });
  await section.findByRole("link", { name: /Designer.*1 person/ });
});

test("an owner chooses a project, sees who would fit and why, and invites them", async () => {
  const owner = await site.person("nightowner");
  const techs = [await techIdOf(owner, "zig")];
  const project = await site.project(owner, { name: "Nightjar", techs });
  await site.project(owner, { name: "Other project" });
  const zoe = await site.person("zoe");
  await makeFindable(zoe, { techs: ["zig", "go"], roles: ["developer", "designer"] });
  const { user, path } = await renderRoute(site.app, "/people", owner);
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "Project" }),
    await screen.findByRole("option", { name: "Nightjar" }),
  );
  await waitFor(() => expect(path()).toBe(`/people?project=${project.id}`));
  await screen.findByRole("heading", { name: "For the free seats on Nightjar" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Role" }), "designer");
  const group = await screen.findByRole("region", { name: "For the designer seat on Nightjar" });
  await within(group).findByText("the designer seat");
  expect(group.textContent).toContain("Fits the designer seat: knows Zig");

  await user.click(within(group).getByRole("button", { name: "Invite zoe" }));
  const dialog = within(await findDialog("Invite zoe"));
  expect(dialog.getByLabelText<HTMLSelectElement>("Role").value).toBe("designer");
  expect(dialog.queryByLabelText("Project")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Send invitation" }));
  await findToast("zoe is invited to Nightjar as a designer");
  await waitForDialogToClose();
  expect(within(group).getByText("Invited")).toBeTruthy();
  expect(within(group).queryByRole("button", { name: "Invite zoe" })).toBeNull();
});

test("from the list of all, the project is chosen in the dialog, and a refusal shows there", async () => {
  const owner = await site.person("dayowner");
  const first = await site.project(owner, { name: "First" });
  await site.project(owner, { name: "Second" });
  const yan = await site.person("yan");
  await makeFindable(yan);
  const { user } = await renderRoute(site.app, "/people", owner);
  await user.click(await screen.findByRole("button", { name: "Invite yan" }));
  await yan.post("/blocks", { kind: "project", id: first.id });
  const dialog = within(await findDialog("Invite yan"));
  const choice = dialog.getByLabelText<HTMLSelectElement>("Project");
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Send invitation" });
  // The project's free seats have to be known.
  const choose = async (name: string) => {
    await user.selectOptions(choice, name);
    await waitFor(() => expect(send.disabled).toBe(false));
  };
  await choose("First");
  await user.click(send);
  await findAlert("This person can’t be invited.", dialog);
  expect(choice.value).toBe(first.id);
  await choose("Second");
  await user.click(send);
  await findToast("yan is invited to Second as a developer");
});

test("an invitation offers only seats that are free, and no archived project", async () => {
  const owner = await site.person("seatowner");
  const drawn = await site.project(owner, { name: "Drawn" });
  await owner.post(`/projects/${drawn.id}`, { settingOpenRoles: ["designer"] });
  const full = await site.project(owner, { name: "Full" });
  await owner.post(`/projects/${full.id}`, { settingOpenRoles: [] });
  const old = await site.project(owner, { name: "Old" });
  await owner.post(`/projects/${old.id}`, { archived: true });
  const uma = await site.person("uma");
  await makeFindable(uma, { roles: ["developer", "designer"] });
  const optionsOf = (field: HTMLElement) =>
    [...(field as HTMLSelectElement).options].map(({ text }) => text);

  const first = await renderRoute(site.app, `/people?project=${drawn.id}`, owner);
  expect(optionsOf(await screen.findByRole("combobox", { name: "Project" }))).toEqual(
    expect.not.arrayContaining(["Old"]),
  );
  await first.user.click(await screen.findByRole("button", { name: "Invite uma" }));
  const dialog = within(await findDialog("Invite uma"));
  await dialog.findByText("Designer seat on Drawn");
  expect(optionsOf(dialog.getByLabelText("Role"))).toEqual(["Designer"]);

  const { user } = await renderRoute(site.app, "/people", owner);
  await user.click(await screen.findByRole("button", { name: "Invite uma" }));
  const all = within(await findDialog("Invite uma"));
  const choice = all.getByLabelText("Project");
  expect(optionsOf(choice)).toEqual(["Full", "Drawn"]);
  await all.findByText("No seat is free on this project.");
  const send = all.getByRole<HTMLButtonElement>("button", { name: "Send invitation" });
  expect(send.disabled).toBe(true);
  await user.selectOptions(choice, "Drawn");
  await waitFor(() => expect(optionsOf(all.getByLabelText("Role"))).toEqual(["Designer"]));
  expect(send.disabled).toBe(false);
});

test("the team's settings suggest people for free seats, and none while no role is open", async () => {
  const owner = await site.person("settler");
  const project = await site.project(owner, {
    name: "Pier",
    techs: [await techIdOf(owner, "fortran")],
  });
  const fay = await site.person("fay");
  await makeFindable(fay, { techs: ["fortran"] });
  const path = `/projects/${project.id}/settings/team`;
  const { user } = await renderRoute(site.app, path, owner);
  const list = within(await screen.findByRole("list", { name: "People who would fit" }));
  const [row] = await list.findAllByRole("listitem");
  expect(row?.textContent).toContain(
    "knows Fortran\u00a0· looks for a developer seat\u00a0· 4 to 8 hours a week\u00a0· active this week",
  );
  await user.click(list.getByRole("button", { name: "Invite fay" }));
  const dialog = within(await findDialog("Invite fay"));
  await user.click(dialog.getByRole("button", { name: "Send invitation" }));
  const invited = await screen.findByRole("list", { name: "Invited" });
  expect(invited.textContent).toContain("fay");

  await owner.post(`/projects/${project.id}`, { settingOpenRoles: [] });
  await renderRoute(site.app, path, owner);
  await screen.findByRole("heading", { name: "Team" });
  expect(screen.queryByRole("heading", { name: "People who would fit" })).toBeNull();
  await renderRoute(site.app, `/people?project=${project.id}`, owner);
  await screen.findByRole("heading", { name: "No seat is free" });
});

test("an unknown technology in the address is named, with similar ones and the list without it", async () => {
  const { user, path, goTo } = await renderRoute(site.app, "/people?techs=rsut&role=developer");
  await screen.findByRole("heading", { name: "No technology is called “rsut”" });
  await user.click(screen.getByRole("link", { name: "Rust" }));
  await waitFor(() => expect(path()).toBe("/people?role=developer&techs=rust"));
  await waitFor(() => expect(namesShown()).toEqual(["rusty"]));

  await goTo("/people?techs=qqqqqqqq,Rust");
  await screen.findByRole("heading", { name: "No technology is called “qqqqqqqq”" });
  await user.click(screen.getByRole("link", { name: "Continue without “qqqqqqqq”" }));
  await waitFor(() => expect(path()).toBe("/people?techs=rust"));
  await waitFor(() => expect(namesShown()).toEqual(["rusty"]));
});

test("somebody else's project isn't looked for: the list is everybody's", async () => {
  const [owner, other] = [await site.person("hers"), await site.person("his")];
  const project = await site.project(owner, { name: "Hers" });
  for (const viewer of [other, {}]) {
    const { path } = await renderRoute(
      site.app,
      `/people?project=${project.id}&role=designer`,
      viewer,
    );
    await screen.findByRole("heading", { level: 1, name: "People" });
    expect(path()).toBe("/people?role=designer");
    expect(screen.queryByRole("form", { name: "Seat to fill" })).toBeNull();
  }
});
