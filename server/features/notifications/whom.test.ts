// Every act tells exactly whom it concerns, once, and never who acted.
import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { act, say } from "#tests/support/comments.ts";
import { notificationsOf, notifiedBy } from "#tests/support/notifications.ts";
import { invite, seat } from "#tests/support/teams.ts";
import { type Caller, type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const names = ["owner", "coOwner", "member", "ada", "eve"] as const;
let people: Record<(typeof names)[number], Person>;
let project: Project;
let round = 0;

const give = (by: Person, person: Person, roleName?: RoleName) =>
  invite(by, project.id, person, roleName);
const remove = (by: Caller, person: Person) =>
  by.delete(`/projects/${project.id}/members`, { user: person.id });
const apply = (by: Caller) =>
  by.post<Application>("/applications", { project: project.id, requestedRole: "designer" });
const move = (by: Caller, id: string, status: string, reason?: string) =>
  by.post(`/applications/${id}`, { status, reason });
const told = (make: () => Promise<{ status: number }>) => notifiedBy(people, make);

beforeEach(async () => {
  round += 1;
  const made = await Promise.all(
    names.map(async (name) => [name, await site.person(`${name}${round}`)] as const),
  );
  people = Object.fromEntries(made) as typeof people;
  project = await site.project(people.owner, { name: "Lighthouse" });
  await seat(people.owner, project.id, people.coOwner, "owner");
  await seat(people.owner, project.id, people.member);
});

describe("applications", () => {
  test("all owners hear of a new one, and of one that is withdrawn", async () => {
    const { owner, ada } = people;
    let id = "";
    expect(
      await told(async () => {
        const answer = await apply(ada);
        id = answer.body.id;
        return answer;
      }),
    ).toEqual({ owner: "application_created", coOwner: "application_created" });
    expect(await told(() => move(ada, id, "withdrawn"))).toEqual({
      owner: "application_withdrawn",
      coOwner: "application_withdrawn",
    });
    expect(await told(() => move(ada, id, "withdrawn"))).toEqual({});

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
      { ...common, event: "application_created" },
    ]);
    for (const { data } of (await notificationsOf(owner)).slice(0, 2)) expect(data).toEqual(about);
  });

  test("the applicant alone hears of each decision, with its reason", async () => {
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
      expect(await told(() => move(by, id, status, reason))).toEqual({ ada: event });
      expect(await told(() => move(by, id, status, reason))).toEqual({});
      const [latest] = await notificationsOf(ada);
      expect(latest?.data).toEqual({
        user: { id: by.id, username: by.username },
        project: { id: project.id, name: "Lighthouse" },
        application: { id, requestedRole: "designer" },
        reason: reason ?? null,
      });
    }
  });

  test("who may decide may do so from the notification", async () => {
    const { owner, ada } = people;
    const { id } = (await apply(ada)).body;
    const now = async (by: Caller) => (await notificationsOf(by))[0];
    expect(await now(owner)).toMatchObject({
      now: { status: "pending", can: { accept: true, close: true } },
    });
    await move(owner, id, "accepted");
    expect(await now(owner)).toMatchObject({ now: { status: "accepted", can: { accept: false } } });
    expect(await now(ada)).toMatchObject({ now: { can: { accept: false, close: false } } });
    await give(owner, people.coOwner, "developer");
    const [, asked] = await notificationsOf(people.coOwner);
    expect(asked).toMatchObject({ now: { can: { accept: false, close: false } } });
  });

  test("an edit of one's own application tells nobody", async () => {
    const { id } = (await apply(people.ada)).body;
    expect(await told(() => people.ada.post(`/applications/${id}`, { content: "More" }))).toEqual(
      {},
    );
  });

  test("a refused one tells nobody", async () => {
    const { ada, eve } = people;
    const { id } = (await apply(ada)).body;
    const before = await Promise.all(Object.values(people).map(notificationsOf));
    expect((await apply(ada)).status).toBe(409);
    expect((await move(eve, id, "accepted")).status).toBe(403);
    expect(await Promise.all(Object.values(people).map(notificationsOf))).toEqual(before);
  });
});

describe("the team", () => {
  test("who is added, given another role or removed hears of it", async () => {
    const { owner, ada } = people;
    await apply(ada);
    expect(await told(() => give(owner, ada, "developer"))).toEqual({ ada: "member_added" });
    expect(await told(() => give(owner, ada))).toEqual({});
    expect(await told(() => give(owner, ada, "developer"))).toEqual({});
    expect(await told(() => give(owner, ada, "designer"))).toEqual({ ada: "member_role_changed" });
    expect(await told(() => remove(owner, ada))).toEqual({ ada: "member_removed" });
    const seen = (await notificationsOf(ada)).map(({ data }) => data);
    const said = (roleName: string) => ({
      user: { id: owner.id, username: owner.username },
      project: { id: project.id, name: "Lighthouse" },
      member: { roleName },
    });
    expect(seen).toEqual([said("designer"), said("designer"), said("developer")]);
  });

  test("what one does with one's own place tells nobody", async () => {
    const { coOwner, member } = people;
    expect(await told(() => give(coOwner, coOwner, "designer"))).toEqual({});
    expect(await told(() => remove(member, member))).toEqual({});
  });

  test("being added where one had applied is told as that alone", async () => {
    const { owner, ada } = people;
    const { id } = (await apply(ada)).body;
    expect(await told(() => give(owner, ada, "developer"))).toEqual({ ada: "member_added" });
    expect((await ada.get<Application>(`/applications/${id}`)).body.status).toBe("accepted");
  });

  test("being removed closes the application without a word of it", async () => {
    const { owner, ada } = people;
    const { id } = (await apply(ada)).body;
    await move(owner, id, "accepted");
    expect(await told(() => remove(owner, ada))).toEqual({ ada: "member_removed" });
    expect((await ada.get<Application>(`/applications/${id}`)).body.status).toBe("closed");
  });

  test("leaving withdraws the application, which owners hear of", async () => {
    const { owner, ada } = people;
    await move(owner, (await apply(ada)).body.id, "accepted");
    expect(await told(() => remove(ada, ada))).toEqual({
      owner: "application_withdrawn",
      coOwner: "application_withdrawn",
    });
  });
});

describe("comments", () => {
  test("owners hear of a comment; of a reply its parent's author, too", async () => {
    const { owner, ada, eve } = people;
    let id = "";
    expect(
      await told(async () => {
        const answer = await say(ada, project.id, "**Hello** there");
        id = answer.body.id;
        return answer;
      }),
    ).toEqual({ owner: "comment_created", coOwner: "comment_created" });
    expect((await notificationsOf(owner))[0]?.data).toEqual({
      user: { id: ada.id, username: ada.username },
      project: { id: project.id, name: "Lighthouse" },
      comment: { id, excerpt: "Hello there" },
    });
    expect(await told(() => say(eve, project.id, "Welcome", id))).toEqual({
      owner: "comment_created",
      coOwner: "comment_created",
      ada: "comment_reply",
    });
    expect(await told(() => say(ada, project.id, "To myself", id))).toEqual({
      owner: "comment_created",
      coOwner: "comment_created",
    });
  });

  test("an owner who is replied to is told of the reply alone", async () => {
    const { owner, coOwner, ada } = people;
    const { id } = (await say(owner, project.id, "News")).body;
    expect(await told(() => say(ada, project.id, "Nice", id))).toEqual({
      owner: "comment_reply",
      coOwner: "comment_created",
    });
    expect(await told(() => say(coOwner, project.id, "Very", id))).toEqual({
      owner: "comment_reply",
    });
  });

  test("changing, deleting and liking tell nobody", async () => {
    const { ada, eve } = people;
    const { id } = (await say(ada, project.id, "First")).body;
    const edited = { id, commentText: "Second" };
    expect(await told(() => act(ada, project.id, "edit", edited))).toEqual({});
    expect(await told(() => act(eve, project.id, "like", { comment: id }))).toEqual({});
    expect(await told(() => act(ada, project.id, "delete", { id }))).toEqual({});
  });
});

test("stars and changes to a project tell nobody", async () => {
  const { owner, eve } = people;
  expect(await told(() => eve.post(`/projects/${project.id}/star`))).toEqual({});
  expect(await told(() => owner.post(`/projects/${project.id}`, { name: "Other" }))).toEqual({});
});

test("who is suspended is told nothing", async () => {
  const { coOwner, ada } = people;
  await site.database.db
    .updateTable("users")
    .set({ suspended_at: new Date(), suspended_reason: "Spam" })
    .where("id", "=", coOwner.id)
    .execute();
  await say(ada, project.id, "Hello");
  const rows = await site.database.db
    .selectFrom("notifications")
    .select("event")
    .where("user_id", "=", coOwner.id)
    .where("event", "=", "comment_created")
    .execute();
  expect(rows).toEqual([]);
});
