// Every change notifies exactly the people concerned, once, and never the actor.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { sql } from "#server/database/sql.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { invite, addMember } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const names = ["owner", "coOwner", "member", "ada", "eve"] as const;
let people: Record<(typeof names)[number], Person>;
let project: Project;
let round = 0;

const giveRole = (by: Person, person: Person, roleName?: RoleName) =>
  invite(by, project.id, person, roleName);
const remove = (by: Caller, person: Person) =>
  by.delete(`/projects/${project.id}/members`, { user: person.id });
const apply = (by: Caller) =>
  by.post<Application>("/applications", { project: project.id, requestedRole: "designer" });
const setStatus = (by: Caller, id: string, status: string, reason?: string) =>
  by.post(`/applications/${id}`, { status, reason });
const notified = (make: () => Promise<{ status: number }>) => notifiedBy(people, make);

beforeEach(async () => {
  round += 1;
  const made = await Promise.all(
    names.map(async (name) => [name, await site.person(`${name}${round}`)] as const),
  );
  people = Object.fromEntries(made) as typeof people;
  project = await site.project(people.owner, { name: "Lighthouse" });
  await addMember(people.owner, project.id, people.coOwner, "owner");
  await addMember(people.owner, project.id, people.member);
});

describe("applications", () => {
  test("notify all owners when created and when withdrawn", async () => {
    const { owner, ada } = people;
    let id = "";
    expect(
      await notified(async () => {
        const answer = await apply(ada);
        id = answer.body.id;
        return answer;
      }),
    ).toEqual({ owner: "application_created", coOwner: "application_created" });
    expect(await notified(() => setStatus(ada, id, "withdrawn"))).toEqual({
      owner: "application_withdrawn",
      coOwner: "application_withdrawn",
    });
    expect(await notified(() => setStatus(ada, id, "withdrawn"))).toEqual({});

    const user = { id: ada.id, username: ada.username };
    const about = {
      user,
      project: { id: project.id, name: "Lighthouse" },
      application: { id, requestedRole: "designer" },
    };
    const now = { status: "withdrawn", can: { accept: false, close: false } };
    const common = { isRead: false, data: about, now };
    expect((await notificationsOf(owner)).slice(0, 2)).toMatchObject([
      { ...common, event: "application_withdrawn" },
      // The pair has one unread notification.
      { ...common, isRead: true, event: "application_created" },
    ]);
    for (const { data } of (await notificationsOf(owner)).slice(0, 2)) expect(data).toEqual(about);
  });

  test("notify only the applicant of each decision, with its reason", async () => {
    const { owner, coOwner, ada } = people;
    const { id } = (await apply(ada)).body;
    const decisions = [
      [owner, "closed", "application_closed", "Full"],
      [coOwner, "pending", "application_reopened", undefined],
      [owner, "accepted", "application_accepted", undefined],
      [coOwner, "pending", "application_reopened", undefined],
      [coOwner, "closed", "application_closed", undefined],
    ] as const;
    for (const [by, status, event, reason] of decisions) {
      expect(await notified(() => setStatus(by, id, status, reason))).toEqual({ ada: event });
      expect(await notified(() => setStatus(by, id, status, reason))).toEqual({});
      const [latest] = await notificationsOf(ada);
      expect(latest?.data).toEqual({
        user: { id: by.id, username: by.username },
        project: { id: project.id, name: "Lighthouse" },
        application: { id, requestedRole: "designer" },
        reason: reason ?? null,
      });
    }
  });

  test("can be decided from the notification by people who may decide", async () => {
    const { owner, ada } = people;
    const { id } = (await apply(ada)).body;
    const now = async (by: Caller) => (await notificationsOf(by))[0];
    expect(await now(owner)).toMatchObject({
      now: { status: "pending", can: { accept: true, close: true } },
    });
    await setStatus(owner, id, "accepted");
    expect(await now(owner)).toMatchObject({ now: { status: "accepted", can: { accept: false } } });
    expect(await now(ada)).toMatchObject({ now: { can: { accept: false, close: false } } });
    await giveRole(owner, people.coOwner, "developer");
    const [, created] = await notificationsOf(people.coOwner);
    expect(created).toMatchObject({ now: { can: { accept: false, close: false } } });
  });

  test("notify nobody when edited", async () => {
    const { id } = (await apply(people.ada)).body;
    expect(
      await notified(() => people.ada.post(`/applications/${id}`, { content: "More" })),
    ).toEqual({});
  });

  test("notify nobody when refused", async () => {
    const { ada, eve } = people;
    const { id } = (await apply(ada)).body;
    const before = await Promise.all(Object.values(people).map(notificationsOf));
    expect((await apply(ada)).status).toBe(409);
    expect((await setStatus(eve, id, "accepted")).status).toBe(403);
    expect(await Promise.all(Object.values(people).map(notificationsOf))).toEqual(before);
  });
});

describe("changes to the team", () => {
  test("notify a person who is added, gets another role or is removed", async () => {
    const { owner, ada } = people;
    await apply(ada);
    expect(await notified(() => giveRole(owner, ada, "developer"))).toEqual({
      ada: "member_added",
    });
    expect(await notified(() => giveRole(owner, ada))).toEqual({});
    expect(await notified(() => giveRole(owner, ada, "developer"))).toEqual({});
    expect(await notified(() => giveRole(owner, ada, "designer"))).toEqual({
      ada: "member_role_changed",
    });
    expect(await notified(() => remove(owner, ada))).toEqual({ ada: "member_removed" });
    const seen = (await notificationsOf(ada)).map(({ data }) => data);
    const dataWith = (roleName: string) => ({
      user: { id: owner.id, username: owner.username },
      project: { id: project.id, name: "Lighthouse" },
      member: { roleName },
    });
    expect(seen).toEqual([dataWith("designer"), dataWith("designer"), dataWith("developer")]);
  });

  test("notify nobody when people change their own membership", async () => {
    const { coOwner, member } = people;
    expect(await notified(() => giveRole(coOwner, coOwner, "designer"))).toEqual({});
    expect(await notified(() => remove(member, member))).toEqual({});
  });

  test("notify an applicant who is added of the membership only", async () => {
    const { owner, ada } = people;
    const { id } = (await apply(ada)).body;
    expect(await notified(() => giveRole(owner, ada, "developer"))).toEqual({
      ada: "member_added",
    });
    expect((await ada.get<Application>(`/applications/${id}`)).body.status).toBe("accepted");
  });

  test("close the application of a removed member without another notification", async () => {
    const { owner, ada } = people;
    const { id } = (await apply(ada)).body;
    await setStatus(owner, id, "accepted");
    expect(await notified(() => remove(owner, ada))).toEqual({ ada: "member_removed" });
    expect((await ada.get<Application>(`/applications/${id}`)).body.status).toBe("closed");
  });

  test("withdraw the application of a member who leaves, and notify the owners", async () => {
    const { owner, ada } = people;
    await setStatus(owner, (await apply(ada)).body.id, "accepted");
    expect(await notified(() => remove(ada, ada))).toEqual({
      owner: "application_withdrawn",
      coOwner: "application_withdrawn",
    });
  });
});

describe("comments", () => {
  test("notify the owners, and a reply also the parent's author", async () => {
    const { owner, ada, eve } = people;
    let id = "";
    expect(
      await notified(async () => {
        const answer = await postComment(ada, project.id, "**Hello** there");
        id = answer.body.id;
        return answer;
      }),
    ).toEqual({ owner: "comment_created", coOwner: "comment_created" });
    expect((await notificationsOf(owner))[0]?.data).toEqual({
      user: { id: ada.id, username: ada.username },
      project: { id: project.id, name: "Lighthouse" },
      comment: { id, excerpt: "Hello there" },
    });
    expect(await notified(() => postComment(eve, project.id, "Welcome", id))).toEqual({
      owner: "comment_created",
      coOwner: "comment_created",
      ada: "comment_reply",
    });
    expect(await notified(() => postComment(ada, project.id, "To myself", id))).toEqual({
      owner: "comment_created",
      coOwner: "comment_created",
    });
  });

  test("notify an owner of a reply to their comment only once", async () => {
    const { owner, coOwner, ada } = people;
    const { id } = (await postComment(owner, project.id, "News")).body;
    expect(await notified(() => postComment(ada, project.id, "Nice", id))).toEqual({
      owner: "comment_reply",
      coOwner: "comment_created",
    });
    expect(await notified(() => postComment(coOwner, project.id, "Very", id))).toEqual({
      owner: "comment_reply",
    });
  });

  test("notify nobody when edited, liked or deleted", async () => {
    const { ada, eve } = people;
    const { id } = (await postComment(ada, project.id, "First")).body;
    const edited = { id, commentText: "Second" };
    expect(await notified(() => callComment(ada, project.id, "edit", edited))).toEqual({});
    expect(await notified(() => callComment(eve, project.id, "like", { comment: id }))).toEqual({});
    expect(await notified(() => callComment(ada, project.id, "delete", { id }))).toEqual({});
  });
});

test("stars and changes to a project notify nobody", async () => {
  const { owner, eve } = people;
  expect(await notified(() => eve.post(`/projects/${project.id}/star`))).toEqual({});
  expect(await notified(() => owner.post(`/projects/${project.id}`, { name: "Other" }))).toEqual(
    {},
  );
});

test("a suspended person isn't notified", async () => {
  const { coOwner, ada } = people;
  await sql`
    update users
    set suspended_at = ${new Date()}, suspended_reason = 'Spam'
    where id = ${coOwner.id}`.run(site.database.db);
  await postComment(ada, project.id, "Hello");
  const rows = await sql<{ event: string }>`
    select event
    from notifications
    where user_id = ${coOwner.id} and event = 'comment_created'`.all(site.database.db);
  expect(rows).toEqual([]);
});
