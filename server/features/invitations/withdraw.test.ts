// Withdrawing an invitation by itself, and what its notification says afterwards.
import { beforeEach, expect, test } from "vitest";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { invite, seat, teamAs } from "#tests/support/teams.ts";
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
const outcomeToldTo = async (who: Person) => {
  const told = (await notificationsOf(who)).find(({ event }) => event === "invitation_created");
  return told?.event === "invitation_created" ? told.now : null;
};

test("an owner withdraws it, once; a stranger can't, and nobody is notified", async () => {
  const { body } = await invite(owner, project.id, ada);
  expect((await withdraw(eve)).status).toBe(403);
  expect(await outcomeToldTo(ada)).toEqual({ open: true, roleName: "developer", outcome: null });
  const told = await notifiedBy({ owner, ada, eve }, async () => {
    const withdrawn = await withdraw(owner);
    expect(withdrawn.body).toMatchObject({ id: body.id, invitedAt: expect.any(String) });
    return withdrawn;
  });
  expect(told).toEqual({});
  expect(await withdraw(owner)).toMatchObject({ status: 404 });
  expect(await outcomeToldTo(ada)).toMatchObject({ open: false, outcome: "withdrawn" });
});

test("somebody who has accepted meanwhile stays on the team", async () => {
  const { body } = await invite(owner, project.id, ada);
  expect((await ada.post(`/invitations/${body.id}/accept`, {})).status).toBe(200);
  expect(await withdraw(owner)).toMatchObject({
    status: 404,
    body: { message: "This person has no open invitation." },
  });
  expect(await teamAs(owner, project.id)).toContain(`${ada.username} developer`);
  expect(await outcomeToldTo(ada)).toMatchObject({ open: false, outcome: "accepted" });
});

test("a member whose ownership is no longer offered stays what they are", async () => {
  await seat(owner, project.id, ada, "designer");
  await invite(owner, project.id, ada, "owner");
  expect((await withdraw(owner)).body.roleName).toBe("owner");
  expect(await teamAs(owner, project.id)).toContain(`${ada.username} designer`);
});

test("of the invited person it is a decline", async () => {
  await invite(owner, project.id, ada);
  expect(await notifiedBy({ owner, ada, eve }, () => withdraw(ada))).toEqual({
    owner: "invitation_declined",
  });
  expect(await outcomeToldTo(ada)).toMatchObject({ open: false, outcome: "declined" });
});
