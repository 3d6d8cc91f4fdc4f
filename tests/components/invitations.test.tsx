// Invitations: the answers of invited people, and the owners' settings.
import { expect, test } from "vitest";
import { findDialog, findToast } from "#tests/support/dom-queries.ts";
import {
  type RenderedRoute,
  renderRoute,
  screen,
  waitFor,
  within,
} from "#tests/support/render-route.tsx";
import { invite, addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const card = async () =>
  within(await screen.findByRole("complementary", { name: "The team and how to join it" }));
const team = async () => within(await screen.findByRole("region", { name: "Team" }));
const firstNotification = async () => {
  await screen.findByRole("heading", { level: 1, name: "Notifications" });
  const [day] = await within(screen.getByRole("main")).findAllByRole("region");
  const [row] = within(day as HTMLElement).getAllByRole("listitem");
  if (!row) throw new Error("There is no notification");
  return row;
};

/** Chooses the person in the settings' dialog and sends it; returns the dialog. */
async function inviteByDialog({ user }: RenderedRoute, login: string) {
  await user.click(await screen.findByRole("button", { name: "Add Member" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Member" }));
  await user.type(await dialog.findByRole("combobox", { name: "Search people" }), login);
  await user.click(await dialog.findByRole("option", { name: new RegExp(login) }));
  await user.click(dialog.getByRole("button", { name: "Invite" }));
  return dialog;
}

async function pairWithProject(name: string): Promise<[Person, Person, { id: string }]> {
  const [owner, guest] = [
    await site.person(`owner${name.toLowerCase()}`),
    await site.person(`guest${name.toLowerCase()}`),
  ];
  return [owner, guest, await site.project(owner, { name })];
}

test("an open invitation is shown only to the team and the invited person", async () => {
  const [owner, guest, { id }] = await pairWithProject("Harbour");
  await invite(owner, id, guest, "designer");

  await renderRoute(site.app, `/projects/${id}`);
  expect((await (await team()).findAllByText(owner.username)).length).toBeGreaterThan(0);
  expect(screen.queryByText(guest.username)).toBeNull();
  await renderRoute(site.app, `/user/${guest.username}`);
  await screen.findByRole("heading", { level: 1, name: guest.username });
  expect(screen.queryByText("Harbour")).toBeNull();

  await renderRoute(site.app, `/projects/${id}`, owner);
  await (await team()).findByText("invited as a designer");
  await (await team()).findByText("1 person");

  await renderRoute(site.app, `/projects/${id}`, guest);
  await (await card()).findByRole("heading", { name: `${owner.username} invited you` });
  await (await card()).findByText("to join as a designer");
  await (await card()).findByRole("img", { name: /you are invited/ });
});

test("an accepted invitation adds the person to the team, and notifies its owner", async () => {
  const [owner, guest, { id }] = await pairWithProject("Slipway");
  await invite(owner, id, guest, "designer");
  const { user } = await renderRoute(site.app, `/projects/${id}`, guest);
  await user.click(await (await card()).findByRole("button", { name: "Accept" }));
  await findToast("You joined Slipway as a designer");
  await (await card()).findByText("You are on the team as a designer.");
  await (await team()).findByText("2 people");
  await screen.findAllByRole("link", { name: "Applications" });

  await renderRoute(site.app, "/notifications", owner);
  await waitFor(async () =>
    expect((await firstNotification()).textContent).toContain(
      `${guest.username} accepted your invitation to join Slipway as a designer.`,
    ),
  );
});

test("declining in the notifications needs a confirmation, can be cancelled, and is final", async () => {
  const [owner, guest, { id }] = await pairWithProject("Quay");
  await invite(owner, id, guest);
  const { user } = await renderRoute(site.app, "/notifications", guest);
  const row = await firstNotification();
  const decline = () => within(row).findByRole("button", { name: "Decline" });
  expect(row.textContent).toContain(`${owner.username} invited you to join Quay as a developer.`);
  await user.click(await decline());
  expect(row.textContent).toContain("Quay can’t invite you again for 30 days.");
  await user.click(within(row).getByRole("button", { name: "Cancel" }));
  await waitFor(async () => expect(document.activeElement).toBe(await decline()));
  await user.click(await decline());
  await user.click(within(row).getByRole("button", { name: "Decline invitation" }));
  await within(row).findByText("Declined");

  await renderRoute(site.app, "/notifications", guest);
  await within(await firstNotification()).findByText("Declined");
  await renderRoute(site.app, `/projects/${id}`, guest);
  await (await card()).findByRole("button", { name: "Apply as a developer" });
});

test("a person who declined can’t be invited again at once, and stays chosen", async () => {
  const [owner, guest, { id }] = await pairWithProject("Pontoon");
  const invited = await invite(owner, id, guest);
  await guest.post(`/invitations/${invited.body.id}/decline`);
  await renderRoute(site.app, "/notifications", owner);
  await waitFor(async () =>
    expect((await firstNotification()).textContent).toContain(
      `${guest.username} declined your invitation to join Pontoon as a developer.`,
    ),
  );

  const page = await renderRoute(site.app, `/projects/${id}/settings/team`, owner);
  const dialog = await inviteByDialog(page, guest.username);
  await dialog.findByText("The invitation was not sent.");
  expect(dialog.getByRole("alert").textContent).toContain("declined an invitation");
  expect(dialog.getByRole("group", { name: "Chosen" }).textContent).toContain(guest.username);
});

test("an owner withdraws an invitation", async () => {
  const [owner, guest, { id }] = await pairWithProject("Jetty");
  await invite(owner, id, guest);
  const { user } = await renderRoute(site.app, `/projects/${id}/settings/team`, owner);
  const name = `Withdraw the invitation to ${guest.username}`;
  await user.click(await screen.findByRole("button", { name }));
  await findToast(`The invitation to ${guest.username} is withdrawn`);
  await waitFor(() => expect(screen.queryByRole("list", { name: "Invited" })).toBeNull());
  await renderRoute(site.app, "/notifications", guest);
  await within(await firstNotification()).findByText("Withdrawn");
});

test("accepting a withdrawn invitation shows the reason, and offers to apply", async () => {
  const [owner, guest, { id }] = await pairWithProject("Mooring");
  await invite(owner, id, guest);
  const { user } = await renderRoute(site.app, `/projects/${id}`, guest);
  const accept = await (await card()).findByRole("button", { name: "Accept" });
  await owner.delete(`/projects/${id}/members`, { user: guest.id });
  await user.click(accept);
  await findToast("The invitation was withdrawn.");
  await (await card()).findByRole("button", { name: "Apply as a developer" });
  expect((await card()).queryByRole("button", { name: "Accept" })).toBeNull();
});

test("My Projects lists open invitations, and an accepted one becomes a project", async () => {
  const [owner, guest, { id }] = await pairWithProject("Mole");
  const other = await site.project(owner, { name: "Pier" });
  for (const project of [id, other.id]) await invite(owner, project, guest);
  const { user } = await renderRoute(site.app, "/projects/my-projects", guest);
  const names = async () =>
    within(await screen.findByRole("list", { name: "Invitations" }))
      .getAllByRole("heading")
      .map(({ textContent }) => textContent);
  expect(await names()).toEqual(["Pier", "Mole"]);
  const list = within(screen.getByRole("list", { name: "Invitations" }));
  const row = list.getAllByRole("listitem").find(({ textContent }) => textContent.includes("Mole"));
  if (!row) throw new Error("Mole isn't listed");
  await user.click(within(row).getByRole("button", { name: "Accept" }));
  await screen.findByRole("button", { name: "Leave Mole" });
  expect(await names()).toEqual(["Pier"]);
});

test("an invitation of a member to be an owner can be withdrawn, or accepted in the notifications", async () => {
  const [owner, guest, { id }] = await pairWithProject("Slip");
  await addMember(owner, id, guest);
  await invite(owner, id, guest, "owner");
  const settings = await renderRoute(site.app, `/projects/${id}/settings/team`, owner);
  const row = () => {
    const rows = within(screen.getByRole("list", { name: "Team" })).getAllByRole("listitem");
    const found = rows.find(({ textContent }) => textContent.includes(guest.username));
    if (!found) throw new Error(`${guest.username} isn't listed`);
    return found;
  };
  await screen.findByText(/Invited to be an owner/);
  expect(row().textContent).toContain("Invited to be an owner");
  expect(screen.queryByRole("list", { name: "Invited" })).toBeNull();
  const name = `Withdraw the invitation to ${guest.username}`;
  await settings.user.click(within(row()).getByRole("button", { name }));
  await waitFor(() => expect(row().textContent).not.toContain("Invited"));

  await invite(owner, id, guest, "owner");
  const { user } = await renderRoute(site.app, "/notifications", guest);
  const notification = await firstNotification();
  expect(notification.textContent).toContain("invited you to be an owner of Slip.");
  await user.click(within(notification).getByRole("button", { name: "Accept" }));
  await within(notification).findByText("Accepted");
  await renderRoute(site.app, `/projects/${id}/settings/team`, guest);
  const role = await screen.findByLabelText<HTMLSelectElement>(`Role of ${guest.username}`);
  expect(role.value).toBe("owner");
});

test("a failed answer shows an error beside the buttons, and can be repeated", async () => {
  const [owner, guest, { id }] = await pairWithProject("Lock");
  await invite(owner, id, guest);
  const { user, script } = await renderRoute(site.app, `/projects/${id}`, guest);
  const cut = script(/POST .*\/invitations\//, () => Promise.reject(new Error("Cut off")));
  await user.click(await (await card()).findByRole("button", { name: "Accept" }));
  await (await card()).findByText("You haven’t joined.");
  cut.remove();
  await user.click((await card()).getByRole("button", { name: "Accept" }));
  await (await card()).findByText("You are on the team as a developer.");
  expect(screen.queryByText("You haven’t joined.")).toBeNull();
});

test("a blocked project can't invite and gets no reason; once unblocked it can", async () => {
  const [owner, guest, { id }] = await pairWithProject("Wreck");
  await invite(owner, id, guest);
  const project = await renderRoute(site.app, `/projects/${id}`, guest);
  await project.user.click(await (await card()).findByRole("button", { name: "Decline" }));
  await project.user.click(
    await (await card()).findByRole("button", { name: "Block this project" }),
  );
  const question = await findDialog("Block Wreck?");
  expect(question.textContent).toContain("can’t invite you");
  await project.user.click(within(question).getByRole("button", { name: "Block" }));
  await findToast("Wreck is blocked");
  await (await card()).findByRole("button", { name: "Apply as a developer" });

  const page = await renderRoute(site.app, `/projects/${id}/settings/team`, owner);
  const dialog = await inviteByDialog(page, guest.username);
  await dialog.findByText(/can’t be invited/);

  const settings = await renderRoute(site.app, "/account-settings", guest);
  await settings.user.click(await screen.findByRole("button", { name: "Unblock Wreck" }));
  await screen.findByText(/^You haven’t blocked anyone\./);
  expect((await invite(owner, id, guest)).status).toBe(200);
});

test("a person is blocked and unblocked from the menu of their profile", async () => {
  const other = await site.person("mallory");
  const path = `/user/${other.username}`;
  const person = await site.person("ada");
  const openMenu = async ({ user }: RenderedRoute, item: string) => {
    await user.click(await screen.findByRole("button", { name: "More about mallory" }));
    return screen.findByRole("menuitem", { name: item });
  };
  const page = await renderRoute(site.app, path, person);
  await page.user.click(await openMenu(page, "Block"));
  const question = await findDialog("Block mallory?");
  expect(question.textContent).toContain("They don’t learn that you blocked them.");
  await page.user.click(within(question).getByRole("button", { name: "Block" }));
  await findToast("mallory is blocked");

  const again = await renderRoute(site.app, path, person);
  await again.user.click(await openMenu(again, "Unblock"));
  await findToast("mallory is unblocked");
  await openMenu(again, "Block");
});
