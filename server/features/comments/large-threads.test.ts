// With a thread of 3,000 levels, one of 10,000 replies, and 10,000 threads, the cost of a page
// stays bounded.
import { beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { rowsRead } from "#tests/support/rows-read.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { cursorOf } from "#server/http/cursor.ts";
import { listComments, postComment, walkComments } from "#tests/support/comments.ts";

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

/** The id of the comment at `position`; in the deep thread the position is also its level. */
const idAt = (position: number, shape: Shape = "deep") =>
  prefixes[shape] + String(position).padStart(12, "0");

/**
 * Inserts a top-level comment and `size` more: nested (deep), all replies to the first (wide), or
 * all top-level (flat).
 */
async function fill(project: string, shape: Shape, size: number) {
  const idOf = (position: string) =>
    sql`(${prefixes[shape]} || lpad((${sql.raw(position)})::text, 12, '0'))::uuid`;
  const [root, parent, depth] = {
    deep: ["0", "n - 1", "n"],
    wide: ["0", "0", "least(n, 1)"],
    flat: ["n", "null", "0"],
  }[shape] as [string, string, string];
  await site.database.db.transaction(async (db) => {
    // A trigger per row would take too long for thousands of rows, so the counts are set here.
    await sql`alter table comments disable trigger comments_keep_counts`.run(db);
    await sql`
      insert into comments (id, project_id, root_id, parent_id, depth, user_id, text, html,
        thread_count, posted_at)
      select ${idOf("n")}, ${project}, ${idOf(root)},
        case when n > 0 then ${idOf(parent)} end, ${sql.raw(depth)}, ${owner.id},
        'Number ' || n, '<p>Number ' || n || '</p>',
        case when n = 0 and ${shape} <> 'flat' then ${size}::int else 0 end,
        timestamptz '2026-01-01' - n * interval '1 second'
      from generate_series(0, ${size}::int) n order by n`.run(db);
    await sql`alter table comments enable trigger comments_keep_counts`.run(db);
    await sql`update projects set comment_count = ${size} + 1 where id = ${project}`.run(db);
  });
}

beforeAll(async () => {
  await fill(deep.id, "deep", levels);
  await fill(wide.id, "wide", replies);
  await fill(flat.id, "flat", replies);
});

test("the first page has the first fifty replies of a thread", async () => {
  for (const [project, shape, size] of [
    [deep.id, "deep", levels],
    [wide.id, "wide", replies],
  ] as const) {
    const { status, body } = await listComments(site.visitor, project);
    expect(status).toBe(200);
    expect(body.total).toBe(size + 1);
    const expected = Array.from({ length: 51 }, (_, number) => idAt(number, shape));
    expect(Object.keys(body.comments)).toEqual(expected);
  }
});

test("a page reads a bounded number of rows", async () => {
  const middle = cursorOf(["2025-12-31T23:00:00.000Z", idAt(0, "flat")]);
  for (const [project, query] of [
    [wide.id, ""],
    [wide.id, `under=${idAt(0, "wide")}&pageSize=100`],
    [flat.id, "pageSize=100"],
    [flat.id, `pageSize=100&after=${middle}`],
  ] as const) {
    const before = await rowsRead(site.database, "comments");
    expect((await listComments(site.visitor, project, query)).status).toBe(200);
    const read = (await rowsRead(site.database, "comments")) - before;
    expect(read).toBeGreaterThan(50);
    expect(read).toBeLessThan(500);
  }
});

test("paging reaches the deepest reply", async () => {
  const pages = await walkComments(site.visitor, deep.id, `under=${idAt(0)}&pageSize=100`);
  const ids = pages.flat().map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: levels }, (_, number) => idAt(number + 1)));
});

test("paging from the middle, and the context of one comment, work at any depth", async () => {
  const middle = await walkComments(site.visitor, deep.id, `under=${idAt(2_800)}&pageSize=100`);
  expect(middle.flat().map(({ depth }) => depth)).toEqual(
    Array.from({ length: 200 }, (_, number) => 2_801 + number),
  );
  expect((await listComments(site.visitor, deep.id, `under=${idAt(1)}&pageSize=5`)).status).toBe(
    200,
  );
  const around = (await listComments(site.visitor, deep.id, `at=${idAt(2_000)}&replies=3`)).body;
  const depths = Object.values(around.comments).map(({ depth }) => depth);
  expect(depths).toEqual([0, ...Array.from({ length: 54 }, (_, number) => 1_950 + number)]);
});

test("a reply at the deepest level is accepted", async () => {
  const { status, body } = await postComment(owner, deep.id, "And on", idAt(levels));
  expect(status).toBe(200);
  expect(body).toMatchObject({ depth: levels + 1, rootId: idAt(0) });
  const top = (await listComments(site.visitor, deep.id, "replies=0")).body.comments[idAt(0)];
  expect(top).toMatchObject({ threadCount: levels + 1 });
});

test("deleting the project deletes the thread", async () => {
  await sql`delete from projects where id = ${deep.id}`.run(site.database.db);
  expect((await listComments(site.visitor, deep.id)).status).toBe(404);
});
