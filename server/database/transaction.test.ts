import { sql } from "./sql.ts";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { Db } from "./connect.ts";
import { inTransaction, onCommit } from "./transaction.ts";

const { db } = await openTestDatabase("template0");

await sql`create table things (name text)`.run(db);

const add = (to: Db, name: string) => sql`insert into things values (${name})`.run(to);
const count = async () =>
  (await sql<{ count: number }>`select count(*) from things`.maybeOne(db))?.count;

test("callbacks run after the outermost commit, in order", async () => {
  const calls: string[] = [];
  const before = await count();
  await inTransaction(db, async (outer) => {
    onCommit(outer, () => calls.push("outer"));
    await inTransaction(outer, async (inner) => {
      await add(inner, "one");
      onCommit(inner, () => calls.push("inner"));
    });
    expect(calls).toEqual([]);
  });
  expect(calls).toEqual(["outer", "inner"]);
  expect(await count()).toBe((before ?? 0) + 1);
});

test("callbacks of a rolled-back transaction don't run", async () => {
  const seen: string[] = [];
  const failing = inTransaction(db, async (transaction) => {
    onCommit(transaction, () => seen.push("never"));
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(seen).toEqual([]);
});

test("callbacks of a retried transaction run once", async () => {
  const seen: number[] = [];
  let tries = 0;
  await inTransaction(db, async (transaction) => {
    tries += 1;
    const attempt = tries;
    onCommit(transaction, () => seen.push(attempt));
    if (attempt === 1) await sql`do $$ begin raise sqlstate '40001'; end $$`.run(transaction);
  });
  expect(tries).toBe(2);
  expect(seen).toEqual([2]);
});

test("a callback outside of a transaction runs at once", () => {
  const seen: string[] = [];
  onCommit(db, () => seen.push("now"));
  expect(seen).toEqual(["now"]);
});

test("a transaction that inTransaction didn't open is refused", async () => {
  const opened = db.transaction(async (transaction) => {
    onCommit(transaction, () => {});
  });
  await expect(opened).rejects.toThrow("inTransaction");
});
