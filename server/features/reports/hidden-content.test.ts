// Hidden content, beyond lists: it refuses writes by other people and isn't counted.
import { beforeEach, expect, test } from "vitest";
import type { Comment } from "#contract/comments.ts";
import type { Session } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import type { ReportedThing } from "#contract/reports.ts";
import { sql } from "#server/database/sql.ts";
import { callComment as actOn, listComments, postComment } from "#tests/support/comments.ts";
import { addMember } from "#tests/support/teams.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
let [admin, author, reader, other]: Person[] = [];
let project: Project;
let comment: Comment;

const moderate = (who: Person, kind: string, id: string, act: string) =>
  who.post<ReportedThing>(`/admin/reports/${kind}/${id}`, { act });

beforeEach(async () => {
  [admin, author, reader, other] = await Promise.all(
    ["admin", "author", "reader", "other"].map((login) => site.person(login)),
  );
  await sql`update users set is_admin = true where id = ${admin?.id}`.run(db);
  project = await site.project(author as Person, { name: "Reported" });
  comment = (await postComment(author as Person, project.id, "Buy my lamps")).body;
});

const people = () => [admin, author, reader, other] as [Person, Person, Person, Person];

test("a hidden project is 404 for writes by others, but its members can write", async () => {
  const [boss, by, who] = people();
  await moderate(boss, "project", project.id, "hide");
  const at = `/projects/${project.id}`;
  const applicationFields = { project: project.id, requestedRole: "designer" };
  for (const answer of [
    await who.post(`${at}/star`),
    await who.post(`${at}/unstar`),
    await postComment(who, project.id, "Hello"),
    await actOn(who, project.id, "like", { comment: comment.id }),
    await who.post("/applications", applicationFields),
    await who.post(at, { name: "Mine" }),
    await who.delete(at, { name: "Reported" }),
    await who.post(`${at}/members`, { user: who.id }),
    await who.delete(`${at}/members`, { user: by.id }),
  ]) {
    expect(answer.status).toBe(404);
  }
  expect((await by.post(at, { name: "Reported" })).status).toBe(200);
  expect((await postComment(by, project.id, "Why?")).status).toBe(200);
});

test("a hidden comment has a placeholder, and refuses reactions and replies by others", async () => {
  const [boss, by, who] = people();
  const below = (await postComment(who, project.id, "A reply", comment.id)).body;
  await actOn(who, project.id, "like", { comment: comment.id });
  await moderate(boss, "comment", comment.id, "hide");
  const { comments, total } = (await listComments(who, project.id)).body;
  expect(total).toBe(2);
  expect(comments[comment.id]).toMatchObject({
    commentText: "",
    commentHtml: "",
    user: null,
    hidden: true,
    likes: [],
    likeCount: 0,
    mine: null,
    can: { edit: false, delete: false, react: false },
  });
  expect(comments[below.id]).toMatchObject({ commentText: "A reply", hidden: false });
  expect((await actOn(who, project.id, "removeLike", { comment: comment.id })).status).toBe(404);
  expect((await postComment(who, project.id, "Another", comment.id)).status).toBe(400);
  const edit = { id: comment.id, commentText: "Better" };
  expect((await actOn(by, project.id, "edit", edit)).body.hidden).toBe(true);
  await moderate(boss, "comment", comment.id, "restore");
  expect((await listComments(who, project.id)).body.comments[comment.id]).toMatchObject({
    commentText: "Better",
    likeCount: 1,
    mine: "like",
  });
});

test("a hidden person isn't counted as member, starrer, liker or user of a technology", async () => {
  const [boss, by, who, another] = people();
  const { body: tech } = await site.visitor.get<{ id: string }>("/techs/cobol");
  await who.post(`/users/${who.id}`, { techs: [tech.id] });
  for (const one of [who, another]) await one.post(`/projects/${project.id}/star`);
  await actOn(who, project.id, "like", { comment: comment.id });
  await addMember(by, project.id, who);
  const counts = async () => {
    const { body } = await site.visitor.get<Project>(`/projects/${project.id}`);
    const { body: discussion } = await listComments(site.visitor, project.id);
    const cobol = await site.visitor.get<{ userCount: number }>("/techs/cobol");
    const { starCount, starrers, memberCount, members } = body;
    const { likeCount = -1, likes = [] } = discussion.comments[comment.id] ?? {};
    return [
      starCount,
      starrers.length,
      memberCount,
      members.length,
      likeCount,
      likes.length,
      cobol.body.userCount,
    ];
  };
  expect(await counts()).toEqual([2, 2, 2, 2, 1, 1, 1]);
  await moderate(boss, "user", who.id, "hide");
  expect(await counts()).toEqual([1, 1, 1, 1, 0, 0, 0]);
  // Stars and likes that hidden people add and remove don't affect the counts either.
  await who.post(`/projects/${project.id}/unstar`);
  await actOn(who, project.id, "dislike", { comment: comment.id });
  expect(await counts()).toEqual([1, 1, 1, 1, 0, 0, 0]);
  await who.post(`/projects/${project.id}/star`);
  await actOn(who, project.id, "like", { comment: comment.id });
  await moderate(boss, "user", who.id, "restore");
  expect(await counts()).toEqual([2, 2, 2, 2, 1, 1, 1]);
});

test("a hidden person can be neither added nor mentioned", async () => {
  const [boss, by, who] = people();
  const { body: session } = await who.get<Session>("/current-session");
  const mention = `Ask @${session.user?.username}`;
  expect((await postComment(by, project.id, mention)).body.commentHtml).toContain("<a");
  await moderate(boss, "user", who.id, "hide");
  const added = await by.post(`/projects/${project.id}/members`, { user: who.id });
  expect(added.status).toBe(400);
  expect((await postComment(by, project.id, mention)).body.commentHtml).not.toContain("<a");
});

test("stars concurrent with hiding and restoring are counted correctly", async () => {
  const [boss, , who] = people();
  const projects = await Promise.all(
    [1, 2, 3].map((number) => site.project(author as Person, { name: `Number ${number}` })),
  );
  const acts = projects.flatMap(({ id }) => [
    () => who.post(`/projects/${id}/star`),
    () => who.post(`/projects/${id}/unstar`),
    () => moderate(boss, "user", who.id, "hide"),
    () => who.post(`/projects/${id}/star`),
    () => moderate(boss, "user", who.id, "restore"),
  ]);
  const answers = await Promise.all(acts.map((one) => one()));
  expect(answers.map(({ status }) => status)).toEqual(acts.map(() => 200));
  await moderate(boss, "user", who.id, "restore");
  const rows = await sql<{ stored: number; counted: number }>`
    select star_count as stored, (select count(*) from stars where project_id = p.id) as counted
    from projects p`.all(db);
  for (const { stored, counted } of rows) expect(stored).toBe(counted);
});

test("hiding takes effect at once in the response cache of visitors", async () => {
  const [boss] = people();
  const address = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const ask = (etag = "") =>
    fetch(`${address}/api/v1/projects/${project.id}`, {
      headers: { host: "127.0.0.1:3000", ...(etag && { "if-none-match": etag }) },
    });
  for (let time = 0; time < 3; time += 1) await ask();
  const etag = (await ask()).headers.get("etag") ?? "none";
  await moderate(boss, "project", project.id, "hide");
  expect((await ask(etag)).status).toBe(404);
  await moderate(boss, "project", project.id, "restore");
  expect((await ask()).status).toBe(200);
});
