// Answering an invitation: by the invited person only, once, and in the role that was shown.
import { beforeEach, describe, expect, test } from "vitest";
import type { Invitation } from "#contract/invitations.ts";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { invite, addMember, teamAs } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { removeEndedInvitations } from "./queries.ts";
import { invitationLimits } from "#shared/limits.ts";

const site = await startTestApp();
const { db } = site.database;
const nowhere = "0198c0de-0000-7000-8000-000000000000";
let round = 0;
let owner: Person;
let coOwner: Person;
let ada: Person;
let eve: Person;
let project: Project;
let id: string;

beforeEach(async () => {
  round += 1;
  [owner, coOwner, ada, eve] = await Promise.all([
    site.person(`owner${round}`),
    site.person(`co${round}`),
    site.person(`ada${round}`),
    site.person(`eve${round}`),
  ]);
  project = await site.project(owner, { name: "Tide" });
  await addMember(owner, project.id, coOwner, "owner");
  id = (await invite(owner, project.id, ada, "designer")).body.id;
});

const notified = (act: () => Promise<{ status: number }>) =>
  notifiedBy({ owner, coOwner, ada, eve }, act);
const answer = (who: Person, verb: "accept" | "decline", body?: object) =>
  who.post<Member & Invitation & { message: string }>(`/invitations/${id}/${verb}`, body);

describe("accepting an invitation", () => {
  test("adds the member with the invitation's id and notifies the owners once", async () => {
    expect(await notified(() => answer(ada, "accept"))).toEqual({
      owner: "invitation_accepted",
      coOwner: "invitation_accepted",
    });
    expect(await notified(() => answer(ada, "accept"))).toEqual({});
    const { body } = await answer(ada, "accept");
    expect(body).toMatchObject({
      id,
      project: { id: project.id, name: "Tide" },
      user: { id: ada.id },
      roleName: "designer",
    });
    expect(body.invitedAt).toBeUndefined();
    expect((await ada.get(`/projects/${project.id}/members/@me`)).body).toEqual(body);
    expect(await teamAs(site.visitor, project.id)).toContain(`${ada.username} designer`);
    expect((await ada.get("/invitations")).body).toEqual([]);
    const page = await ada.get<Project>(`/projects/${project.id}`);
    expect(page.body).toMatchObject({ invitation: null, memberCount: 3 });
    const [toOwner] = await notificationsOf(owner);
    expect(toOwner?.data).toEqual({
      user: { id: ada.id, username: ada.username },
      project: { id: project.id, name: "Tide" },
      member: { roleName: "designer" },
    });
    expect((await notificationsOf(ada))[0]).toMatchObject({ now: { open: false } });
  });

  test("is refused if the role has changed since", async () => {
    await invite(owner, project.id, ada, "developer");
    expect(await answer(ada, "accept", { roleName: "designer" })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("as a developer") },
    });
    expect((await ada.get(`/projects/${project.id}/members/@me`)).status).toBe(404);
    expect((await answer(ada, "accept", { roleName: "developer" })).body.roleName).toBe(
      "developer",
    );
  });

  test("is impossible again after leaving, without a new invitation", async () => {
    await answer(ada, "accept");
    await ada.delete(`/projects/${project.id}/members`, { user: ada.id });
    expect((await answer(ada, "accept")).status).toBe(404);
    const second = await invite(owner, project.id, ada);
    expect(second.body.id).not.toBe(id);
    expect(second.status).toBe(200);
  });

  test("is possible after the owner who invited has left", async () => {
    await owner.delete(`/projects/${project.id}/members`, { user: owner.id });
    await owner.delete("/account", { username: owner.username });
    expect((await ada.get<Invitation[]>("/invitations")).body).toMatchObject([{ invitedBy: null }]);
    expect((await answer(ada, "accept")).status).toBe(200);
    expect((await notificationsOf(coOwner))[0]).toMatchObject({ event: "invitation_accepted" });
  });
});

describe("declining an invitation", () => {
  test("notifies the owners once and removes the invitation from lists", async () => {
    const first = await answer(ada, "decline");
    expect(first).toMatchObject({
      status: 200,
      body: { id, roleName: "designer", user: { id: ada.id }, invitedBy: { id: owner.id } },
    });
    expect((await notificationsOf(coOwner))[0]).toMatchObject({ event: "invitation_declined" });
    expect(await notified(() => answer(ada, "decline"))).toEqual({});
    expect((await answer(ada, "decline")).body).toEqual(first.body);
    expect(await answer(ada, "accept")).toMatchObject({
      status: 409,
      body: { message: "You declined this invitation." },
    });
    expect(await teamAs(owner, project.id)).toHaveLength(2);
    expect((await ada.get("/invitations")).body).toEqual([]);
  });

  test("blocks new invitations by that project for 30 days, but not by others", async () => {
    await answer(ada, "decline");
    expect(await invite(coOwner, project.id, ada, "owner")).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/declined .* from \d{1,2} \w+ \d{4}\.$/) },
    });
    const other = await site.project(owner);
    expect((await invite(owner, other.id, ada)).status).toBe(200);
    // The person who declined may still apply.
    await ada.post("/applications", { project: project.id, requestedRole: "developer" });
    expect((await invite(owner, project.id, ada)).body).toMatchObject({ roleName: "developer" });
    await ada.delete(`/projects/${project.id}/members`, { user: ada.id });

    const age = (days: number) =>
      sql`update invitations
      set ended_at = now() - ${days} * interval '1 day' where id = ${id}`.run(db);
    await age(invitationLimits.daysAfterDecline - 1);
    expect(await removeEndedInvitations(db)).toBe(0);
    expect((await invite(owner, project.id, ada)).status).toBe(409);
    await age(invitationLimits.daysAfterDecline + 1);
    expect((await invite(owner, project.id, ada)).status).toBe(200);
    expect(await removeEndedInvitations(db)).toBe(1);
  });

  test("is refused after accepting", async () => {
    await answer(ada, "accept");
    expect((await answer(ada, "decline")).status).toBe(409);
  });
});

test("only the invited person can answer; for everyone else the invitation is 404", async () => {
  const missing = { status: 404, body: { message: "Invitation not found." } };
  for (const verb of ["accept", "decline"] as const) {
    expect((await site.visitor.post(`/invitations/${id}/${verb}`)).status).toBe(401);
    for (const who of [owner, eve]) {
      expect(await answer(who, verb, { roleName: "boss" })).toMatchObject(missing);
    }
    for (const other of [nowhere, "7"]) {
      expect(await ada.post(`/invitations/${other}/${verb}`)).toMatchObject(missing);
    }
  }
  expect((await answer(ada, "accept", { roleName: "boss" })).status).toBe(400);
  expect((await ada.get<Invitation[]>("/invitations")).body).toHaveLength(1);
});

test("deleting the project deletes its invitations", async () => {
  await coOwner.delete(`/projects/${project.id}`, { name: "Tide" });
  expect((await answer(ada, "accept")).status).toBe(404);
  expect((await ada.get("/invitations")).body).toEqual([]);
});
