// The commands as an operator runs them: from the embedded database to an external one and back.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { connect } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { addressOf } from "#tests/support/start-api-server.ts";

const run = (command: "backup" | "restore", args: string[], env: NodeJS.ProcessEnv) =>
  runProgram(new URL(`${command}-command.ts`, import.meta.url), args, { env });

const namesIn = async (database: Awaited<ReturnType<typeof openTestDatabase>>) =>
  (
    await sql<{ username: string }>`select username from users order by username`.all(database.db)
  ).map(({ username }) => username);

test("a site moves from the embedded database to an external one and back", async () => {
  const dir = temporaryDir();
  const DATA_DIR = path.join(dir, "data");
  const first = path.join(dir, "first.gz");
  const embedded = await openEmbedded(DATA_DIR, () => undefined);
  const database = connect(embedded.connection);
  await migrate(database, () => undefined);
  await sql`insert into users (id, account_id, username, display_name)
      values (gen_random_uuid(), 1, 'Ada', 'Ada')`.run(database.db);
  const beside = await run("backup", [first], { DATA_DIR });
  expect(beside).toMatchObject({ code: 0, out: expect.stringMatching(/rows, [\d.]+ MB, in/) });
  const { latest } = await sql<{ latest: string | null }>`select file as latest from backups`.one(
    database.db,
  );
  expect(latest).toBe(first);
  // While a server has it open, nothing is restored.
  const busy = await run("restore", [first, "--force"], { DATA_DIR });
  expect(busy).toMatchObject({ code: 1, err: expect.stringMatching(/is in use by/) });
  await database.close();
  await embedded.stop();

  const external = await openTestDatabase("template0");
  const env = { DATA_DIR: path.join(dir, "unused"), DATABASE_URL: addressOf(external.where) };
  const moved = await run("restore", [first], env);
  expect(moved).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored \d+ rows of/) });
  expect(await namesIn(external)).toEqual(["Ada"]);
  // This test's own connection counts as a server.
  const used = await run("restore", [first, "--force"], env);
  expect(used).toMatchObject({
    code: 1,
    err: expect.stringMatching(/A server uses this database/),
  });

  await sql`update users set username = 'Eve'`.run(external.db);
  const second = path.join(dir, "second.gz");
  expect((await run("backup", [second], env)).code).toBe(0);
  const back = path.join(dir, "back");
  expect((await run("restore", [second], { DATA_DIR: back })).code).toBe(0);
  const full = await run("restore", [second], { DATA_DIR: back });
  expect(full).toMatchObject({
    code: 1,
    err: expect.stringMatching(/isn't empty: it has 1 people/),
  });
  const again = await openEmbedded(back, () => undefined);
  const restored = connect(again.connection);
  const { username } = await sql<{ username: string }>`select username from users`.one(restored.db);
  expect(username).toBe("Eve");
  await restored.close();
  await again.stop();
});

test.each([
  ["backup", [], /^Name a FILE\.\n\nUsage: npm run backup/],
  ["backup", ["a", "b"], /^Name one FILE, not a, b/],
  ["restore", ["a", "--forced"], /^Unknown option '--forced'/],
  ["restore", ["/nowhere/a.gz"], /a\.gz can't be read: ENOENT/],
] as const)("%s %j exits with 1 and a message", async (command, args, message) => {
  const { code, err } = await run(command, [...args], { DATA_DIR: temporaryDir() });
  expect(code).toBe(1);
  expect(err).toMatch(message);
  expect(err).not.toMatch(/^ +at /m);
});

test("a data directory without a database is named, and nothing is created", async () => {
  const DATA_DIR = path.join(temporaryDir(), "data");
  const { code, err } = await run("backup", ["/tmp/never.gz"], { DATA_DIR });
  expect(code).toBe(1);
  expect(err).toContain(`There is no database in ${DATA_DIR}`);
  expect(fs.existsSync(DATA_DIR)).toBe(false);
});

test("help is printed without a database", async () => {
  const { code, out } = await run("restore", ["--help"], {});
  expect(code).toBe(0);
  expect(out).toContain("--force");
});
