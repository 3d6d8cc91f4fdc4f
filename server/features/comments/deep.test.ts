// A thread of three thousand levels, one of ten thousand replies, and ten thousand threads: a page
// stays a page.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { rowsRead } from "#tests/support/rows-read.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { cursorOf } from "#server/http/cursor.ts";
import { listed, say, walkComments } from "#tests/support/comments.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const deep = await site.project(owner);
const wide = await site.project(owner);
const flat = await site.project(owner);
const levels = 3_000;
const replies = 10_000;

type Shape = "deep" | "wide" | "flat";
const prefixes: Record<Shape, string> = {
  deep: "00000000-0000-7000-8000-",
  wide: "00000000-0000-7000-9000-",
  flat: "00000000-0000-7000-a000-",
};

/** The id of a comment by its place: in the deep thread its level is that, too. */
const idAt = (place: number, shape: Shape = "deep") =>
  prefixes[shape] + String(place).padStart(12, "0");

/** A first comment and `size` more: each below the one before, all below the first, or beside it. */
async function fill(project: string, shape: Shape, size: number) {
  const idOf = (place: string) =>
    sql`(${prefixes[shape]} || lpad((${sql.raw(place)})::text, 12, '0'))::uuid`;
  const [root, parent, depth] = {
    deep: ["0", "n - 1", "n"],
    wide: ["0", "0", "least(n, 1)"],
    flat: ["n", "null", "0"],
  }[shape] as [string, string, string];
  await site.database.db.transaction().execute(async (db) => {
    // One row counts thousands up; made all at once, they are counted here.
    await sql`alter table comments disable trigger comments_keep_counts`.execute(db);
    await sql`
      insert into comments (id, project_id, root_id, parent_id, depth, user_id, text, html,
        thread_count, posted_at)
      select ${idOf("n")}, ${project}, ${idOf(root)},
        case when n > 0 then ${idOf(parent)} end, ${sql.raw(depth)}, ${owner.id},
        'Number ' || n, '<p>Number ' || n || '</p>',
        case when n = 0 and ${shape} <> 'flat' then ${size}::int else 0 end,
        timestamptz '2026-01-01' - n * interval '1 second'
      from generate_series(0, ${size}::int) n order by n`.execute(db);
    await sql`alter table comments enable trigger comments_keep_counts`.execute(db);
    await sql`update projects set comment_count = ${size} + 1 where id = ${project}`.execute(db);
  });
}

beforeAll(async () => {
  await fill(deep.id, "deep", levels);
  await fill(wide.id, "wide", replies);
  await fill(flat.id, "flat", replies);
});

test("opens with fifty of each", async () => {
  for (const [project, shape, size] of [
    [deep.id, "deep", levels],
    [wide.id, "wide", replies],
  ] as const) {
    const { status, body } = await listed(site.visitor, project);
    expect(status).toBe(200);
    expect(body.total).toBe(size + 1);
    const expected = Array.from({ length: 51 }, (_, number) => idAt(number, shape));
    expect(Object.keys(body.comments)).toEqual(expected);
  }
});

test("what is asked for touches as many rows as it shows", async () => {
  const middle = cursorOf(["2025-12-31T23:00:00.000Z", idAt(0, "flat")]);
  for (const [project, query] of [
    [wide.id, ""],
    [wide.id, `under=${idAt(0, "wide")}&pageSize=100`],
    [flat.id, "pageSize=100"],
    [flat.id, `pageSize=100&after=${middle}`],
  ] as const) {
    const before = await rowsRead(site.database, "comments");
    expect((await listed(site.visitor, project, query)).status).toBe(200);
    const read = (await rowsRead(site.database, "comments")) - before;
    expect(read).toBeGreaterThan(50);
    expect(read).toBeLessThan(500);
  }
});

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
  expect(top).toMatchObject({ threadCount: levels + 1 });
});

test("goes with its project", async () => {
  await sql`delete from projects where id = ${deep.id}`.execute(site.database.db);
  expect((await listed(site.visitor, deep.id)).status).toBe(404);
});
