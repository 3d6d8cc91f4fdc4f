import { beforeAll, describe, expect, test } from "vitest";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { Application } from "#contract/applications.ts";
import type { CommentPage } from "#contract/comments.ts";
import type { Member, RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { openSession } from "#server/auth/session-queries.ts";
import { personOf } from "#server/auth/sign-up.ts";
import { sql } from "#server/database/sql.ts";
import { grantAdmin } from "#server/features/admin/users/grant-admin.ts";
import { githubAccount } from "#tests/support/accounts.ts";
import { callComment, listComments, postComment } from "#tests/support/comments.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

const preview = async (person: Person) =>
  (await person.get<DeletionPreview>("/account/deletion")).body;
const deleteAccount = async (person: Person, rest: object = {}) => {
  const { agreement } = await preview(person);
  return person.delete("/account", { username: person.username, agreement, ...rest });
};
const exists = async (person: Person) =>
  (await site.visitor.get(`/users/${person.id}`)).status === 200;
const addOwner = (by: Person, project: Project, user: Person, roleName: RoleName = "owner") =>
  addMember(by, project.id, user, roleName);

describe("the deletion preview", () => {
  test("lists the projects to be deleted and counts the comments that lose their text", async () => {
    const [ada, eve] = [await site.person("ada"), await site.person("eve")];
    const nothing = await preview(ada);
    expect(nothing).toMatchObject({ projects: [], projectCount: 0, commentCount: 0 });
    const [zebra, apple, shared] = [
      await site.project(ada, { name: "zebra" }),
      await site.project(ada, { name: "Apple" }),
      await site.project(ada, { name: "Shared" }),
    ];
    await addOwner(ada, shared, eve);
    await addOwner(ada, apple, eve, "developer");
    await addOwner(eve, await site.project(eve), ada, "designer");
    await postComment(ada, shared.id, "One");
    const gone = (await postComment(ada, shared.id, "Two")).body.id;
    await ada.post(`/projects/${shared.id}/comment/delete`, { id: gone });

    const seen = await preview(ada);
    expect(seen).toMatchObject({
      projects: [
        { id: apple.id, name: "Apple", memberCount: 2 },
        { id: zebra.id, name: "zebra", memberCount: 1 },
      ],
      projectCount: 2,
      commentCount: 1,
    });
    expect(seen.agreement).not.toBe(nothing.agreement);
    expect(await preview(ada)).toEqual(seen);
  });

  test("lists at most 100 projects and counts all of them", async () => {
    const ada = await site.person("maker");
    await sql`with made as (
      insert into projects (id, name, description, description_html, description_text)
      select gen_random_uuid(), 'Project ' || n, 'About', 'About', 'About'
      from generate_series(1, 150) n returning id
    ) insert into members (id, project_id, user_id, role_name)
      select gen_random_uuid(), id, ${ada.id}, 'owner' from made`.run(db);
    const { projects, projectCount } = await preview(ada);
    expect([projects.length, projectCount]).toEqual([100, 150]);
    expect(await deleteAccount(ada)).toMatchObject({ status: 200 });
  });
});

describe("account deletion is refused", () => {
  test("without a session", async () => {
    expect((await site.visitor.get("/account/deletion")).status).toBe(401);
    expect((await site.visitor.delete("/account", { username: "x" })).status).toBe(401);
  });

  test("without the exact username, and deletes nothing", async () => {
    const [ada, eve] = [await site.person("careful"), await site.person("other")];
    await site.project(ada);
    for (const username of ["", "carefu", "careful1", eve.username, "careful%"]) {
      expect(await deleteAccount(ada, { username })).toMatchObject({
        status: 400,
        body: { fields: [{ path: "username", message: "This isn't your username" }] },
      });
    }
    for (const body of [undefined, {}, [], { username: 7 }, { username: null }]) {
      expect((await ada.delete("/account", body)).status).toBe(400);
    }
    expect(await exists(ada)).toBe(true);
    expect(await exists(eve)).toBe(true);
    expect(await preview(ada)).toMatchObject({ projectCount: 1 });
  });

  test("when the projects to delete differ from those in the preview", async () => {
    const [ada, eve] = [await site.person("hasty"), await site.person("leaver")];
    const shared = await site.project(eve, { name: "Shared" });
    await addOwner(eve, shared, ada);
    const before = await preview(ada);
    await eve.delete(`/projects/${shared.id}/members`, { user: eve.id });
    const body = { username: "hasty", agreement: before.agreement };
    for (const sent of [body, { username: "hasty" }, { ...body, agreement: "x" }]) {
      const { status } = await ada.delete("/account", sent);
      expect(status).toBe(409);
    }
    expect((await site.visitor.get(`/projects/${shared.id}`)).status).toBe(200);
    expect((await deleteAccount(ada)).status).toBe(200);
    expect((await site.visitor.get(`/projects/${shared.id}`)).status).toBe(404);
  });
});

describe("account deletion", () => {
  let ada: Person;
  let eve: Person;
  let own: Project;
  let theirs: Project;
  let application: Application;
  let received: Application;
  const commentIds: Record<string, string> = {};
  let ended: Awaited<ReturnType<typeof deleteAccount>>;
  const read = async <T>(path: string) => (await eve.get<T>(path)).body;
  const comments = async () => (await listComments(eve, theirs.id)).body.comments;

  beforeAll(async () => {
    [ada, eve] = [await site.person("Lovelace"), await site.person("stays")];
    own = await site.project(ada, { name: "Hers alone" });
    theirs = await site.project(eve, { name: "Theirs" });
    const role = { requestedRole: "developer" };
    application = (await ada.post<Application>("/applications", { project: theirs.id, ...role }))
      .body;
    await eve.post(`/applications/${application.id}`, { status: "accepted" });
    await addOwner(eve, theirs, ada);
    const applicant = await site.person("applicant");
    received = (await applicant.post<Application>("/applications", { project: theirs.id, ...role }))
      .body;
    await ada.post(`/applications/${received.id}`, { status: "closed", reason: "Not now" });

    commentIds["hers"] = (await postComment(ada, theirs.id, "Her words")).body.id;
    commentIds["reply"] = (
      await postComment(eve, theirs.id, "A reply", commentIds["hers"])
    ).body.id;
    commentIds["inner"] = (
      await postComment(ada, theirs.id, "Her answer", commentIds["reply"])
    ).body.id;
    for (const id of [commentIds["hers"], commentIds["reply"]]) {
      await callComment(ada, theirs.id, "like", { comment: id });
      await callComment(eve, theirs.id, "dislike", { comment: id });
    }
    for (const person of [ada, eve]) await person.post(`/projects/${theirs.id}/star`);
    await eve.post(`/projects/${own.id}/star`);
    await ada.post(`/users/${ada.id}`, { username: "LovelaceNew" });
    await ada.post(`/users/${ada.id}`, { username: "Lovelace" });
    ended = await deleteAccount(ada, { username: " lovelace " });
  });

  test("deletes the account and its sessions, and clears the cookie", async () => {
    expect(ended).toMatchObject({
      status: 200,
      body: {
        isLoggedIn: false,
        user: { id: ada.id, username: "Lovelace" },
        projects: [{ id: own.id, name: "Hers alone" }],
      },
    });
    expect(String(ended.headers["set-cookie"])).toMatch(/^session=; Max-Age=0/);
    expect((await ada.get("/current-session")).body["isLoggedIn"]).toBe(false);
    expect((await deleteAccount(ada)).status).toBe(401);
    for (const path of [`/users/${ada.id}`, "/search/lovelace", "/search/lovelacenew"]) {
      expect((await site.visitor.get(path)).status).toBe(404);
    }
    expect((await site.visitor.get(`/users?search=lovelace`)).body).toEqual([]);
    expect(await read(`/members?user=${ada.id}`)).toEqual([]);
  });

  test("deletes projects without another owner, and removes the person from other teams", async () => {
    expect((await site.visitor.get(`/projects/${own.id}`)).status).toBe(404);
    expect(await read<Member[]>(`/projects/${theirs.id}/members`)).toMatchObject([
      { user: { id: eve.id }, roleName: "owner" },
    ]);
    const project = await read<Project>(`/projects/${theirs.id}`);
    expect(project).toMatchObject({ memberCount: 1, can: { leave: false } });
    expect(await read("/starred_projects")).toMatchObject([{ id: theirs.id }]);
  });

  test("removes stars and likes and corrects their counts", async () => {
    const project = await read<Project>(`/projects/${theirs.id}`);
    expect(project).toMatchObject({ starCount: 1, starrers: [eve.id] });
    expect((await comments())[commentIds["reply"] ?? ""]).toMatchObject({
      likeCount: 0,
      likes: [],
      dislikeCount: 1,
    });
  });

  test("clears the texts of comments but preserves their positions in threads", async () => {
    const { [commentIds["hers"] ?? ""]: top, [commentIds["inner"] ?? ""]: inner } =
      await comments();
    const emptied = { commentText: "", commentHtml: "", user: null, deleted: true };
    expect(top).toMatchObject({ ...emptied, replyCount: 1, threadCount: 2, dislikeCount: 1 });
    expect(top?.children).toEqual([commentIds["reply"]]);
    expect(inner).toMatchObject({ ...emptied, parentId: commentIds["reply"] });
    expect((await listComments(eve, theirs.id)).body.total).toBe(3);
    const reply = await postComment(eve, theirs.id, "Where did you go?", commentIds["inner"]);
    expect(reply.status).toBe(200);
    expect(
      JSON.stringify((await eve.get<CommentPage>(`/projects/${theirs.id}/comments`)).body),
    ).not.toContain("Her words");
  });

  test("deletes the person's applications and anonymizes their decisions", async () => {
    expect((await eve.get(`/applications/${application.id}`)).status).toBe(404);
    const { body } = await eve.get<Application>(`/applications/${received.id}`);
    expect(body).toMatchObject({ status: "closed", reason: "Not now" });
    expect(body.history.map(({ by }) => by?.username ?? null)).toEqual(["applicant", null]);
  });

  test("leaves no row that refers to the person; the usernames stay reserved", async () => {
    const references = await sql<{ table: string; column: string }>`
      select conrelid::regclass as "table", attname as "column"
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'users'::regclass`.all(db);
    expect(references.length).toBeGreaterThan(5);
    for (const { table, column } of references) {
      const rows = await sql`select from ${sql.id(table)}
        where ${sql.id(column)} = ${ada.id}`.all(db);
      expect(rows, table).toEqual([]);
    }
    const rows = await sql`
      select name, user_id from usernames where name like 'lovelace%' order by name`.all(db);
    expect(rows).toEqual([
      { name: "lovelace", user_id: null },
      { name: "lovelacenew", user_id: null },
    ]);
  });
});

test("after deletion, the same code host account signs up as a new person and regains its username", async () => {
  const account = githubAccount(77_000, "phoenix");
  const first = await personOf(db, account);
  const headers = { cookie: `session=${await openSession(db, first, "test")}` };
  const { status } = await site.visitor.delete("/account", { username: "phoenix" }, headers);
  expect(status).toBe(200);
  const second = await personOf(db, account);
  expect(second).not.toBe(first);
  const { body } = await site.visitor.get("/search/phoenix");
  expect(body).toMatchObject({ id: second, techs: [] });
});

test("an entry in ADMIN_LOGINS stays bound to its account after deletion; another account with that login isn't made admin", async () => {
  const boss = githubAccount(88_000, "boss");
  const isAdmin = async (account: typeof boss) => {
    const id = await personOf(db, account);
    await grantAdmin(db, id, account, ["boss"]);
    const cookie = `session=${await openSession(db, id, "test")}`;
    const { body } = await site.visitor.get<{ user: { isAdmin: boolean; username: string } }>(
      "/current-session",
      { cookie },
    );
    return { cookie, ...body.user };
  };
  const first = await isAdmin(boss);
  expect(first.isAdmin).toBe(true);
  const { cookie, username } = first;
  expect((await site.visitor.delete("/account", { username }, { cookie })).status).toBe(200);
  expect((await isAdmin(githubAccount(88_001, "boss"))).isAdmin).toBe(false);
  expect((await isAdmin(boss)).isAdmin).toBe(true);
});
