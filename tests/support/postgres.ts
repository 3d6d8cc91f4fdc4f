// One real PostgreSQL for all tests of a run: the embedded 18, or the 15 that comes with
// `TEST_POSTGRES=15`. Each test file gets a database of its own, copied from a migrated template.
import { rm } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connect } from "#server/database/connect.ts";
import { applicationRole, superuser } from "#server/database/embedded/application-role.ts";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { openEmbedded } from "#server/database/embedded/open.ts";
import { migrate } from "#server/database/migrate.ts";
import { loadCatalogue } from "#server/features/techs/load-catalogue.ts";
import { makeMemoryDir } from "./memory-dir.ts";
import { type PgBouncer, startPgBouncer } from "./pgbouncer.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: pg.PoolConfig;
    /** Where PgBouncer is, if the tests run through it. */
    pgbouncer: PgBouncer["where"] | null;
  }
}

export const templateName = "stack_cafe_template";

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeMemoryDir("stack-cafe-tests-");
  const version = process.env["TEST_POSTGRES"] === "15" ? "postgres-15" : undefined;
  const embedded = await openEmbedded(dataDir, () => {}, {
    ...(version && { binaries: findBinaries(version) }),
    settings: {
      // Nothing outlives the run; tests of durability start databases of their own.
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      // Several files at once, with several servers each.
      max_connections: "200",
    },
  });
  const postgres = { ...embedded.connection };
  const client = new pg.Client({ ...postgres, user: superuser });
  await client.connect();
  await client.query(`create database ${templateName} owner ${applicationRole}`);
  const program = process.env["PGBOUNCER"];
  if (program) {
    // Connections to a pooler don't choose their time zone: nothing may depend on it.
    await client.query(`alter role ${applicationRole} set timezone = 'Asia/Kolkata'`);
  }
  await client.end();
  const template = connect({ ...postgres, database: templateName });
  await migrate(template, () => {});
  await loadCatalogue(template);
  await template.close();
  project.provide("postgres", postgres);
  const pooler = program ? await startPgBouncer(program, postgres, dataDir) : null;
  project.provide("pgbouncer", pooler?.where ?? null);
  return async () => {
    await pooler?.stop();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
