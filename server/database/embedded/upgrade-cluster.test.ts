import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/database/connect.ts";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { type EmbeddedOptions, openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";

const older = { binaries: findBinaries("postgres-15") };

async function open(dataDir: string, options?: EmbeddedOptions) {
  const lines: string[] = [];
  const embedded = await openEmbedded(dataDir, (line) => lines.push(line), options);
  const database = connect(embedded.connection);
  const close = async () => {
    await database.close();
    await embedded.stop();
  };
  onTestFinished(close);
  return { database, lines, close };
}

async function makeOlder(dataDir: string): Promise<void> {
  const { database, close } = await open(dataDir, older);
  await migrate(database, () => undefined);
  await sql`insert into users (id, account_id, username, display_name)
    values (gen_random_uuid(), 1, 'Ada', 'Ada')`.run(database.db);
  await close();
}

async function isUpgraded({ database }: Awaited<ReturnType<typeof open>>) {
  const rows = await sql`
    select username, current_setting('server_version_num')::int / 10000 as version
    from users`.all(database.db);
  expect(rows).toEqual([{ username: "Ada", version: 18 }]);
}

test("a database of PostgreSQL 15 is upgraded to 18, and the old one is kept", async () => {
  const dataDir = temporaryDir();
  await makeOlder(dataDir);
  const folder = path.join(dataDir, "database");
  // What an upgrade that was killed left.
  fs.mkdirSync(path.join(folder, "upgrade", "cluster"), { recursive: true });
  const upgraded = await open(dataDir);
  expect(upgraded.lines.join()).toContain("from PostgreSQL 15 to 18");
  await isUpgraded(upgraded);
  const kept = path.join(folder, "cluster-15");
  expect(fs.readFileSync(path.join(kept, "PG_VERSION"), "utf8").trim()).toBe("15");
  expect(fs.existsSync(path.join(folder, "upgrade"))).toBe(false);
  expect(fs.readdirSync(path.join(dataDir, "backups"))).toEqual([
    expect.stringMatching(/^postgresql-15-.*\.backup\.gz$/),
  ]);
  await upgraded.close();

  const again = await open(dataDir);
  expect(again.lines.join()).not.toContain("Upgrading");
  await isUpgraded(again);
  await again.close();
  // Killed between the two renames.
  fs.mkdirSync(path.join(folder, "upgrade"));
  fs.renameSync(path.join(folder, "cluster"), path.join(folder, "upgrade", "cluster"));
  fs.writeFileSync(path.join(folder, "upgrade", "complete"), "");
  await isUpgraded(await open(dataDir));
});

test("an upgrade that fails leaves no backup behind, and the database as it was", async () => {
  const dataDir = temporaryDir();
  await makeOlder(dataDir);
  const damaged = await open(dataDir, older);
  await sql`alter table stars drop constraint stars_project_id_fkey`.run(damaged.database.db);
  await sql`insert into stars (project_id, user_id)
    select gen_random_uuid(), id from users`.run(damaged.database.db);
  await damaged.close();
  await expect(open(dataDir)).rejects.toThrow(/foreign key/);
  expect(fs.readdirSync(path.join(dataDir, "backups"))).toEqual([]);
  const { database } = await open(dataDir, older);
  const rows = await sql`select from stars`.all(database.db);
  expect(rows).toHaveLength(1);
});

test("a database with another program's tables isn't upgraded without them", async () => {
  const dataDir = temporaryDir();
  await makeOlder(dataDir);
  const shared = await open(dataDir, older);
  await sql`create table newsletter (id int)`.run(shared.database.db);
  await shared.close();
  await expect(open(dataDir)).rejects.toThrow(/didn't make.*newsletter/s);
  expect(fs.readdirSync(path.join(dataDir, "backups"))).toEqual([]);
  await open(dataDir, older);
});

test("a database that can't be copied stays as it was", async () => {
  const dataDir = temporaryDir();
  await makeOlder(dataDir);
  fs.writeFileSync(path.join(dataDir, "backups"), "a file in the folder's place");
  await expect(open(dataDir)).rejects.toThrow(/EEXIST/);
  expect(fs.readdirSync(path.join(dataDir, "database"))).not.toContain("cluster-15");
  const { database } = await open(dataDir, older);
  const rows = await sql`select username from users`.all(database.db);
  expect(rows).toEqual([{ username: "Ada" }]);
});

test("a database of PostgreSQL 15 that was never used is replaced", async () => {
  const dataDir = temporaryDir();
  await (await open(dataDir, older)).close();
  const { lines } = await open(dataDir);
  expect(lines.join()).toContain("from PostgreSQL 15 to 18");
});
