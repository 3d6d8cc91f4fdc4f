import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { addressOf } from "#tests/support/start-api-server.ts";

const database = await openTestDatabase();
const program = fileURLToPath(new URL("../../tests/support/job-server.ts", import.meta.url));

/** A cron expression for the current second, once a year. */
function cronOf(at: Date): string {
  const month = at.getUTCMonth() + 1;
  const time = [at.getUTCSeconds(), at.getUTCMinutes(), at.getUTCHours()];
  return [...time, at.getUTCDate(), month, "*"].join(" ");
}

const rowsLeft = async () =>
  Number((await sql<{ n: number }>`select count(*) n from rows_left`.maybeOne(database.db))?.n);

/** When the servers last checked for jobs that are due. */
async function lastLook(): Promise<number> {
  const row = await sql<{ at: Date | null }>`
    select cron_on at from pgboss.version`.maybeOne(database.db);
  return row?.at?.getTime() ?? 0;
}

test("of several servers that start concurrently on an empty database, one runs a due job once", async () => {
  await sql`create table rows_left (pid int)`.run(database.db);
  const env = {
    ...process.env,
    DATABASE_URL: addressOf(database.where),
    // The job is due in a minute: the servers need time to start.
    CRON: cronOf(new Date(Date.now() + 5_000)),
  };
  const servers = [1, 2, 3].map(() =>
    spawn(process.execPath, [program], { env, stdio: ["ignore", "ignore", "pipe"] }),
  );
  onTestFinished(() => servers.forEach((server) => void server.kill("SIGKILL")));
  let complaints = "";
  for (const { stderr } of servers) stderr.on("data", (text) => (complaints += String(text)));

  await expect.poll(rowsLeft, { interval: 100 }).toBe(1);
  for (let looks = 0; looks < 4; looks += 1) {
    const before = await lastLook();
    await expect.poll(lastLook, { interval: 100 }).toBeGreaterThan(before);
  }
  expect(await rowsLeft()).toBe(1);
  expect(complaints).toBe("");
});
