import { sql } from "./sql.ts";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { isDatabaseAbsent } from "#server/http/error-replies.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { connect, type Db } from "./connect.ts";
import { allowIdle, inTransaction, onCommit } from "./transaction.ts";

const { db, addresses } = await openTestDatabase("template0");

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

test("a server that hangs in a transaction keeps its locks for less long than others wait for them", async () => {
  const [where, direct] = addresses;
  const usual = connect(where, direct);
  onTestFinished(() => usual.close());
  await add(db, "locked");
  const rename = (to: Db, name: string) =>
    sql`update things set name = ${name} where name like '%locked'`.run(to);
  const hanging = usual.db.transaction(async (transaction) => {
    await rename(transaction, "first locked");
    await rename(usual.db, "second locked");
    await add(transaction, "too late");
  });
  const error: unknown = await hanging.catch((reason: unknown) => reason);
  expect(isDatabaseAbsent(error)).toBe(true);
  const names = await sql<{ name: string }>`
    select name from things where name like '%lock%' or name = 'too late'`.all(db);
  expect(names).toEqual([{ name: "second locked" }]);

  await inTransaction(usual.db, async (transaction) => {
    await allowIdle(transaction);
    await pause(5_000);
    await add(transaction, "in time");
  });
});
