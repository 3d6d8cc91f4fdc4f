// The owners' side: who joins at once, who is invited, and who sees an open invitation.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import { type Invitation, invitationLimits } from "#contract/invitations.ts";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { newId } from "#server/database/ids.ts";
import { notificationsOf, toldBy } from "#tests/support/notifications.ts";
import { invite, seat, teamAs } from "#tests/support/teams.ts";
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

const told = (act: () => Promise<{ status: number }>) => toldBy({ owner, ada, eve }, act);
const applyTo = async (person: Person, requestedRole = "designer") => {
  const asked = { project: project.id, requestedRole };
  return (await person.post<Application>("/applications", asked)).body;
};
const outcomeOf = async (id: string) =>
  (
    await sql<{ outcome: string | null }>`select outcome from invitations where id = ${id}`.execute(
      db,
    )
  ).rows[0]?.outcome;
const invitationsOf = async (person: Person) =>
  (await person.get<Invitation[]>("/invitations")).body;

describe("whoever hasn't applied", () => {
  test("is invited, as a developer where no role is named, and told once", async () => {
    let invited: Awaited<ReturnType<typeof invite>> | undefined;
    const act = async () => (invited = await invite(owner, project.id, ada));
    expect(await told(act)).toEqual({ ada: "invitation_created" });
    expect(invited?.body).toMatchObject({
      project: { id: project.id, name: "Tide" },
      user: { id: ada.id },
      roleName: "developer",
      invitedAt: expect.any(String),
    });
    expect(await told(act)).toEqual({});
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

  test("gets another role by the same invitation, without being told again", async () => {
    const first = await invite(owner, project.id, ada, "designer");
    expect(await told(() => invite(owner, project.id, ada, "owner"))).toEqual({});
    const [only] = await invitationsOf(ada);
    expect(only).toMatchObject({ id: first.body.id, roleName: "owner" });
    const [latest] = await notificationsOf(ada);
    expect(latest).toMatchObject({ now: { open: true, roleName: "owner" } });
    // Without a role it stays as it is.
    expect((await invite(owner, project.id, ada)).body.roleName).toBe("owner");
  });

  test("shows to the team and to themself alone, and counts nowhere", async () => {
    const designer = await site.person(`designer${round}`);
    await seat(owner, project.id, designer, "designer");
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
    await sql`update users set is_admin = true where id = ${admin.id}`.execute(db);
    for (const caller of [site.visitor, eve, admin]) {
      expect(await teamAs(caller, project.id)).toEqual(members);
    }
    expect((await ada.get(`/projects/${project.id}/members/@me`)).status).toBe(404);
    expect((await ada.get("/members?user=" + ada.id)).body).toEqual([]);
  });

  test("finds it on the project's page, where nobody else does", async () => {
    const { body } = await invite(owner, project.id, ada, "designer");
    const seenBy = async (caller: Pick<Person, "get">) =>
      (await caller.get<Project>(`/projects/${project.id}`)).body.invitation;
    expect(await seenBy(ada)).toEqual({
      id: body.id,
      roleName: "designer",
      invitedBy: expect.objectContaining({ id: owner.id }),
      invitedAt: body.invitedAt,
    });
    for (const caller of [owner, eve, site.visitor]) expect(await seenBy(caller)).toBeNull();
  });
});

test("open invitations come after the members, page by page", async () => {
  const invited: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    const person = await site.person(`invited${round}n${number}`);
    if (number < 2) await seat(owner, project.id, person);
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

test("one's own invitations come newest first, page by page, and need a session", async () => {
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
  test("joins at once, in the role applied for or another", async () => {
    await applyTo(ada, "designer");
    expect(await told(() => invite(owner, project.id, ada))).toEqual({ ada: "member_added" });
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

  test("is invited to own the project; the application waits for that", async () => {
    const { id } = await applyTo(ada);
    const { body } = await invite(owner, project.id, ada, "owner");
    expect(body).toMatchObject({ roleName: "owner", invitedAt: expect.any(String) });
    // Said again without a role, nothing changes.
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

  test("of before is invited: closed or withdrawn, it says nothing about now", async () => {
    const closed = await applyTo(ada);
    await owner.post(`/applications/${closed.id}`, { status: "closed" });
    const withdrawn = await applyTo(eve);
    await eve.post(`/applications/${withdrawn.id}`, { status: "withdrawn" });
    for (const person of [ada, eve]) {
      expect((await invite(owner, project.id, person)).body.invitedAt).toBeDefined();
    }
  });

  test("who was invited before is a member by either, and no invitation is left", async () => {
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
  test("keeps the role until ownership is accepted", async () => {
    const { id } = await seat(owner, project.id, ada, "designer");
    const act = () => invite(owner, project.id, ada, "owner");
    expect(await told(act)).toEqual({ ada: "invitation_created" });
    expect(await told(act)).toEqual({});
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
    // Made an owner by consent, one leaves as before; the last one stays.
    const leave = (who: Person) => who.delete(`/projects/${project.id}/members`, { user: who.id });
    expect((await leave(ada)).status).toBe(200);
    expect((await leave(owner)).status).toBe(409);
  });

  test("changes between developer and designer at once, which withdraws offered ownership", async () => {
    await seat(owner, project.id, ada, "designer");
    await invite(owner, project.id, ada, "owner");
    const changed = () => invite(owner, project.id, ada, "developer");
    expect(await told(changed)).toEqual({ ada: "member_role_changed" });
    expect(await invitationsOf(ada)).toEqual([]);
    await invite(owner, project.id, ada, "owner");
    expect(await told(changed)).toEqual({});
    expect(await invitationsOf(ada)).toEqual([]);
  });

  test("who is removed has no invitation left either", async () => {
    await seat(owner, project.id, ada);
    const { body } = await invite(owner, project.id, ada, "owner");
    await owner.delete(`/projects/${project.id}/members`, { user: ada.id });
    expect(await invitationsOf(ada)).toEqual([]);
    expect((await ada.post(`/invitations/${body.id}/accept`)).status).toBe(404);
  });
});

describe("withdrawing", () => {
  const path = () => `/projects/${project.id}/members`;

  test("is for owners, once, and tells nobody", async () => {
    const { body } = await invite(owner, project.id, ada);
    expect((await eve.delete(path(), { user: ada.id })).status).toBe(403);
    let withdrawn: unknown;
    const act = async () => {
      const answer = await owner.delete<Member>(path(), { user: ada.id });
      withdrawn = answer.body;
      return answer;
    };
    expect(await told(act)).toEqual({});
    expect(withdrawn).toEqual(body);
    expect((await owner.delete(path(), { user: ada.id })).status).toBe(404);
    const [latest] = await notificationsOf(ada);
    expect(latest).toMatchObject({ now: { open: false } });
    for (const act2 of ["accept", "decline"]) {
      expect((await ada.post(`/invitations/${body.id}/${act2}`)).status).toBe(404);
    }
  });

  test("by the invited person is declining", async () => {
    const { body } = await invite(owner, project.id, ada);
    const leave = () => ada.delete(path(), { user: ada.id });
    expect(await told(leave)).toEqual({ owner: "invitation_declined" });
    expect(await outcomeOf(body.id)).toBe("declined");
    expect((await leave()).status).toBe(404);
  });
});

describe("a project that can't invite", () => {
  test("archived, it invites nobody, and seats its applicants", async () => {
    await applyTo(eve);
    await owner.post(`/projects/${project.id}`, { archived: true });
    expect(await invite(owner, project.id, ada)).toMatchObject({
      status: 409,
      body: { message: "This project is archived. Unarchive it to invite people." },
    });
    expect((await invite(owner, project.id, eve)).status).toBe(200);
  });

  test("hidden, it grows by nobody: neither invited, nor an applicant, nor by what was open", async () => {
    const admin = await site.person(`admin${round}`);
    await sql`update users set is_admin = true where id = ${admin.id}`.execute(db);
    const open = (await invite(owner, project.id, ada)).body.id;
    const ofAdmin = (await invite(owner, project.id, admin)).body.id;
    await seat(owner, project.id, eve);
    const applicant = await site.person(`applicant${round}`);
    await applyTo(applicant);
    await sql`update projects set hidden_at = now() where id = ${project.id}`.execute(db);
    const stranger = await site.person(`stranger${round}`);
    for (const [person, role] of [
      [stranger, "developer"],
      [applicant, undefined],
      [eve, "owner"],
    ] as const) {
      expect(await invite(owner, project.id, person, role)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining("hidden") },
      });
    }
    expect(await invitationsOf(ada)).toEqual([]);
    expect((await ada.post(`/invitations/${open}/accept`)).status).toBe(404);
    expect((await admin.post(`/invitations/${ofAdmin}/accept`)).status).toBe(409);
    const { rows } = await sql`select from members where project_id = ${project.id}`.execute(db);
    expect(rows).toHaveLength(2);
    await sql`update projects set hidden_at = null where id = ${project.id}`.execute(db);
    expect((await ada.post(`/invitations/${open}/accept`)).status).toBe(200);
  });
});

describe("hidden and suspended people", () => {
  const standings = {
    hidden: (id: string, on: boolean) =>
      sql`update users set hidden_at = case when ${on} then now() end where id = ${id}`,
    suspended: (id: string, on: boolean) => sql`
      update users set suspended_at = case when ${on} then now() end,
        suspended_reason = case when ${on} then 'Spam' end where id = ${id}`,
  };

  test.each(Object.entries(standings))("%s, whoever invited isn't shown", async (_, stand) => {
    const coOwner = await site.person(`co${round}`);
    await seat(owner, project.id, coOwner, "owner");
    const { id } = (await invite(coOwner, project.id, ada)).body;
    const shown = async () => [
      (await invitationsOf(ada)).length,
      (await ada.get<Project>(`/projects/${project.id}`)).body.invitation === null ? 0 : 1,
      (await teamAs(owner, project.id)).filter((line) => line.includes("invited")).length,
    ];
    expect(await shown()).toEqual([1, 1, 1]);
    await stand(coOwner.id, true).execute(db);
    expect(await shown()).toEqual([0, 0, 0]);
    expect((await ada.post(`/invitations/${id}/accept`)).status).toBe(404);
    // Another owner's invitation is a visible one.
    expect((await invite(owner, project.id, ada)).body.id).toBe(id);
    expect(await shown()).toEqual([1, 1, 1]);
    expect(await invitationsOf(ada)).toMatchObject([{ invitedBy: { id: owner.id } }]);
  });

  test.each(Object.entries(standings))(
    "%s, the invited isn't shown either",
    async (name, stand) => {
      await invite(owner, project.id, ada);
      await stand(ada.id, true).execute(db);
      expect(await teamAs(owner, project.id)).toEqual([`${owner.username} owner`]);
      const again = await invite(owner, project.id, ada);
      expect(again.status).toBe(name === "hidden" ? 400 : 403);
      await stand(ada.id, false).execute(db);
      expect(await teamAs(owner, project.id)).toHaveLength(2);
    },
  );
});

test("a project with as many open invitations as there can be takes an answer to go on", async () => {
  const people = Array.from({ length: invitationLimits.openPerProject }, (_, number) => ({
    id: newId(),
    number,
  }));
  for (const { id, number } of people) {
    const account = -round * 1000 - number;
    await sql`insert into users (id, account_id, username, display_name)
      values (${id}, ${account}, ${`many${round}n${number}`}, 'Many')`.execute(db);
    expect((await invite(owner, project.id, { id })).status).toBe(200);
  }
  expect(await invite(owner, project.id, ada)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("20 open invitations") },
  });
  // The role of an open one can still change, and one more can be made once one has ended.
  expect((await invite(owner, project.id, people[0] ?? ada, "designer")).status).toBe(200);
  await owner.delete(`/projects/${project.id}/members`, { user: people[0]?.id });
  expect((await invite(owner, project.id, ada)).status).toBe(200);
});

test("refusals come in the order 401, 404, 403, 400", async () => {
  const path = `/projects/${project.id}/members`;
  const bad = { user: "7", roleName: "boss" };
  expect((await site.visitor.post(path, bad)).status).toBe(401);
  expect((await owner.post(`/projects/${newId()}/members`, bad)).status).toBe(404);
  expect((await eve.post(path, bad)).status).toBe(403);
  expect((await owner.post(path, bad)).status).toBe(400);
  expect((await owner.post(path, { user: newId() })).status).toBe(400);
});
