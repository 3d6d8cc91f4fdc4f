// Slow statements are logged as their request's, without their values.
import { sql } from "./sql.ts";
import { expect, test, vi } from "vitest";
import { logContext } from "#server/log-context.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const { db } = await openTestDatabase();

function newLog() {
  return { warn: vi.fn<(...line: unknown[]) => void>() };
}

const personal = "a-private-value";

test("a statement that takes long is logged, whichever way it is sent", async () => {
  const log = newLog();
  await logContext.run(log, async () => {
    await sql`select pg_sleep(0.6), ${personal}::text`.run(db);
    await sql`select pg_sleep(0.6),
      ${personal}::text`
      .named("slow")
      .run(db);
    await db.transaction((transaction) =>
      sql`select pg_sleep(0.6), ${personal}::text`.run(transaction),
    );
    // On a clock that stands still: it may wait for a processor.
    vi.useFakeTimers({ toFake: ["performance"] });
    await sql`select 'quick', ${personal}::text`.run(db).finally(() => vi.useRealTimers());
    await sql`select 1 / length(pg_sleep(0.6)::text)`.run(db).catch(() => undefined);
  });
  const lines = log.warn.mock.calls.map(
    ([line]) => line as { statement: string; milliseconds: number },
  );
  expect(lines.map(({ statement }) => statement)).toEqual([
    ...Array.from({ length: 3 }, () => "select pg_sleep(0.6), $1::text"),
    "select 1 / length(pg_sleep(0.6)::text)",
  ]);
  expect(lines.every(({ milliseconds }) => milliseconds >= 500)).toBe(true);
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain(personal);
});

test("each logs its own, also those that wait for a connection", async () => {
  // Two more than there are connections.
  const logs = Array.from({ length: 14 }, newLog);
  const sleep = (index: number) => sql`select pg_sleep(0.6), ${sql.literal(index)}`.run(db);
  await Promise.all(logs.map((log, index) => logContext.run(log, () => sleep(index))));
  const logged = logs.map(({ warn }) =>
    warn.mock.calls.map(([line]) => (line as { statement: string }).statement),
  );
  expect(logged).toEqual(logs.map((_, index) => [`select pg_sleep(0.6), ${index}`]));
});
