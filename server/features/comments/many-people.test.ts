// With 2,000 people of whom few comment, what is read of them stays bounded.
import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { callComment, listComments, postComment } from "#tests/support/comments.ts";
import { rowsRead } from "#tests/support/rows-read.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db } = site.database;
const owner = await site.person("owner");
const ada = await site.person("ada");
const project = await site.project(owner);

test("acts on a late person's comment don't read all earlier people", async () => {
  // The statistics know of comments by the first person only.
  await sql`
    insert into users (id, account_id, username, display_name)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1000000 + n, 'early' || n,
      'Early ' || n
    from generate_series(1, 2000) n`.run(db);
  await sql`
    insert into comments (id, project_id, root_id, depth, user_id, text, html)
    select id, ${project.id}, id, 0, '00000000-0000-7000-8000-000000000001', 'Hello', '<p>Hello</p>'
    from (select gen_random_uuid() as id from generate_series(1, 200)) made`.run(db);
  await sql`analyze users, comments`.run(db);
  const { id } = (await postComment(ada, project.id, "Hello")).body;
  const acts = [
    () => postComment(owner, project.id, "Hi", id),
    () => callComment(owner, project.id, "like", { comment: id }),
    () => listComments(owner, project.id, `at=${id}`),
    () => listComments(owner, project.id, `under=${id}`),
  ];
  for (const act of acts) {
    // Statements are planned for all values after five times.
    for (let time = 0; time < 10; time += 1) expect((await act()).status).toBe(200);
    // What another connection read before may be counted only now.
    const readByAct = async () => {
      const before = await rowsRead(site.database, "users");
      expect((await act()).status).toBe(200);
      return (await rowsRead(site.database, "users")) - before;
    };
    await expect.poll(readByAct).toBeLessThan(100);
  }
});
