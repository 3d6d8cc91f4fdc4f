// Inviting by owners: who joins at once, who is invited, and who sees an open invitation.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Invitation } from "#contract/invitations.ts";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { invite, addMember, teamAs } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { walk } from "#tests/support/walk.ts";

const site = await startTestApp();
const { db } = site.database;
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

const notified = (act: () => Promise<{ status: number }>) => notifiedBy({ owner, ada, eve }, act);
const applyTo = async (person: Person, requestedRole = "designer") => {
  const applicationFields = { project: project.id, requestedRole };
  return (await person.post<Application>("/applications", applicationFields)).body;
};
const outcomeOf = async (id: string) =>
  (
    await sql<{
      outcome: string | null;
    }>`select outcome from invitations where id = ${id}`.maybeOne(db)
  )?.outcome;
const invitationsOf = async (person: Person) =>
  (await person.get<Invitation[]>("/invitations")).body;

describe("a person who hasn't applied", () => {
  test("is invited, as a developer by default, and notified once", async () => {
    let invited: Awaited<ReturnType<typeof invite>> | undefined;
    const act = async () => (invited = await invite(owner, project.id, ada));
    expect(await notified(act)).toEqual({ ada: "invitation_created" });
    expect(invited?.body).toMatchObject({
      project: { id: project.id, name: "Tide" },
      user: { id: ada.id },
      roleName: "developer",
      invitedAt: expect.any(String),
    });
    expect(await notified(act)).toEqual({});
    expect(await invitationsOf(ada)).toMatchObject([
      {
        id: invited?.body.id,
        project: { id: project.id, name: "Tide" },
        user: { id: ada.id },
        roleName: "developer",
        invitedBy: { id: owner.id, username: owner.username },
        invitedAt: invited?.body.invitedAt,
      },
    ]);
    const [latest] = await notificationsOf(ada);
    expect(latest).toMatchObject({
      event: "invitation_created",
      data: {
        user: { id: owner.id, username: owner.username },
        project: { id: project.id, name: "Tide" },
        member: { roleName: "developer" },
        invitation: { id: invited?.body.id },
      },
      now: { open: true, roleName: "developer" },
    });
  });

  test("is offered another role by the same invitation, without another notification", async () => {
    const first = await invite(owner, project.id, ada, "designer");
    expect(await notified(() => invite(owner, project.id, ada, "developer"))).toEqual({});
    const [only] = await invitationsOf(ada);
    expect(only).toMatchObject({ id: first.body.id, roleName: "developer" });
    const [latest] = await notificationsOf(ada);
    expect(latest).toMatchObject({ now: { open: true, roleName: "developer" } });
    // Without a role the invitation stays unchanged.
    await invite(owner, project.id, ada, "designer");
    expect((await invite(owner, project.id, ada)).body.roleName).toBe("designer");
  });

  test("is offered ownership by a separate invitation; accepting the first one doesn't give ownership", async () => {
    const first = (await invite(owner, project.id, ada, "designer")).body;
    const offer = () => invite(owner, project.id, ada, "owner");
    expect(await notified(offer)).toEqual({ ada: "invitation_created" });
    expect(await notified(offer)).toEqual({});
    const [second, ...others] = await invitationsOf(ada);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ roleName: "owner" });
    expect(second?.id).not.toBe(first.id);
    expect(await outcomeOf(first.id)).toBe("withdrawn");
    expect((await ada.post(`/invitations/${first.id}/accept`)).status).toBe(404);
    expect(await teamAs(site.visitor, project.id)).toEqual([`${owner.username} owner`]);
    // Reducing the role uses the same invitation. The daily limit allows three new ones.
    expect((await invite(owner, project.id, ada, "developer")).body.id).toBe(second?.id);
    const third = (await offer()).body;
    expect(third.id).not.toBe(second?.id);
    await invite(owner, project.id, ada, "developer");
    expect((await offer()).status).toBe(429);
    expect(await invitationsOf(ada)).toMatchObject([{ id: third.id, roleName: "developer" }]);
    expect((await ada.post(`/invitations/${third.id}/accept`)).body).toMatchObject({
      roleName: "developer",
    });
  });

  test("accepts offered ownership without naming the role", async () => {
    const { body } = await invite(owner, project.id, ada, "owner");
    expect((await ada.post(`/invitations/${body.id}/accept`)).body).toMatchObject({
      roleName: "owner",
    });
  });

  test("is shown as invited to the team and to themselves only, and isn't counted", async () => {
    const designer = await site.person(`designer${round}`);
    await addMember(owner, project.id, designer, "designer");
    const cards = async () => [
      (await site.visitor.get<Project>(`/projects/${project.id}`)).body,
      (await site.visitor.get(`/members?user=${ada.id}`)).body,
      (await site.visitor.get(`/users/${ada.id}/projects`)).body,
      (await site.visitor.get(`/graph?nid=P_${project.id}`)).body,
      (await site.visitor.get(`/graph?nid=U_${ada.id}`)).body,
      (await site.visitor.get("/matches?techs=rust")).body,
      (await site.visitor.get("/project_search?search=tide")).body,
    ];
    const before = await cards();
    await invite(owner, project.id, ada, "owner");
    expect(await cards()).toEqual(before);
    const members = [`${owner.username} owner`, `${designer.username} designer`];
    const all = [...members, `${ada.username} invited as owner`];
    for (const caller of [owner, designer, ada]) {
      expect(await teamAs(caller, project.id)).toEqual(all);
    }
    const admin = await site.person(`admin${round}`);
    await sql`update users set is_admin = true where id = ${admin.id}`.run(db);
    for (const caller of [site.visitor, eve, admin]) {
      expect(await teamAs(caller, project.id)).toEqual(members);
    }
    expect((await ada.get(`/projects/${project.id}/members/@me`)).status).toBe(404);
    expect((await ada.get(`/members?user=${ada.id}`)).body).toEqual([]);
  });

  test("sees the invitation on the project's page; other people don't", async () => {
    const { body } = await invite(owner, project.id, ada, "designer");
    const seenBy = async (caller: Pick<Person, "get">) =>
      (await caller.get<Project>(`/projects/${project.id}`)).body.invitation;
    expect(await seenBy(ada)).toEqual({
      id: body.id,
      roleName: "designer",
      position: null,
      invitedBy: expect.objectContaining({ id: owner.id }),
      invitedAt: body.invitedAt,
    });
    for (const caller of [owner, eve, site.visitor]) expect(await seenBy(caller)).toBeNull();
  });
});

test("open invitations are listed after the members, also across pages", async () => {
  const invited: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    const person = await site.person(`invited${round}n${number}`);
    if (number < 2) await addMember(owner, project.id, person);
    else await invite(owner, project.id, person);
    invited.push(person.id);
  }
  const path = `/projects/${project.id}/members`;
  for (const pageSize of [1, 2, 3, 4, 6]) {
    const all = await walk<Member>(owner, `${path}?pageSize=${pageSize}`);
    expect(all.map(({ user }) => user.id)).toEqual([owner.id, ...invited]);
    const open = all.filter(({ invitedAt }) => invitedAt !== undefined);
    expect(open.map(({ user }) => user.id)).toEqual(invited.slice(2));
    const members = await walk<Member>(eve, `${path}?pageSize=${pageSize}`);
    expect(members).toHaveLength(3);
  }
});

test("a person's own invitations are paged, newest first, and require a session", async () => {
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    const { id } = await site.project(owner);
    ids.push((await invite(owner, id, ada)).body.id);
  }
  const all = await walk<Invitation>(ada, "/invitations?pageSize=1");
  expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await site.visitor.get("/invitations")).status).toBe(401);
  expect(await invitationsOf(owner)).toEqual([]);
});

describe("an applicant", () => {
  test("joins at once, in the requested role or another", async () => {
    await applyTo(ada, "designer");
    expect(await notified(() => invite(owner, project.id, ada))).toEqual({ ada: "member_added" });
    const application = await applyTo(eve, "designer");
    const { body } = await invite(owner, project.id, eve, "developer");
    expect(body.invitedAt).toBeUndefined();
    expect(await teamAs(site.visitor, project.id)).toEqual([
      `${owner.username} owner`,
      `${ada.username} designer`,
      `${eve.username} developer`,
    ]);
    const read = await eve.get<Application>(`/applications/${application.id}`);
    expect(read.body.status).toBe("accepted");
  });

  test("is invited to become an owner, and the application stays pending until accepted", async () => {
    const { id } = await applyTo(ada);
    const { body } = await invite(owner, project.id, ada, "owner");
    expect(body).toMatchObject({ roleName: "owner", invitedAt: expect.any(String) });
    // A repeat without a role changes nothing.
    expect((await invite(owner, project.id, ada)).body).toEqual(body);
    expect((await ada.get<Application>(`/applications/${id}`)).body.status).toBe("pending");
    await ada.post(`/invitations/${body.id}/accept`);
    const read = (await ada.get<Application>(`/applications/${id}`)).body;
    expect(read.history.map(({ status, by }) => `${status} by ${by?.username}`)).toEqual([
      `pending by ${ada.username}`,
      `accepted by ${owner.username}`,
    ]);
    expect(await teamAs(site.visitor, project.id)).toContain(`${ada.username} owner`);
  });

  test("with a closed or withdrawn application is invited, not added", async () => {
    const closed = await applyTo(ada);
    await owner.post(`/applications/${closed.id}`, { status: "closed" });
    const withdrawn = await applyTo(eve);
    await eve.post(`/applications/${withdrawn.id}`, { status: "withdrawn" });
    for (const person of [ada, eve]) {
      expect((await invite(owner, project.id, person)).body.invitedAt).toBeDefined();
    }
  });

  test("with an open invitation joins by either, and no invitation stays open", async () => {
    const first = (await invite(owner, project.id, ada)).body.id;
    const application = await applyTo(ada);
    await owner.post(`/applications/${application.id}`, { status: "accepted" });
    expect(await outcomeOf(first)).toBe("accepted");
    const second = (await invite(owner, project.id, eve, "designer")).body.id;
    await applyTo(eve, "developer");
    expect((await invite(owner, project.id, eve)).body).toMatchObject({ roleName: "developer" });
    expect(await outcomeOf(second)).toBe("withdrawn");
    expect(await teamAs(owner, project.id)).toEqual([
      `${owner.username} owner`,
      `${ada.username} designer`,
      `${eve.username} developer`,
    ]);
  });
});

describe("a member", () => {
  test("has their former role until they accept ownership", async () => {
    const { id } = await addMember(owner, project.id, ada, "designer");
    const act = () => invite(owner, project.id, ada, "owner");
    expect(await notified(act)).toEqual({ ada: "invitation_created" });
    expect(await notified(act)).toEqual({});
    expect(await teamAs(ada, project.id)).toEqual([
      `${owner.username} owner`,
      `${ada.username} designer`,
      `${ada.username} invited as owner`,
    ]);
    expect((await ada.post(`/projects/${project.id}`, { name: "Mine" })).status).toBe(403);
    const [invitation] = await invitationsOf(ada);
    const accepted = await ada.post<Member>(`/invitations/${invitation?.id}/accept`);
    expect(accepted.body).toMatchObject({ id, roleName: "owner" });
    expect((await ada.post(`/projects/${project.id}`, { name: "Ours" })).status).toBe(200);
    // An owner by invitation can leave; the last owner can't.
    const leave = (who: Person) => who.delete(`/projects/${project.id}/members`, { user: who.id });
    expect((await leave(ada)).status).toBe(200);
    expect((await leave(owner)).status).toBe(409);
  });

  test("switches between developer and designer at once, which withdraws an offer of ownership", async () => {
    await addMember(owner, project.id, ada, "designer");
    await invite(owner, project.id, ada, "owner");
    const changed = () => invite(owner, project.id, ada, "developer");
    expect(await notified(changed)).toEqual({ ada: "member_role_changed" });
    expect(await invitationsOf(ada)).toEqual([]);
    await invite(owner, project.id, ada, "owner");
    expect(await notified(changed)).toEqual({});
    expect(await invitationsOf(ada)).toEqual([]);
  });

  test("has no open invitation after being removed", async () => {
    await addMember(owner, project.id, ada);
    const { body } = await invite(owner, project.id, ada, "owner");
    await owner.delete(`/projects/${project.id}/members`, { user: ada.id });
    expect(await invitationsOf(ada)).toEqual([]);
    expect((await ada.post(`/invitations/${body.id}/accept`)).status).toBe(404);
  });
});

describe("withdrawing an invitation", () => {
  const path = () => `/projects/${project.id}/members`;

  test("is for owners only, happens once, and causes no notification", async () => {
    const { body } = await invite(owner, project.id, ada);
    expect((await eve.delete(path(), { user: ada.id })).status).toBe(403);
    let withdrawn: unknown;
    const act = async () => {
      const answer = await owner.delete<Member>(path(), { user: ada.id });
      withdrawn = answer.body;
      return answer;
    };
    expect(await notified(act)).toEqual({});
    expect(withdrawn).toEqual(body);
    expect((await owner.delete(path(), { user: ada.id })).status).toBe(404);
    const [latest] = await notificationsOf(ada);
    expect(latest).toMatchObject({ now: { open: false } });
    for (const act2 of ["accept", "decline"]) {
      expect((await ada.post(`/invitations/${body.id}/${act2}`)).status).toBe(404);
    }
  });

  test("by the invited person counts as declining", async () => {
    const { body } = await invite(owner, project.id, ada);
    const leave = () => ada.delete(path(), { user: ada.id });
    expect(await notified(leave)).toEqual({ owner: "invitation_declined" });
    expect(await outcomeOf(body.id)).toBe("declined");
    expect((await leave()).status).toBe(404);
  });
});

test("inviting is refused in the order 401, 404, 403, 400", async () => {
  const path = `/projects/${project.id}/members`;
  const bad = { user: "7", roleName: "boss" };
  expect((await site.visitor.post(path, bad)).status).toBe(401);
  expect((await owner.post(`/projects/${newId()}/members`, bad)).status).toBe(404);
  expect((await eve.post(path, bad)).status).toBe(403);
  expect((await owner.post(path, bad)).status).toBe(400);
  expect((await owner.post(path, { user: newId() })).status).toBe(400);
});
