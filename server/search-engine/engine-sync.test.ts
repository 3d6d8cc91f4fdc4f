// An engine that hangs while changes are written to it.
import { expect, onTestFinished, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { engineAwayCode } from "#server/project-index/questions.ts";
import { addMadeProjects } from "#tests/support/made-projects.ts";
import { startStandInEngine } from "#tests/support/stand-in-engine.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { Engine } from "./engine.ts";
import { EngineSync } from "./engine-sync.ts";

const database = await openTestDatabase();
const { db } = database;

async function startSync() {
  const { state, url } = await startStandInEngine();
  // The filling has longer than the test may take.
  const limits = { connectMs: 10_000, waitMs: 10_000, queryMs: 3_000, fillMs: 300_000 };
  const engine = new Engine(url, limits);
  onTestFinished(() => engine.close());
  const sync = new EngineSync(database, "english", engine);
  await sync.filled();
  return { state, sync };
}

const advisoryLocks = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from pg_locks
      where locktype = 'advisory' and objid = 7313902 and database =
        (select oid from pg_database where datname = current_database())`.one(db)
  ).count;

test("a write that an engine doesn't answer is given up with its lock, and is made up for", async () => {
  const [id = ""] = await addMadeProjects(db, 3);
  const { state, sync } = await startSync();
  await sync.current();
  await sql`update projects set name = 'Tidewater' where id = ${id}`.run(db);
  state.hangsAt = /^REPLACE INTO stack_cafe_projects/;
  await expect(sync.current()).rejects.toMatchObject({ code: engineAwayCode });
  expect(await advisoryLocks()).toBe(0);
  await sql`update projects set name = 'Tidewater again' where id = ${id}`.run(db);
  state.hangsAt = null;
  state.statements.length = 0;
  await sync.current();
  const written = state.statements.filter((one) =>
    one.startsWith("REPLACE INTO stack_cafe_projects"),
  );
  expect(written).toHaveLength(1);
  expect(written[0]).toContain("tidewater again");
});
