// A thread of three thousand levels, and one of ten thousand replies: a page stays a page.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";
import { listed, say, walkComments } from "#tests/support/comments.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const deep = await site.project(owner);
const wide = await site.project(owner);
const levels = 3_000;
const replies = 10_000;

/** The id of the comment at a level of the deep thread, or of a reply in the wide one. */
const idAt = (number: number, thread: "d" | "e" = "d") =>
  `00000000-0000-7000-800${thread}-${String(number).padStart(12, "0")}`;

async function fill(project: string, thread: "d" | "e", size: number, isDeep: boolean) {
  await site.database.db.transaction().execute(async (db) => {
    // One row counts thousands up; made all at once, they are counted here.
    await sql`alter table comments disable trigger comments_keep_counts`.execute(db);
    await sql`
      insert into comments (id, project_id, root_id, parent_id, depth, user_id, text, html,
        reply_count, thread_count)
      select (${idAt(0, thread).slice(0, 24)} || lpad(n::text, 12, '0'))::uuid, ${project},
        ${idAt(0, thread)}::uuid,
        case when n > 0 then (${idAt(0, thread).slice(0, 24)}
          || lpad((case when ${isDeep} then n - 1 else 0 end)::text, 12, '0'))::uuid end,
        case when ${isDeep} then n else least(n, 1) end,
        ${owner.id}, 'Level ' || n, '<p>Level ' || n || '</p>',
        case when n = ${size} or n > 0 and not ${isDeep} then 0 when ${isDeep} then 1 else ${size} end,
        case when n = 0 then ${size}::int else 0 end
      from generate_series(0, ${size}::int) n order by n`.execute(db);
    await sql`alter table comments enable trigger comments_keep_counts`.execute(db);
    await sql`update projects set comment_count = ${size} + 1 where id = ${project}`.execute(db);
  });
}

beforeAll(async () => {
  await fill(deep.id, "d", levels, true);
  await fill(wide.id, "e", replies, false);
});

test("opens with fifty of each", async () => {
  for (const [project, thread, size] of [
    [deep.id, "d", levels],
    [wide.id, "e", replies],
  ] as const) {
    const { status, body } = await listed(site.visitor, project);
    expect(status).toBe(200);
    expect(body.total).toBe(size + 1);
    const expected = Array.from({ length: 51 }, (_, number) => idAt(number, thread));
    expect(Object.keys(body.comments)).toEqual(expected);
  }
});

test("what is asked for touches as many rows as it shows", async () => {
  for (const query of ["", `under=${idAt(0, "e")}&pageSize=100`]) {
    const before = await rowsRead();
    await listed(site.visitor, wide.id, query);
    const read = (await rowsRead()) - before;
    expect(read).toBeGreaterThan(50);
    expect(read).toBeLessThan(500);
  }
});

/** Rows of comments that PostgreSQL has read so far, through indexes or not. */
async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(site.database.db);
  const { rows } = await sql<{ read: number }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_user_tables where relname = 'comments'`.execute(site.database.db);
  return rows[0]?.read ?? 0;
}

test("to the very bottom, page by page", async () => {
  const pages = await walkComments(site.visitor, deep.id, `under=${idAt(0)}&pageSize=100`);
  const ids = pages.flat().map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: levels }, (_, number) => idAt(number + 1)));
});

test("from the middle on, and around it", async () => {
  const middle = await walkComments(site.visitor, deep.id, `under=${idAt(2_800)}&pageSize=100`);
  expect(middle.flat().map(({ depth }) => depth)).toEqual(
    Array.from({ length: 200 }, (_, number) => 2_801 + number),
  );
  expect((await listed(site.visitor, deep.id, `under=${idAt(1)}&pageSize=5`)).status).toBe(200);
  const around = (await listed(site.visitor, deep.id, `at=${idAt(2_000)}&replies=3`)).body;
  const depths = Object.values(around.comments).map(({ depth }) => depth);
  expect(depths).toEqual([0, ...Array.from({ length: 54 }, (_, number) => 1_950 + number)]);
});

test("goes deeper still", async () => {
  const { status, body } = await say(owner, deep.id, "And on", idAt(levels));
  expect(status).toBe(200);
  expect(body).toMatchObject({ depth: levels + 1, rootId: idAt(0) });
  const top = (await listed(site.visitor, deep.id, "replies=0")).body.comments[idAt(0)];
  expect(top).toMatchObject({ threadCount: levels + 1, replyCount: 1 });
});

test("goes with its project", async () => {
  await sql`delete from projects where id = ${deep.id}`.execute(site.database.db);
  expect((await listed(site.visitor, deep.id)).status).toBe(404);
});
