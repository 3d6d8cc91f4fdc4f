import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { commandsWith } from "#server/database/embedded/in-child.ts";
import {
  type Connection,
  type EmbeddedOptions,
  joinEmbedded,
  openEmbedded,
} from "#server/database/embedded/open.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";

async function open(dataDir: string, options?: EmbeddedOptions) {
  const embedded = await openEmbedded(dataDir, () => undefined, options);
  onTestFinished(() => embedded.stop());
  return embedded;
}

async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const about = `
  select lower('ÄÖ') as lower, current_setting('server_encoding') as encoding,
         current_setting('server_version_num')::int / 10000 as version,
         current_setting('fsync') as fsync, current_setting('jit') as jit
`;

test("a database opens in a private path with spaces, and its data persists", async () => {
  const home = path.join(temporaryDir(), "a private\\ 'place', \"really\"");
  fs.mkdirSync(home, { mode: 0o700 });
  const dataDir = path.join(home, "data");

  const first = await open(dataDir);
  expect(first.fresh).toBe(true);
  expect(await query(first.connection, about)).toEqual([
    { lower: "äö", encoding: "UTF8", version: 18, fsync: "on", jit: "off" },
  ]);
  await query(first.connection, "create table kept as select 7 as n");
  await first.stop();
  expect(commandsWith(home)).toEqual([]);

  const second = await open(dataDir);
  expect(second.fresh).toBe(false);
  expect(await query(second.connection, "select n from kept")).toEqual([{ n: 7 }]);
});

test("a path too long for a socket is served from a private temporary folder", async () => {
  const dataDir = path.join(temporaryDir(), "deep".repeat(20), "deeper".repeat(10));
  const { connection, stop } = await open(dataDir);
  expect(await query(connection, "select 1 as n")).toEqual([{ n: 1 }]);
  expect(connection.host).not.toContain(dataDir);
  expect(fs.statSync(connection.host).mode & 0o777).toBe(0o700);
  await stop();
  expect(fs.existsSync(connection.host)).toBe(false);
});

test("PostgreSQL 15 can be embedded too", async () => {
  const binaries = findBinaries("postgres-15");
  const { connection } = await open(temporaryDir(), { binaries });
  expect(await query(connection, about)).toMatchObject([{ lower: "äö", version: 15 }]);
});

test.each([
  ["19", /created by PostgreSQL 19, which 18 can't open/],
  ["17", /created by PostgreSQL 17\. .*\n.*\n +npm install --prefix ".*\/postgresql-17" @embedded/],
])("files of PostgreSQL %s are refused and left unchanged", async (version, message) => {
  const dataDir = temporaryDir();
  const cluster = path.join(dataDir, "database", "cluster");
  fs.mkdirSync(cluster, { recursive: true });
  fs.writeFileSync(path.join(cluster, "PG_VERSION"), `${version}\n`);
  await expect(open(dataDir)).rejects.toThrow(message);
  expect(fs.readdirSync(path.dirname(cluster))).toEqual(["cluster"]);
});

test("a cluster left incomplete by a killed server is created anew", async () => {
  const dataDir = temporaryDir();
  const draft = path.join(dataDir, "database", "cluster.0b7c", "base");
  fs.mkdirSync(draft, { recursive: true });
  const { fresh } = await open(dataDir);
  expect(fresh).toBe(true);
  expect(fs.existsSync(draft)).toBe(false);
});

test("a command can connect to the database that a server has open", async () => {
  const dataDir = temporaryDir();
  expect(joinEmbedded(dataDir)).toBeNull();
  const embedded = await open(dataDir);
  expect(joinEmbedded(dataDir)).toEqual(embedded.connection);
  await embedded.stop();
  expect(joinEmbedded(dataDir)).toBeNull();
});

test("an error names a directory that isn't writable", async () => {
  const file = path.join(temporaryDir(), "a-file");
  fs.writeFileSync(file, "");
  await expect(open(path.join(file, "data"))).rejects.toThrow(/^DATA_DIR: .*a-file/);
});
