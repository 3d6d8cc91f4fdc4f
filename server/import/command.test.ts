// The command as an operator runs it: its output and exit codes.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { type Ended, runProgram } from "#tests/support/run-program.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
await site.person("Ada");

const { host, port, database } = site.database.where;
const DATABASE_URL = `postgres://postgres@${encodeURIComponent(host ?? "")}:${port}/${database}`;
const program = new URL("command.ts", import.meta.url);

function run(
  args: string[],
  env: NodeJS.ProcessEnv = { DATABASE_URL },
  input?: string,
): Promise<Ended> {
  return runProgram(program, args, { env, ...(input !== undefined && { input }) });
}

function fileOf(lines: string[], name = "projects.jsonl"): string {
  const file = path.join(temporaryDir(), name);
  fs.writeFileSync(file, lines.join("\n"));
  return file;
}

const tide = '{"name":"Tide","description":"Tables.","tags":["rust","beginner"]}';

test("the command imports a file and prints a report", async () => {
  const file = fileOf([
    tide,
    "{",
    '{"name":"Moor","description":"Peat.","url":"http://m.example"}',
  ]);
  const first = await run([file, "--owner", "ADA"]);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toMatch(/^Imported projects\.jsonl for Ada in [\d.]+ s:\n/);
  expect(first.out).toMatch(/ 2 added\n +0 updated\n +0 unchanged\n +1 skipped:\n/);
  expect(first.out).toContain("1   not JSON (line 2)");
  expect(first.out).toContain("1   website link dropped because it isn't https (line 3)");
  expect(first.out).toContain("50.0 % of 2 projects have a technology.");
  expect(first.out).toMatch(/1 word means none that is known here:\n +1 {3}beginner\n/);
  expect(first.out).toMatch(
    /2 projects have no free seat: people find them, and can't apply\. To open seats,\n- add a column roles .*\n- sign in as the owner, select projects under My Projects/,
  );
  const second = await run([file, "--owner", "ada", "--dry-run"]);
  expect(second.out).toMatch(
    /^What importing.* would do:\n\n +0 added\n +0 updated\n +2 unchanged/,
  );
});

test("standard input is read in any format, and its temporary copy is deleted", async () => {
  const args = ["-", "--owner", "ada"];
  const TMPDIR = temporaryDir();
  const env = { DATABASE_URL, TMPDIR };
  const lines = await run(args, env, `${tide.replace("Tide", "Piped")}\n`);
  expect(lines).toMatchObject({ code: 0, err: "" });
  expect(lines.out).toMatch(/^Imported standard input for Ada in [\d.]+ s:\n\n +1 added\n/);
  const table = await run(args, env, "name,description\nPoured,Tables.\n");
  expect(table.out).toMatch(/ 1 added\n/);
  const nothing = await run(args, env, "");
  expect(nothing).toMatchObject({ code: 1, err: "standard input is empty.\n" });
  expect(fs.readdirSync(TMPDIR)).toEqual([]);
});

test.each([
  ["an unknown owner", ["TIDE", "--owner", "nobody"], /no user nobody/],
  ["a missing file", ["/nowhere/a.csv", "--owner", "ada"], /can't be read.*nowhere/],
  ["no owner", ["/nowhere/a.csv"], /Name the owner: --owner LOGIN/],
  ["a field that isn't there", ["TIDE", "--owner", "ada", "--techs", "x"], /has a field x/],
  ["nothing readable", ["BROKEN", "--owner", "ada"], /Nothing in .* could be imported/],
])("%s makes the command exit with 1 and a message", async (_, args, message) => {
  const files: Record<string, string[]> = { TIDE: [tide], BROKEN: ["{", "["] };
  const made = args.map((arg) => (files[arg] ? fileOf(files[arg]) : arg));
  const { code, err } = await run(made);
  expect(code).toBe(1);
  expect(err).toMatch(message);
  expect(err).not.toMatch(/^ +at /m);
});

test("help is printed without a database", async () => {
  const { code, out } = await run(["--help"], {});
  expect(code).toBe(0);
  expect(out).toContain("--owner LOGIN");
});

test("invalid settings are reported", async () => {
  const { code, err } = await run([fileOf([tide]), "--owner", "ada"], {
    DATABASE_URL: "mysql://x",
  });
  expect(code).toBe(1);
  expect(err).toMatch(/DATABASE_URL: expected an address/);
});

test("the command works with the embedded database, with and without a running server", async () => {
  const DATA_DIR = path.join(temporaryDir(), "data");
  const args = [fileOf([tide]), "--owner", "mirav"];
  // Creates, fills and stops a database of its own, including demo content.
  const alone = await run(args, { DATA_DIR });
  expect(alone).toMatchObject({ code: 0, out: expect.stringMatching(/ 1 added\n/) });
  const embedded = await openEmbedded(DATA_DIR, () => undefined);
  const beside = await run(args, { DATA_DIR });
  await embedded.stop();
  expect(beside).toMatchObject({ code: 0, out: expect.stringMatching(/ 1 unchanged\n/) });
});
