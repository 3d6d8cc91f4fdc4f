import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { connectionShortage } from "./connection-limit.ts";
import { maxConnections } from "./connections.ts";
import { sql } from "./sql.ts";

const opened = await openTestDatabase();
// Past the pooler, if the tests use one.
const database = { db: opened.db, addresses: [opened.where, null, undefined] as const };

test("fewer connections than the servers open are named, with how many are needed", async () => {
  expect(await connectionShortage(database, 1)).toBeNull();
  const shortage = await connectionShortage(database, 99);
  expect(shortage?.detail).toMatch(
    new RegExp(
      `^PostgreSQL allows \\d+ connections, and 99 servers \\(SERVERS\\) open up to ${99 * maxConnections}$`,
    ),
  );
  const asked = Number(/max_connections to (\d+)/.exec(shortage?.advice ?? "")?.[1]);
  expect(asked).toBeGreaterThanOrEqual(99 * maxConnections + 3);
});

test("limits of the database count, and behind a pooler none does", async () => {
  const { name } = await sql<{ name: string }>`select current_database() as name`.one(opened.db);
  await sql`alter database ${sql.id(name)} connection limit 20`.run(opened.db);
  expect(await connectionShortage(database, 1)).toMatchObject({
    detail: `PostgreSQL allows 20 connections, and a server opens up to ${maxConnections}`,
  });
  const pooled = { db: opened.db, addresses: [opened.where, opened.where, undefined] as const };
  expect(await connectionShortage(pooled, 99)).toBeNull();
  await sql`alter database ${sql.id(name)} connection limit -1`.run(opened.db);
});
