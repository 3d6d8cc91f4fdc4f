// All projects are read from a standby, and no change is lost: neither one that it gets late, nor one
// that is written meanwhile, nor with a standby that goes away.
import pg from "pg";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { connect, type Db, type Database } from "#server/database/connect.ts";
import { superuser } from "#server/database/embedded/application-role.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { newId } from "#server/database/ids.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { listQuery } from "#tests/support/memory-index.ts";
import { prepareStandby } from "#tests/support/standby.ts";
import { sharedTemporaryDir } from "#tests/support/temporary-dir.ts";
import { IndexSync } from "./index-sync.ts";
import type { ProjectIndex } from "./project-index.ts";

const [dataDir, folder] = [sharedTemporaryDir(), sharedTemporaryDir()];
let embedded = await openEmbedded(dataDir, () => {});
const primary = connect(embedded.connection);
await migrate(primary, () => {});
await embedded.stop();
const startStandby = prepareStandby(dataDir, folder);
embedded = await openEmbedded(dataDir, () => {});
const standbyServer = await startStandby(embedded.connection);
const standby = connect(standbyServer.connection, null, undefined, 1);
afterAll(async () => {
  await Promise.all([primary.close(), standby.close()]);
  await standbyServer.stop();
  await embedded.stop();
});

/** What PostgreSQL's administrator says to the standby. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...standbyServer.connection, user: superuser });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const pauseReplay = async () => {
  await administer("select pg_wal_replay_pause()");
  onTestFinished(() => administer("select pg_wal_replay_resume()"));
};

const addProject = (name: string, { db }: Pick<Database, "db"> = primary) =>
  sql`insert into projects (id, name, description, description_html, description_text)
    values (${newId()}, ${name}, 'Words', '<p>Words</p>', 'Words')`.run(db);

beforeEach(async () => {
  await sql`delete from projects`.run(primary.db);
  await addProject("Before");
});

/** `db` with `before` run before each statement, which gets its text. */
function watched({ db }: Pick<Database, "db">, before: (text: string) => unknown): { db: Db } {
  const watch = (inner: Db): Db => ({
    isTransaction: inner.isTransaction,
    query: async (statement) => {
      await before(statement.text);
      return inner.query(statement);
    },
    transaction: (work) => inner.transaction((transaction) => work(watch(transaction))),
  });
  return { db: watch(db) };
}

const readsProjects = (text: string) => text.includes("from projects p");

function openIndex(beforeReading: () => unknown = () => {}) {
  const warn = vi.fn<(problem: string) => void>();
  const read = { primary: 0, standby: 0 };
  const sync = new IndexSync(
    watched(primary, (text) => {
      if (readsProjects(text)) read.primary += 1;
    }),
    "english",
    {
      warn,
      standby: watched(standby, async (text) => {
        if (!readsProjects(text)) return;
        read.standby += 1;
        await beforeReading();
      }),
    },
  );
  return { sync, read, warn };
}

const finds = (index: ProjectIndex, search: string) =>
  index.facets({ ...listQuery(), search }, new Map()).total;

test("a filling waits until the standby has what the primary had", async () => {
  await pauseReplay();
  await addProject("Latecomer");
  const { sync, read, warn } = openIndex();
  let isFilled = false;
  const filled = sync.current().finally(() => {
    isFilled = true;
  });
  // It asks where the standby is, again and again.
  const asked = sql<{ count: number }>`select count(*) from pg_stat_activity
    where query like '%pg_last_wal_replay_lsn%' and pid <> pg_backend_pid()`;
  const other = connect(standbyServer.connection);
  onTestFinished(() => other.close());
  await expect.poll(async () => (await asked.one(other.db)).count).toBeGreaterThan(0);
  expect(isFilled).toBe(false);
  await administer("select pg_wal_replay_resume()");
  expect(finds(await filled, "latecomer")).toBe(1);
  expect(read).toEqual({ primary: 0, standby: 1 });
  expect(warn).not.toHaveBeenCalled();
});

test("changes during a filling are read afterwards, whenever their transaction began", async () => {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
  const long = primary.db.transaction(async (db) => {
    await addProject("Overlapping", { db });
    begun();
    await mayCommit;
  });
  await hasBegun;
  // Past transactions that run: the standby's own snapshot doesn't say that they do.
  await addProject("Before");
  const { sync, read } = openIndex(async () => {
    await pauseReplay();
    commit();
    await long;
    await addProject("Meanwhile");
  });
  const filled = await sync.current();
  expect(["before", "overlapping", "meanwhile"].map((name) => finds(filled, name))).toEqual([
    2, 0, 0,
  ]);
  const next = await sync.current();
  expect(["before", "overlapping", "meanwhile"].map((name) => finds(next, name))).toEqual([
    2, 1, 1,
  ]);
  expect(read).toEqual({ primary: 1, standby: 1 });
});

test("without the standby's connection the primary is read from the beginning", async () => {
  const { sync, read, warn } = openIndex(() =>
    administer(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`),
  );
  expect(finds(await sync.current(), "before")).toBe(1);
  expect(read).toEqual({ primary: 1, standby: 1 });
  expect(warn.mock.calls).toEqual([[expect.stringContaining("from the primary")]]);
});

test("neither another primary nor a standby of another timeline is read", async () => {
  const sources = {
    "isn't a standby": { standby: primary, followed: primary },
    "follows timeline 00000001, not 00000009": { standby, followed: laterTimeline(primary) },
  };
  for (const [why, { standby: other, followed }] of Object.entries(sources)) {
    const warn = vi.fn<(problem: string) => void>();
    const sync = new IndexSync(followed, "english", { warn, standby: other });
    expect(finds(await sync.current(), "before")).toBe(1);
    expect(warn.mock.calls).toEqual([[expect.stringContaining(why)]]);
  }
});

/** As after promotions that this standby hasn't followed. */
function laterTimeline({ db }: Pick<Database, "db">): { db: Db } {
  return {
    db: {
      ...db,
      query: async (statement) => {
        const result = await db.query(statement);
        const rows = result.rows.map((row) =>
          "timeline" in row ? { ...row, timeline: "00000009" } : row,
        );
        return { ...result, rows };
      },
    },
  };
}
