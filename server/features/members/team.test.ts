// Managing a team: adding, changing roles, removing and leaving; a project always has an owner.
import { describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Member, RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const [owner, ada, bob, stranger] = (await Promise.all(
  ["owner", "ada", "bob", "stranger"].map((login) => site.person(login)),
)) as [Person, Person, Person, Person];
const nowhere = "0198c0de-0000-7000-8000-000000000000";

/** Creates a project of the owner with these people on its team. */
async function teamOf(roles: [Person, RoleName][] = []) {
  const { id } = await site.project(owner, { name: "Tide" });
  const path = `/projects/${id}/members`;
  for (const [person, roleName] of roles) await addMember(owner, id, person, roleName);
  const team = async () => {
    const { body } = await site.visitor.get<Member[]>(path);
    return body.map(({ user, roleName }) => `${user.username} ${roleName}`);
  };
  return { id, path, team };
}

const applyTo = async (person: Person, project: string) => {
  const applicationFields = { project, requestedRole: "designer" };
  return (await person.post<Application>("/applications", applicationFields)).body.id;
};
const stepsOf = async (person: Person, application: string) => {
  const { body } = await person.get<Application>(`/applications/${application}`);
  return body.history.map(({ status, by }) => `${status} by ${by?.username}`);
};
const abilitiesOf = async (caller: Caller, id: string) =>
  (await caller.get<Project>(`/projects/${id}`)).body.can;

describe("an owner", () => {
  test("adds applicants in the requested or another role, and changes roles", async () => {
    const { id, path, team } = await teamOf();
    await applyTo(ada, id);
    const added = await owner.post<Member>(path, { user: ada.id });
    expect(added).toMatchObject({
      status: 200,
      body: { project: { id, name: "Tide" }, user: { id: ada.id }, roleName: "designer" },
    });
    expect((await ada.get(`${path}/@me`)).body).toEqual(added.body);
    await applyTo(bob, id);
    await owner.post(path, { user: bob.id, roleName: "developer" });
    expect(await team()).toEqual(["owner owner", "ada designer", "bob developer"]);
    const changed = await owner.post<Member>(path, { user: bob.id, roleName: "designer" });
    expect(changed.body.roleName).toBe("designer");
    await addMember(owner, id, bob, "owner");
    expect(await team()).toEqual(["owner owner", "bob owner", "ada designer"]);
  });

  test("changes nothing by repeating a role or omitting it", async () => {
    const { path, team } = await teamOf([
      [ada, "owner"],
      [bob, "designer"],
    ]);
    const first = await owner.post(path, { user: bob.id, roleName: "designer" });
    expect(await owner.post(path, { user: bob.id })).toMatchObject({ body: first.body });
    expect((await owner.post(path, { user: ada.id })).status).toBe(200);
    expect(await team()).toEqual(["owner owner", "ada owner", "bob designer"]);
  });

  test("removes another person once", async () => {
    const { path, team } = await teamOf([
      [ada, "owner"],
      [bob, "designer"],
    ]);
    for (const { id: user } of [ada, bob]) {
      expect(await owner.delete(path, { user })).toMatchObject({
        status: 200,
        body: { user: { id: user } },
      });
      expect(await owner.delete(path, { user })).toMatchObject({
        status: 404,
        body: { message: "This person is not on the team." },
      });
    }
    expect(await team()).toEqual(["owner owner"]);
    expect((await ada.get(`${path}/@me`)).status).toBe(404);
  });

  test("can leave after making another member an owner", async () => {
    const { id, path, team } = await teamOf([[ada, "developer"]]);
    expect(await abilitiesOf(owner, id)).toMatchObject({ leave: false });
    expect((await ada.post(path, { user: ada.id, roleName: "owner" })).status).toBe(403);
    await addMember(owner, id, ada, "owner");
    expect(await abilitiesOf(owner, id)).toMatchObject({ leave: true, manageTeam: true });
    expect((await owner.delete(path, { user: owner.id })).status).toBe(200);
    expect(await team()).toEqual(["ada owner"]);
    expect((await owner.post(path, { user: bob.id })).status).toBe(403);
    expect(await abilitiesOf(ada, id)).toMatchObject({ leave: false, manageTeam: true });
  });

  test("can become a developer if there is another owner", async () => {
    const { path, team } = await teamOf([[ada, "owner"]]);
    expect((await owner.post(path, { user: owner.id, roleName: "developer" })).status).toBe(200);
    expect(await team()).toEqual(["ada owner", "owner developer"]);
  });
});

describe("the last owner", () => {
  const refused = {
    status: 409,
    body: { message: "A project needs an owner. Make someone else an owner first." },
  };

  test("can neither leave nor take another role", async () => {
    const { path, team } = await teamOf([[ada, "developer"]]);
    expect(await owner.delete(path, { user: owner.id })).toMatchObject(refused);
    expect(await owner.post(path, { user: owner.id, roleName: "designer" })).toMatchObject(refused);
    expect((await owner.post(path, { user: owner.id, roleName: "owner" })).status).toBe(200);
    expect(await team()).toEqual(["owner owner", "ada developer"]);
  });

  test("can't be removed in the database either", async () => {
    const { id } = await teamOf([[ada, "developer"]]);
    const { db } = site.database;
    await expect(sql`delete from members where project_id = ${id}`.run(db)).rejects.toThrow(
      "would be left without an owner",
    );
    await expect(
      sql`update members set role_name = 'designer' where project_id = ${id}`.run(db),
    ).rejects.toThrow("would be left without an owner");
  });
});

describe("a member", () => {
  test("can leave once", async () => {
    const { id, path, team } = await teamOf([[ada, "designer"]]);
    expect(await abilitiesOf(ada, id)).toEqual({
      edit: false,
      apply: false,
      viewApplications: true,
      leave: true,
      postUpdates: true,
      settings: false,
      manageTeam: false,
      managePositions: false,
      archive: false,
      delete: false,
      engage: true,
      grow: true,
    });
    expect((await ada.delete(path, { user: ada.id })).body).toMatchObject({ roleName: "designer" });
    expect((await ada.delete(path, { user: ada.id })).status).toBe(404);
    expect(await team()).toEqual(["owner owner"]);
    expect(await abilitiesOf(ada, id)).toMatchObject({ apply: true, leave: false });
  });

  test("can't add, change or remove other people", async () => {
    const { path, team } = await teamOf([
      [ada, "developer"],
      [bob, "developer"],
    ]);
    expect((await ada.post(path, { user: stranger.id })).status).toBe(403);
    expect((await ada.post(path, { user: ada.id, roleName: "owner" })).status).toBe(403);
    for (const user of [bob.id, owner.id, stranger.id]) {
      expect((await ada.delete(path, { user })).status).toBe(403);
    }
    expect(await team()).toEqual(["owner owner", "ada developer", "bob developer"]);
  });
});

describe("an application", () => {
  test("that is pending is accepted when its applicant is added", async () => {
    const { id, path } = await teamOf();
    const application = await applyTo(ada, id);
    await owner.post(path, { user: ada.id, roleName: "developer" });
    expect(await stepsOf(ada, application)).toEqual(["pending by ada", "accepted by owner"]);
    // A later change of role doesn't affect the application.
    await owner.post(`/applications/${application}`, { status: "pending" });
    await owner.post(path, { user: ada.id, roleName: "designer" });
    expect(await stepsOf(ada, application)).toHaveLength(3);
  });

  test("that was closed stays closed when its applicant is added", async () => {
    const { id, path } = await teamOf();
    const application = await applyTo(ada, id);
    await owner.post(`/applications/${application}`, { status: "closed", reason: "Full" });
    await addMember(owner, id, ada);
    await owner.delete(path, { user: ada.id });
    expect(await stepsOf(ada, application)).toEqual(["pending by ada", "closed by owner"]);
  });

  test("is withdrawn when the member leaves, who may apply again", async () => {
    const { id, path } = await teamOf();
    const application = await applyTo(ada, id);
    await owner.post(`/applications/${application}`, { status: "accepted" });
    await ada.delete(path, { user: ada.id });
    expect(await stepsOf(ada, application)).toEqual([
      "pending by ada",
      "accepted by owner",
      "withdrawn by ada",
    ]);
    expect(await abilitiesOf(ada, id)).toMatchObject({ apply: true });
    expect(await applyTo(ada, id)).not.toBe(application);
  });

  test("is closed when the member is removed", async () => {
    const { id, path } = await teamOf([[bob, "owner"]]);
    const application = await applyTo(ada, id);
    await owner.post(`/applications/${application}`, { status: "accepted" });
    await bob.delete(path, { user: ada.id });
    expect(await stepsOf(ada, application)).toEqual([
      "pending by ada",
      "accepted by owner",
      "closed by bob",
    ]);
    expect(await abilitiesOf(ada, id)).toMatchObject({ apply: false });
  });

  test("of another person is unaffected", async () => {
    const { id, path } = await teamOf([[bob, "developer"]]);
    const application = await applyTo(ada, id);
    await bob.delete(path, { user: bob.id });
    expect(await stepsOf(ada, application)).toEqual(["pending by ada"]);
  });
});

describe("a refused change of the team", () => {
  type Refused = { message: string; fields?: { path: string; message: string }[] };

  test("follows the order 401, 404, 403, 400", async () => {
    const { path } = await teamOf([[ada, "developer"]]);
    const bad = { user: "7", roleName: "boss" };
    for (const act of ["post", "delete"] as const) {
      expect((await site.visitor[act](path, bad)).status).toBe(401);
      expect((await owner[act](`/projects/${nowhere}/members`, bad)).status).toBe(404);
      expect((await owner[act]("/projects/7/members", bad)).status).toBe(404);
      expect((await stranger[act](path, bad)).status).toBe(403);
      expect((await ada[act](path, bad)).status).toBe(403);
      expect((await owner[act](path, bad)).status).toBe(400);
    }
    expect((await stranger.delete(path, { user: stranger.id })).status).toBe(404);
    expect((await stranger.delete(path, { user: ada.id })).status).toBe(403);
  });

  test.each([
    [{ user: nowhere }, "user", "There is no such person"],
    [{ user: "ada" }, "user", "Not an id"],
    [{}, "user", "user is a required field"],
    [{ user: 7 }, "user", expect.any(String)],
    [{ user: nowhere, roleName: "boss" }, "roleName", expect.any(String)],
    [{ user: nowhere, roleName: null }, "roleName", expect.any(String)],
  ])("names the invalid field of %j", async (sent, path, message) => {
    const { path: members, team } = await teamOf();
    const { status, body } = await owner.post<Refused>(members, sent);
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path, message }]);
    expect(body.message).not.toMatch(/user: user/);
    expect(await team()).toEqual(["owner owner"]);
  });

  test("leaves the team unchanged", async () => {
    const { path, team } = await teamOf([[ada, "owner"]]);
    const foreign = await site.project(stranger);
    expect((await stranger.post(path, { user: stranger.id })).status).toBe(403);
    expect(
      (await owner.delete(`/projects/${foreign.id}/members`, { user: stranger.id })).status,
    ).toBe(403);
    expect((await owner.delete(path, { user: stranger.id })).status).toBe(404);
    expect((await owner.delete(path, { user: nowhere })).status).toBe(404);
    expect(await team()).toEqual(["owner owner", "ada owner"]);
  });
});
