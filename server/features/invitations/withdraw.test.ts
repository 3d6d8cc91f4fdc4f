// Withdrawing only the invitation, and how its notification shows the outcome.
import { beforeEach, expect, test } from "vitest";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { invite, addMember, teamAs } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
let round = 0;
let owner: Person;
let ada: Person;
let eve: Person;
let project: Project;

beforeEach(async () => {
  round += 1;
  [owner, ada, eve] = await Promise.all([
    site.person(`owner${round}`),
    site.person(`ada${round}`),
    site.person(`eve${round}`),
  ]);
  project = await site.project(owner, { name: "Tide" });
});

const withdraw = (who: Person) =>
  who.delete<Member & { message: string }>(`/projects/${project.id}/members`, {
    user: ada.id,
    invitation: true,
  });
const outcomeShownTo = async (who: Person) => {
  const shown = (await notificationsOf(who)).find(({ event }) => event === "invitation_created");
  return shown?.event === "invitation_created" ? shown.now : null;
};

test("an owner can withdraw an invitation once, other people can't, and nobody is notified", async () => {
  const { body } = await invite(owner, project.id, ada);
  expect((await withdraw(eve)).status).toBe(403);
  expect(await outcomeShownTo(ada)).toEqual({ open: true, roleName: "developer", outcome: null });
  const shown = await notifiedBy({ owner, ada, eve }, async () => {
    const withdrawn = await withdraw(owner);
    expect(withdrawn.body).toMatchObject({ id: body.id, invitedAt: expect.any(String) });
    return withdrawn;
  });
  expect(shown).toEqual({});
  expect(await withdraw(owner)).toMatchObject({ status: 404 });
  expect(await outcomeShownTo(ada)).toMatchObject({ open: false, outcome: "withdrawn" });
});

test("an accepted invitation can't be withdrawn, and the person stays on the team", async () => {
  const { body } = await invite(owner, project.id, ada);
  expect((await ada.post(`/invitations/${body.id}/accept`, {})).status).toBe(200);
  expect(await withdraw(owner)).toMatchObject({
    status: 404,
    body: { message: "This person has no open invitation." },
  });
  expect(await teamAs(owner, project.id)).toContain(`${ada.username} developer`);
  expect(await outcomeShownTo(ada)).toMatchObject({ open: false, outcome: "accepted" });
});

test("withdrawing an offer of ownership leaves the member's role unchanged", async () => {
  await addMember(owner, project.id, ada, "designer");
  await invite(owner, project.id, ada, "owner");
  expect((await withdraw(owner)).body.roleName).toBe("owner");
  expect(await teamAs(owner, project.id)).toContain(`${ada.username} designer`);
});

test("withdrawing by the invited person counts as declining", async () => {
  await invite(owner, project.id, ada);
  expect(await notifiedBy({ owner, ada, eve }, () => withdraw(ada))).toEqual({
    owner: "invitation_declined",
  });
  expect(await outcomeShownTo(ada)).toMatchObject({ open: false, outcome: "declined" });
});
