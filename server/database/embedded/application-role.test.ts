// The application's database role, in new clusters and in those of earlier versions.
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { connect } from "#server/database/connect.ts";
import {
  applicationRole,
  type Connection,
  prepareRole,
  superuser,
} from "#server/database/embedded/application-role.ts";
import { type Binaries, findBinaries } from "#server/database/embedded/binaries.ts";
import { clusterIn, makeCluster } from "#server/database/embedded/cluster.ts";
import { chooseIdentity } from "#server/database/embedded/identity.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { startPostmaster, stopPostmaster } from "#server/database/embedded/postmaster.ts";
import { makeSocketDir } from "#server/database/embedded/socket-dir.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { migrate } from "#server/database/migrate.ts";
import { BackgroundJobs } from "#server/jobs/background-jobs.ts";
import { readSettings } from "#server/settings.ts";

async function query<Row extends pg.QueryResultRow>(connection: Connection, sql: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function open(dataDir: string, binaries = findBinaries()) {
  const embedded = await openEmbedded(dataDir, () => undefined, { binaries });
  onTestFinished(() => embedded.stop());
  return embedded;
}

const rights = `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
  pg_has_role(rolname, 'pg_read_server_files', 'member') as reads,
  pg_has_role(rolname, 'pg_write_server_files', 'member') as writes,
  pg_has_role(rolname, 'pg_execute_server_program', 'member') as runs
  from pg_roles where rolname = current_user`;

/** Statements that would harm the machine or the cluster. */
const dangerous = [
  "copy (select 1) to program 'true'",
  "create temporary table t (line text); copy t from program 'id'",
  "copy (select 1) to '/tmp/written-by-postgres'",
  "select pg_read_file('/etc/passwd')",
  "select pg_read_binary_file('postgresql.conf')",
  "select pg_ls_dir('/')",
  "select lo_import('/etc/passwd')",
  "select lo_from_bytea(7777, 'x'); select lo_export(7777, '/tmp/written-by-postgres')",
  "create extension dblink",
  "create function f() returns int language c as 'libc.so.6', 'system'",
  "load '/tmp/x.so'",
  "alter system set archive_command = 'id'",
  "set session authorization postgres",
  "set role postgres",
  `alter role ${applicationRole} superuser`,
  "create role other superuser",
  "create database other",
  "set session_replication_role = replica",
  "select pg_reload_conf()",
];

async function expectHarmless(connection: Connection): Promise<void> {
  expect(connection.user).toBe(applicationRole);
  const no = [false, false, false, false, false, false, false, false];
  const [row = {}] = await query(connection, rights);
  expect(Object.values(row)).toEqual([applicationRole, ...no]);
  for (const statement of dangerous) {
    await expect(query(connection, statement), statement).rejects.toThrow(
      /permission denied|must be|must have|only roles|denied to|superuser|is not allowed/i,
    );
  }
}

/** Everything that the superuser still owns in the application's database, extensions aside. */
const left = `
  select kind, name from (
    select 'schema' as kind, nspname::text as name, nspowner as owner, nspname::text as schema,
      'pg_namespace'::regclass as class, oid from pg_namespace
    union all
    select 'relation', relname, relowner, relnamespace::regnamespace::text, 'pg_class'::regclass, oid
      from pg_class
    union all
    select 'routine', proname, proowner, pronamespace::regnamespace::text, 'pg_proc'::regclass, oid
      from pg_proc
    union all
    select 'type', typname, typowner, typnamespace::regnamespace::text, 'pg_type'::regclass, oid
      from pg_type
  ) o (kind, name, owner, schema, class, oid)
  where schema !~ '^"?pg_' and schema <> 'information_schema'
    and owner = '${superuser}'::regrole
    and not exists (select from pg_depend d where d.classid = o.class and d.objid = o.oid
      and d.deptype = 'e')
    and not (kind = 'type' and exists (select from pg_type e join pg_depend d
      on d.classid = 'pg_type'::regclass and d.objid = e.oid and d.deptype = 'e'
      where e.typarray = o.oid))`;

test.each([undefined, "postgres-15"])(
  "in a new cluster (%s) the role can run no harmful statement",
  async (name) => {
    const { connection } = await open(temporaryDir(), findBinaries(name));
    await expectHarmless(connection);
    const database = connect(connection);
    await migrate(database, () => undefined);
    await database.close();
    expect(await query(connection, left)).toEqual([]);
  },
);

/** Uses a cluster as earlier versions did: as the superuser. */
async function asSuperuser(
  dataDir: string,
  binaries: Binaries,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const folder = path.join(dataDir, "database");
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const identity = await chooseIdentity(folder, binaries);
  await makeCluster(folder, binaries, identity);
  const socketDir = makeSocketDir(folder, identity);
  const location = { folder, binaries, identity, socketDir: socketDir.path };
  const { pid } = await startPostmaster(location);
  try {
    await work({ host: socketDir.path, port: 5432, user: superuser, database: "postgres" });
  } finally {
    await stopPostmaster(clusterIn(folder), pid, 10_000);
    socketDir.remove();
  }
}

/** Creates the job queue where there is none, and runs a job. */
async function runJob(connection: Connection, name: string): Promise<void> {
  const database = connect(connection);
  const jobs = new BackgroundJobs(database, readSettings({}), {
    pollSeconds: 0.5,
    scheduleSeconds: 1,
    superviseSeconds: 1,
    retrySeconds: 1,
    stuckSeconds: 60,
  });
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const fail = (detail: unknown) => reject(new Error(JSON.stringify(detail)));
  const job = { name, description: "jobs.title", cron: "0 0 1 1 *", atStart: true } as const;
  jobs.start({ info: () => undefined, warn: fail, error: fail } as never, [
    { ...job, run: async () => resolve() },
  ]);
  try {
    await done;
  } finally {
    await jobs.stop(5_000);
    await database.close();
  }
}

test.each([undefined, "postgres-15"])(
  "the role becomes the owner of everything in an old cluster (%s)",
  async (name) => {
    const dataDir = temporaryDir();
    const binaries = findBinaries(name);
    await asSuperuser(dataDir, binaries, async (connection) => {
      const database = connect(connection);
      await migrate(database, () => undefined);
      await database.close();
      await query(
        connection,
        `
      insert into wanted_techs (word) values ('kept');
      create type mood as enum ('calm'); create domain short as text check (length(value) < 9);
      create view shown as select word from wanted_techs;
      create materialized view counted as select count(*) from wanted_techs;
      create sequence alone; create type pair as (a int, b int);
      create procedure nothing() language sql as 'select 1';
      create aggregate total(int) (sfunc = int4pl, stype = int);
      create schema beside; create table beside."odd ""name" (id serial primary key, m mood);`,
      );
      await runJob(connection, "old");
      expect((await query(connection, left)).length).toBeGreaterThan(50);
    });
    const { connection, stop } = await open(dataDir, binaries);
    expect(await query(connection, left)).toEqual([]);
    await expectHarmless(connection);
    expect(await query(connection, "select word from wanted_techs")).toEqual([{ word: "kept" }]);
    // Statements that later versions and the job queue run on their tables.
    await query(
      connection,
      `alter table users add column later int; drop table wanted_techs cascade;
    alter type mood add value 'wild'; create schema another; create table fresh (id int);
    alter table pgboss.job add column later int`,
    );
    await runJob(connection, "new");
    await stop();

    // An earlier version, started in between, created objects as the superuser.
    await asSuperuser(dataDir, binaries, async (old) => {
      await query(old, "create table meanwhile as select 1 as n; alter role stack_cafe superuser");
    });
    const again = await open(dataDir, binaries);
    expect(await query(again.connection, left)).toEqual([]);
    await expectHarmless(again.connection);
  },
);

test("a transfer of ownership that fails changes nothing", async () => {
  const dataDir = temporaryDir();
  await asSuperuser(dataDir, findBinaries(), async (connection) => {
    await query(connection, "create table one (n int); create table two (n int)");
    const before = await query(connection, left);
    const holder = new pg.Client(connection);
    await holder.connect();
    await holder.query("begin; lock table two");
    const preparing = prepareRole(connection);
    // It may fail before its end is awaited below.
    preparing.catch(() => undefined);
    await vi.waitUntil(
      async () => (await query(connection, "select from pg_locks where not granted")).length > 0,
      { timeout: 100_000 },
    );
    await query(connection, `select pg_terminate_backend(pid) from pg_locks where not granted`);
    await expect(preparing).rejects.toThrow(/terminat/i);
    await holder.end();
    expect(await query(connection, "select from pg_roles where rolname = 'stack_cafe'")).toEqual(
      [],
    );
    expect(await query(connection, left)).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });
  const { connection } = await open(dataDir);
  expect(await query(connection, left)).toEqual([]);
});
