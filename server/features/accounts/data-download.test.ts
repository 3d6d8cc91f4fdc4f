// How the data export is sent: as a stream, whole, and not too often.
import { expect, test } from "vitest";
import type { AccountData } from "#contract/accounts.ts";
import { sql } from "#server/database/sql.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;

test("the export is streamed, and a client that disconnects early causes no failure", async () => {
  const ada = await site.person("ada");
  const address = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const leaving = new AbortController();
  const answer = await fetch(`${address}/api/v1/account/data`, {
    headers: { cookie: ada.cookie, host: "127.0.0.1:3000" },
    signal: leaving.signal,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBeNull();
  const first = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toMatch(/^\{"exportedAt":/);
  leaving.abort();
  expect((await ada.get("/account/data")).status).toBe(200);
});

test("the data export is limited to ten requests an hour", async () => {
  const limited = await startTestApp({ rateLimits: true });
  const person = await limited.person("hoarder");
  const statuses = [];
  for (let requestCount = 0; requestCount < 11; requestCount += 1) {
    statuses.push((await person.get("/account/data")).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test("an export of thousands of rows contains each row exactly once", async () => {
  const writer = await site.person("writer");
  const project = await site.project(writer);
  await sql`insert into comments (id, project_id, root_id, depth, user_id, text, html)
    select id, ${project.id}, id, 0, ${writer.id}, 'Comment ' || n, ''
    from (select gen_random_uuid() as id, n from generate_series(1, 2500) n) x`.run(db);
  await sql`insert into comment_reactions (comment_id, user_id, kind)
    select id, ${writer.id}, 'like' from comments limit 1000`.run(db);
  const { body } = await writer.get<AccountData>("/account/data");
  const texts = body.comments.map(({ commentText }) => commentText);
  expect(texts).toHaveLength(2500);
  expect(new Set(texts).size).toBe(2500);
  expect(new Set(body.reactions.map(({ comment }) => comment)).size).toBe(1000);
});
