import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { callComment, postComment } from "#tests/support/comments.ts";
import { renderAgain } from "./render-again.ts";

const { database, person, project } = await startTestApp();
const { db } = database;

test("a text rendered by an older version is rendered again, with the same result as a new text", async () => {
  const owner = await person("owner");
  await person("maria");
  const bad = "[x](/api/v1/auth/signout)";
  const { id } = await project(owner, { description: bad });
  const text = `Hello @maria, ${bad} ![p](https:/api/v1/auth/signout)`;
  const said = (await postComment(owner, id, text)).body;
  const deleted = (await postComment(owner, id, "Gone")).body;
  await callComment(owner, id, "delete", { comment: deleted.id });
  const before = await owner.get(`/projects/${id}`);
  const stale = '<p><a href="/api/v1/auth/signout">x</a> <a href="/user/maria">@maria</a></p>';
  await sql`update projects set html_version = 0, description_html = ${stale},
    description_text = 'stale'`.run(db);
  await sql`update comments set html_version = 0,
    html = case when deleted_at is null then ${stale} else '' end`.run(db);
  // Another person has the username by now.
  await sql`update users set username = 'mary' where username = 'maria'`.run(db);

  expect(await renderAgain(database, -1)).toEqual({ rendered: 0, isDone: false });
  expect(await renderAgain(database)).toEqual({ rendered: 3, isDone: true });
  expect((await owner.get(`/projects/${id}`)).body).toEqual(before.body);
  const row = await sql<{ html: string }>`
    select html from comments where id = ${said.id}`.maybeOne(db);
  expect(row?.html).toBe('<p>Hello <a href="/user/maria">@maria</a>, <a>x</a> p</p>');
  expect(await renderAgain(database)).toEqual({ rendered: 0, isDone: true });
});

test("new texts aren't rendered again", async () => {
  const owner = await person("writer");
  const { id } = await project(owner, { description: "One" });
  await owner.post(`/projects/${id}`, { description: "*Two*" });
  await postComment(owner, id, "Said");
  const applicant = await person("applicant");
  const sent = { project: id, requestedRole: "developer", content: "Hello" };
  expect((await applicant.post("/applications", sent)).status).toBe(200);
  expect(await renderAgain(database)).toEqual({ rendered: 0, isDone: true });
});
