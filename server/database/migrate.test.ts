import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { sql } from "./sql.ts";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { OperatorError } from "#server/operator-error.ts";
import { version } from "#server/version.ts";
import { migrate, migrationLock, pendingOf, worksOnSchemaOf } from "./migrate.ts";

const files = (await readdir(new URL("./migrations/", import.meta.url)))
  .filter((name) => name.endsWith(".sql"))
  .toSorted((one, other) => one.localeCompare(other));

const program = fileURLToPath(new URL("../../tests/support/migrate.ts", import.meta.url));

test("three processes that start concurrently on an empty database migrate it once", async () => {
  const { db, where } = await openTestDatabase("template0");
  const gate = new pg.Client(where);
  onTestFinished(() => gate.end());
  await gate.connect();
  await gate.query(`select pg_advisory_lock(${migrationLock})`);
  const children = Array.from({ length: 3 }, () =>
    spawn(process.execPath, [program, JSON.stringify(where)], {
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const waiting = async () =>
    (await gate.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount;
  await expect.poll(waiting).toBe(3);
  await gate.query(`select pg_advisory_unlock(${migrationLock})`);
  const ends = await Promise.all(
    children.map(async (child) => {
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
      return { code: code as number, lines: output.split("\n").filter(Boolean) };
    }),
  );
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(ends.flatMap(({ lines }) => lines)).toEqual(files.map((name) => `Migrating: ${name}`));
  const applied = await sql<{ name: string }>`select name from migrations order by name`.all(db);
  expect(applied.map(({ name }) => name)).toEqual(files);
});

async function migrated() {
  const database = await openTestDatabase("template0");
  await migrate(database, () => {});
  return database;
}

test("a second run changes nothing", async () => {
  const lines: string[] = [];
  await migrate(await migrated(), (line) => lines.push(line));
  expect(lines).toEqual([]);
});

test("a changed migration that was already applied is refused", async () => {
  const database = await migrated();
  await sql`update migrations set checksum = 'other' where name = ${files[1]}`.run(database.db);
  await expect(migrate(database, () => {})).rejects.toThrow(`${files[1]} was changed`);
});

test("a database of a newer version is refused and left unchanged", async () => {
  const database = await migrated();
  await sql`insert into migrations (name, checksum) values ('9999-later.sql', 'x')`.run(
    database.db,
  );
  await expect(migrate(database, () => {})).rejects.toThrow(/9999-later\.sql.*newer/s);
});

test("a database of the next release is used as it is, and the log says so", async () => {
  const database = await migrated();
  const [major, minor] = version.split(".").map(Number);
  await sql`insert into migrations (name, checksum, version)
    values ('9999-later.sql', 'x', ${`${major}.${Number(minor) + 1}.2`})`.run(database.db);
  const lines: string[] = [];
  await migrate(database, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringContaining("which this version works on")]);
  await sql`update migrations set version = ${`${major}.${Number(minor) + 2}.0`}
    where name = '9999-later.sql'`.run(database.db);
  await expect(migrate(database, () => {})).rejects.toThrow(OperatorError);
});

test.each([
  ["0.2.0", "0.2.9", true],
  ["0.2.0", "0.3.1", true],
  ["0.2.0", "0.4.0", false],
  ["0.2.0", "1.2.0", false],
  ["0.2.0", null, false],
])("%s works on the schema of %s: %s", (own, other, works) => {
  expect(worksOnSchemaOf(other, own)).toBe(works);
});

test("a failing migration rolls back all migrations of the run", async () => {
  const database = await openTestDatabase("template0");
  await sql`create table projects (id int)`.run(database.db);
  await expect(migrate(database, () => {})).rejects.toThrow(/projects/);
  const rows = await sql`select from pg_tables where schemaname = 'public'`.all(database.db);
  expect(rows).toHaveLength(1);
});

test("waiting for another process isn't limited by the query timeout", async () => {
  const database = await openTestDatabase("template0");
  const limit = await database.withoutTimeout((db) =>
    sql<{ statement_timeout: string }>`show statement_timeout`.one(db),
  );
  expect(limit.statement_timeout).toBe("0");
});

test("pending migrations follow the applied ones, in order", () => {
  const [one, two, three] = ["1", "2", "3"].map((name) => ({
    name,
    text: "",
    checksum: name,
    version: null,
  }));
  const all = [one, two, three].filter((migration) => migration !== undefined);
  expect(pendingOf(all, [])).toEqual(all);
  expect(pendingOf(all, all.slice(0, 2))).toEqual([three]);
  expect(() => pendingOf(all, all.slice(1))).toThrow("lacks the migration 1");
  expect(() => pendingOf(all.slice(0, 1), all)).toThrow("migration 2");
});
