// A database per test file, with the schema and the catalogue, dropped at its end.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { applicationRole, superuser } from "#server/database/embedded/application-role.ts";
import { connect, type Database } from "#server/database/connect.ts";

const templateName = "stack_cafe_template";

/**
 * Far longer than in production, where the last of fifty requests that wait for one connection or one
 * lock is refused when the machine is slow.
 */
const limits = { connectMs: 60_000, statementMs: 60_000, queryMs: 61_000 };

/** The connection settings, for tests that start processes of their own on the database. */
export interface TestDatabase extends Database {
  readonly where: pg.PoolConfig;
}

/** Copies the template; closes and drops the copy when the test file ends. */
export async function openTestDatabase(template = templateName): Promise<TestDatabase> {
  const postgres = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying files is quicker than logging each page of the copy.
  const copied = `template ${template} strategy file_copy owner ${applicationRole}`;
  await administer(`create database ${name} ${copied}`);
  const where = { ...postgres, database: name };
  const pooler = inject("pgbouncer");
  const database = pooler
    ? connect({ ...where, ...pooler }, where, limits)
    : connect(where, null, limits);
  afterAll(async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  });
  return { ...database, where };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject("postgres"), user: superuser });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
