import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { Database, Db } from "#server/database/connect.ts";
import { describeSchema } from "#server/database/describe-schema.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { loadDemoContent } from "#server/demo/load-demo.ts";
import { createApp } from "#server/app.ts";
import { sharedTemporaryDir, temporaryDir } from "#tests/support/temporary-dir.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import type { BackupHeader } from "./format.ts";
import { verifyBackup } from "./read-backup.ts";
import { restoreBackup, type RestoreOptions } from "./restore-backup.ts";
import { leftOut, writeBackup, type BackupOptions } from "./write-backup.ts";

const site = await startTestApp();
const folder = sharedTemporaryDir();
const file = path.join(folder, "cafe.backup.gz");

async function clientOf(database: Database): Promise<pg.Client> {
  const client = database.newClient();
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function write(target: string, options: Partial<BackupOptions> = {}) {
  const client = site.database.newClient();
  await client.connect();
  try {
    return await writeBackup(client, target, { dataDir: null, ...options });
  } finally {
    await client.end();
  }
}

async function restore(database: Database, from = file, options: Partial<RestoreOptions> = {}) {
  const preset = { force: false, dataDir: null, migrate: true, report: () => undefined };
  await restoreBackup(await clientOf(database), from, { ...preset, ...options });
}

/** Each table's rows as a checksum. */
async function contentsOf(db: Db): Promise<Record<string, string>> {
  const rows = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all (${leftOut})`.all(db);
  const sums: Record<string, string> = {};
  // One after the other: test files share PostgreSQL's few connections.
  for (const { name } of rows) {
    const row = await sql<{ sum: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), ''))
        as sum from ${sql.id(name)} t`.one(db);
    sums[name] = row.sum;
  }
  return sums;
}

const odd = 'A \\. line\n\\.\nand a tab\t, "quotes", a \\N and \u{1f375}';

beforeAll(async () => {
  await loadDemoContent(site.database, () => undefined, { withAdmin: true });
  await site.project(await site.person("Oda"), { description: odd });
  await write(file);
});

test("a restored site has the same rows, sequences and schema", async () => {
  const target = await openTestDatabase("template0");
  await restore(target);
  const before = await contentsOf(site.database.db);
  expect(await contentsOf(target.db)).toEqual(before);
  expect(Object.values(before).filter((sum) => !sum.startsWith("0 ")).length).toBeGreaterThan(25);
  expect(await describeSchema(target.where)).toBe(await describeSchema(site.database.where));
  const triggers = async (db: Db) =>
    await sql`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`.all(db);
  expect(await triggers(target.db)).toEqual(await triggers(site.database.db));
  const next = async (db: Db) => {
    const of = sql`select nextval(pg_get_serial_sequence('comments', 'seq')) as next`;
    return await of.all(db);
  };
  expect(await next(target.db)).toEqual(await next(site.database.db));
  const rows = await sql`select from projects where description = ${odd}`.all(target.db);
  expect(rows).toHaveLength(1);
});

test("a restored site exports the same bytes, and its triggers and keys work", async () => {
  const person = await site.person("Mover");
  const leaver = await site.person("Leaver");
  await site.project(person, { name: "Moved", description: odd });
  const moved = path.join(temporaryDir(), "moved.gz");
  await write(moved);
  const target = await openTestDatabase("template0");
  await restore(target, moved);
  const app = await createApp({ settings: site.app.settings, database: target, pages: "none" });
  onTestFinished(() => app.close());
  const from = async (of: typeof app) =>
    (
      await of.inject({
        url: "/api/v1/account/data",
        headers: { host: "127.0.0.1:3000", cookie: person.cookie },
      })
    ).body.replace(/"exportedAt":"[^"]*"/, "");
  const exported = await from(app);
  expect(exported).toContain("Moved");
  expect(exported).toBe(await from(site.app));
  const removal = sql`delete from users where id = ${person.id}`;
  await expect(removal.run(target.db)).rejects.toThrow(/left without an owner/);
  await sql`delete from users where id = ${leaver.id}`.run(target.db);
  const rows = await sql`select from sessions where user_id = ${leaver.id}`.all(target.db);
  expect(rows).toEqual([]);
  const hints = await sql`select from live_changes where keys = '[["session"]]'`.all(target.db);
  expect(hints).toHaveLength(1);
});

test("a backup is one snapshot while others write", async () => {
  const target = path.join(temporaryDir(), "busy.gz");
  const person = await site.person("Busy");
  const written = new AbortController();
  const others = (async () => {
    for (let number = 0; !written.signal.aborted; number += 1) {
      await site.project(person, { name: `Busy ${number}` });
    }
  })();
  await write(target).finally(() => written.abort());
  await others;
  // It refuses tables whose rows aren't as many as when it began, and rows that don't fit together.
  await restore(await openTestDatabase("template0"), target);
  expect((await verifyBackup(target)).tables.length).toBeGreaterThan(50);
});

test("only its owner can read the file, which never replaces another one", async () => {
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const before = fs.readFileSync(file);
  await expect(write(file)).rejects.toThrow(/cafe\.backup\.gz exists already/);
  expect(fs.readFileSync(file).equals(before)).toBe(true);
  expect(fs.readdirSync(folder)).toEqual(["cafe.backup.gz"]);
});

test("an aborted backup leaves no file, an aborted restore no table", async () => {
  const dir = temporaryDir();
  const stopped = () => {
    const abort = new AbortController();
    const progress = { start: () => undefined, advance: () => abort.abort() };
    return { signal: abort.signal, progress };
  };
  await expect(write(path.join(dir, "never.gz"), stopped())).rejects.toThrow(/abort/);
  expect(fs.readdirSync(dir)).toEqual([]);
  const target = await openTestDatabase("template0");
  await expect(restore(target, file, stopped())).rejects.toThrow(/abort/);
  const tables = await sql`select from pg_tables where schemaname = 'public'`.all(target.db);
  expect(tables).toEqual([]);
});

test("a missing folder is named", async () => {
  const nowhere = path.join(temporaryDir(), "no", "cafe.gz");
  await expect(write(nowhere)).rejects.toThrow(/cafe\.gz.* can't be written: ENOENT/);
});

test.each<[string, (backup: Buffer) => Buffer, RegExp]>([
  ["cut off", (bytes) => bytes.subarray(0, bytes.length / 2), /ends too early/],
  ["no backup", () => Buffer.from("PK"), /isn.t a backup/],
  [
    "of another program",
    () => gzipSync("-- PostgreSQL database dump\n"),
    /isn't a backup of Stack Cafe/,
  ],
  [
    "altered",
    (bytes) => gzipSync(gunzipSync(bytes).toString().replace("A \\\\. line", "B \\\\. line")),
    /damaged: its checksum/,
  ],
  [
    "of a later format",
    (bytes) => gzipSync(gunzipSync(bytes).toString().replace("format 1:", "format 2:")),
    /newer version/,
  ],
])("a file that is %s is refused", async (_, change, message) => {
  const broken = path.join(temporaryDir(), "broken.gz");
  fs.writeFileSync(broken, change(fs.readFileSync(file)));
  await expect(verifyBackup(broken)).rejects.toThrow(message);
});

/** The backup with another header, and a checksum that fits. */
function withHeader(change: (header: Pick<BackupHeader, "migrations">) => void): string {
  const [first = "", second = "", ...rest] = gunzipSync(fs.readFileSync(file))
    .toString()
    .split("\n");
  const header = JSON.parse(second.slice(3)) as BackupHeader;
  change(header);
  const text = [first, `-- ${JSON.stringify(header)}`, ...rest.slice(0, -2), ""].join("\n");
  const made = path.join(temporaryDir(), "changed.gz");
  const sum = createHash("sha256").update(text).digest("hex");
  fs.writeFileSync(made, gzipSync(`${text}-- sha256 ${sum}\n`));
  return made;
}

test("a backup of a newer schema is refused", async () => {
  const newer = withHeader(({ migrations }) => migrations.push({ name: "9.sql", checksum: "0" }));
  await verifyBackup(newer);
  const target = await openTestDatabase("template0");
  await expect(restore(target, newer)).rejects.toThrow(/newer schema.*migration 9\.sql/s);
  const other = withHeader(({ migrations }) => {
    Object.assign(migrations[0] ?? {}, { checksum: "0" });
  });
  await expect(restore(target, other)).rejects.toThrow(/isn't that of this version/);
});

test("rows that the header doesn't count are refused", async () => {
  const short = withHeader((header) => {
    const { tables } = header as unknown as { tables: { rows: number }[] };
    for (const table of tables) table.rows += 1;
  });
  const target = await openTestDatabase("template0");
  await expect(restore(target, short)).rejects.toThrow(/rows of .* instead of/);
});

test("a database with people is replaced only by force, one of another program never", async () => {
  const used = await openTestDatabase();
  await sql`insert into users (id, account_id, username, display_name)
    values (gen_random_uuid(), 1, 'Kept', 'Kept')`.run(used.db);
  await expect(restore(used)).rejects.toThrow(/isn't empty: it has 1 people and 0 projects/);
  expect((await sql<{ username: string }>`select username from users`.all(used.db)).length).toBe(1);
  await restore(used, file, { force: true });
  expect(await contentsOf(used.db)).toEqual(await contentsOfFile());
  const other = await openTestDatabase("template0");
  await sql`create table invoices (id int)`.run(other.db);
  await expect(restore(other, file, { force: true })).rejects.toThrow(/of another program/);
  await sql`create table invoices (id int)`.run(used.db);
  await expect(restore(used, file, { force: true })).rejects.toThrow(
    /tables of another program: invoices\./,
  );
});

test("tables of another program are left out and named", async () => {
  const shared = await openTestDatabase();
  await sql`create table "Invoices" (id int generated always as identity)`.run(shared.db);
  const target = path.join(folder, "shared.backup.gz");
  const written = await writeBackup(await clientOf(shared), target, { dataDir: null });
  expect(written.foreignTables).toEqual(["Invoices"]);
  await sql`insert into migrations (name, checksum) values ('9999-next.sql', '0')`.run(shared.db);
  const newer = path.join(folder, "newer.backup.gz");
  const kept = await writeBackup(await clientOf(shared), newer, { dataDir: null });
  // Another release's tables look like another program's.
  expect(kept.foreignTables).toEqual([]);
  await restore(await openTestDatabase("template0"), target);
});

test("columns that an operator added are left out and named", async () => {
  const extended = await openTestDatabase();
  await sql`insert into users (id, account_id, username, display_name)
    values (gen_random_uuid(), 1, 'Ada', 'Ada')`.run(extended.db);
  await sql`alter table users add column score int default 7, add column "Score ""B""" int`.run(
    extended.db,
  );
  const target = path.join(folder, "extended.backup.gz");
  await writeBackup(await clientOf(extended), target, { dataDir: null });
  const restored = await openTestDatabase("template0");
  const lines: string[] = [];
  await restore(restored, target, { report: (line) => lines.push(line) });
  expect(lines).toEqual(["Left out: the column score of users, which Stack Cafe doesn't have"]);
  const rows = await sql<object>`select * from users`.all(restored.db);
  expect(rows).toEqual([expect.objectContaining({ username: "Ada" })]);
  expect(Object.keys(rows[0] ?? {})).not.toContain("score");
});

/** What the file contains, by restoring it into an empty database. */
async function contentsOfFile() {
  const target = await openTestDatabase("template0");
  await restore(target);
  return contentsOf(target.db);
}

test("a database that a server only prepared counts as empty", async () => {
  const prepared = await openTestDatabase();
  await restore(prepared);
  expect((await sql<{ id: string }>`select id from users`.all(prepared.db)).length).toBeGreaterThan(
    20,
  );
  // The server's next start finds nothing to do.
  const lines: string[] = [];
  await migrate(prepared, (line) => lines.push(line));
  expect(lines).toEqual([]);
});

test("the operator's own pages belong to the backup", async () => {
  const [from, to] = [temporaryDir(), temporaryDir()];
  fs.mkdirSync(path.join(from, "content"));
  fs.writeFileSync(path.join(from, "content/about.md"), "# Ours\n");
  fs.writeFileSync(path.join(from, "content/notes.txt"), "not a page");
  const withPages = path.join(from, "pages.gz");
  await write(withPages, { dataDir: from });
  await restore(await openTestDatabase("template0"), withPages, { dataDir: to });
  expect(fs.readdirSync(path.join(to, "content"))).toEqual(["about.md"]);
  fs.writeFileSync(path.join(to, "content/about.md"), "# Another\n");
  const target = await openTestDatabase("template0");
  await expect(restore(target, withPages, { dataDir: to })).rejects.toThrow(/about\.md differs/);
  await restore(target, withPages, { dataDir: to, force: true });
  expect(fs.readFileSync(path.join(to, "content/about.md"), "utf8")).toBe("# Ours\n");
});
