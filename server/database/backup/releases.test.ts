// Data of the oldest release survive all migrations since, also while its servers still run.
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import { migrate } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { readSettings } from "#server/settings.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { verifyBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/** The demo content, on the schema of 0.1.0. */
const oldest = path.resolve(import.meta.dirname, "../../../tests/support/releases/0.1.0.backup.gz");

test("the schema of the oldest release is migrated under load, and all its data are found", async () => {
  const database = await openTestDatabase("template0");
  const { db } = database;
  const { tables, migrations } = await verifyBackup(oldest);
  const client = database.newClient();
  await client.connect();
  const options = { force: false, dataDir: null, migrate: false, report: () => undefined };
  await restoreBackup(client, oldest, options);
  await client.end();
  expect(migrations.at(-1)?.name).toBe("0049-tech-suggestions.sql");

  // What servers of that release do meanwhile.
  const migrated = new AbortController();
  const rounds = (async () => {
    let count = 0;
    for (; !migrated.signal.aborted; count += 1) {
      await sql`select p.name from projects p join members m on m.project_id = p.id`.run(db);
      await sql`update projects set updated_at = updated_at`.run(db);
      await sql`update users set updated_at = updated_at`.run(db);
    }
    return count;
  })();
  const lines: string[] = [];
  await migrate(database, (line) => lines.push(line)).finally(() => migrated.abort());
  expect(await rounds).toBeGreaterThan(0);
  expect(lines.at(0)).toMatch(/^Migrating: 005\d-/);

  for (const { name, rows: before } of tables) {
    const rows = await sql<{ count: number }>`
      select count(*) as count from ${sql.id(name)}`.all(db);
    expect({ name, rows: rows[0]?.count }).toEqual({ name, rows: before });
  }

  const settings = readSettings({ LOG_LEVEL: "silent", RATE_LIMITS: "off" });
  const app = await createApp({ settings, database, pages: "none" });
  onTestFinished(() => app.close());
  const found = await app.inject({
    url: "/api/v1/projects?search=tidewater",
    headers: { host: "127.0.0.1:3000" },
  });
  expect(found.json()).toMatchObject([{ name: "Tidewater" }]);
});
