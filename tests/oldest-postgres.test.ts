// The oldest PostgreSQL that the product runs on, 15, plans every statement that the unit tests sent
// to 18. `npm test` runs this after them, with their statements in the folder STATEMENTS_DIR.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#server/database/connect.ts";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { readRecorded } from "./support/record-statements.ts";
import { openTestDatabase } from "./support/test-database.ts";
import { temporaryDir } from "./support/temporary-dir.ts";

const statements = new Set(readRecorded().map(({ text }) => text));

/** A connection to an empty database of PostgreSQL 15 with the product's tables. */
async function connectToOldest(): Promise<pg.Client> {
  const embedded = await openEmbedded(temporaryDir(), () => {}, {
    binaries: findBinaries("postgres-15"),
  });
  onTestFinished(() => embedded.stop());
  const database = connect(embedded.connection);
  await migrate(database, () => {});
  await database.close();
  return connected(embedded.connection);
}

async function connected(where: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client(where);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("set plan_cache_mode = force_generic_plan");
  return client;
}

/** Plans a statement without running it; returns the error's text, if there is one. */
async function errorOfPlanning(client: pg.Client, statement: string): Promise<string | undefined> {
  try {
    await client.query(`prepare planned as ${statement}`);
    const { rows } = await client.query<{ count: number }>(
      "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'planned'",
    );
    const values = Array.from({ length: rows[0]?.count ?? 0 }, () => "null").join(", ");
    await client.query(`explain execute planned${values && `(${values})`}`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query("deallocate all");
  }
}

test("PostgreSQL 15 plans every statement that PostgreSQL 18 plans", async () => {
  const newest = await connected((await openTestDatabase()).where);
  const oldest = await connectToOldest();
  const errors: string[] = [];
  let planned = 0;
  for (const statement of statements) {
    // Tests send statements that can't be planned, too: of tables of their own, or wrong ones.
    if ((await errorOfPlanning(newest, statement)) !== undefined) continue;
    planned += 1;
    const error = await errorOfPlanning(oldest, statement);
    if (error !== undefined) errors.push(`${error}: ${statement}`);
  }
  expect(errors).toEqual([]);
  expect(planned).toBeGreaterThan(100);
});
