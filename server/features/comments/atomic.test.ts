// A comment, its notifications and its announcement are written together or not at all.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { onAnnouncement } from "#server/realtime/announce.ts";
import { postComment } from "#tests/support/comments.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const { db, where } = site.database;
const owner = await site.person("owner");
const ada = await site.person("ada");

/** Runs `act`; returns its result, and how many rows it wrote of what, and how often it signalled. */
async function writtenBy<T>(act: () => Promise<T>) {
  const count = async () => {
    const row = await sql<{ comments: number; notifications: number; changes: number }>`
      select (select count(*) from comments) as comments,
        (select count(*) from notifications) as notifications,
        (select count(*) from live_changes) as changes`.maybeOne(db);
    return row ?? { comments: 0, notifications: 0, changes: 0 };
  };
  let signals = 0;
  const before = await count();
  onTestFinished(onAnnouncement(() => (signals += 1)));
  const result = await act();
  const after = await count();
  return {
    result,
    comments: after.comments - before.comments,
    notifications: after.notifications - before.notifications,
    changes: after.changes - before.changes,
    signals,
  };
}

const nothing = { comments: 0, notifications: 0, changes: 0, signals: 0 };

test("a comment whose notification can't be written is neither stored nor announced", async () => {
  const { id } = await site.project(owner);
  await sql`alter table notifications add constraint closed check (event <> 'comment_created')
    not valid`.run(db);
  onTestFinished(async () => {
    await sql`alter table notifications drop constraint closed`.run(db);
  });
  const { result, ...written } = await writtenBy(() => postComment(ada, id, "Hello"));
  expect(result.status).toBe(500);
  expect(written).toEqual(nothing);
});

test("a refused comment is neither stored nor announced", async () => {
  const [{ id }, elsewhere] = [await site.project(owner), await site.project(owner)];
  const there = (await postComment(ada, elsewhere.id, "There")).body;
  const { result, ...written } = await writtenBy(() => postComment(ada, id, "Hello", there.id));
  expect(result.status).toBe(400);
  expect(written).toEqual(nothing);
});

test("a comment that is in a deadlock is posted by the next try, once", async () => {
  const { id } = await site.project(owner);
  // Sequences aren't rolled back.
  await sql`create sequence tries`.run(db);
  await sql`create function fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('tries') = 1 then raise sqlstate '40P01'; end if;
      return null;
    end $$`.run(db);
  await sql`create trigger fail_once after insert on comments
    for each row execute function fail_once()`.run(db);
  onTestFinished(async () => {
    await sql`drop function fail_once cascade`.run(db);
  });
  const { result, ...written } = await writtenBy(() => postComment(ada, id, "Hello"));
  expect(result.status).toBe(200);
  expect(written).toEqual({ comments: 1, notifications: 1, changes: 2, signals: 1 });
  const rows = await sql`select last_value::int as tries from tries`.all(db);
  expect(rows).toEqual([{ tries: 2 }]);
});

/** The number of comments that wait for a lock. */
const waiting = async () => {
  const rows = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query ~ '^\\s*with locked as'`.all(db);
  return rows.length;
};

test.each([
  ["deleted", "delete from projects where id = $1"],
  ["hidden", "update projects set hidden_at = now() where id = $1"],
])("a comment that waits for its project to be %s is refused with 404", async (_, change) => {
  const { id } = await site.project(owner);
  const other = new pg.Client(where);
  onTestFinished(() => other.end());
  await other.connect();
  await other.query("begin");
  await other.query("select from projects where id = $1 for update", [id]);
  const { result, ...written } = await writtenBy(async () => {
    const answer = postComment(ada, id, "Hello");
    await expect.poll(waiting).toBe(1);
    await other.query(change, [id]);
    await other.query("commit");
    return answer;
  });
  expect(result.status).toBe(404);
  expect(written).toEqual(nothing);
});
