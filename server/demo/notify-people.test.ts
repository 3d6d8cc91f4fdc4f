import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { demoContent } from "./demo-content.ts";
import { loadDemoContent } from "./load-demo.ts";

const database = await openTestDatabase();

test("the demo's events are notifications of the people concerned, with the latest ones unread", async () => {
  await loadDemoContent(database, () => {}, { withAdmin: true });
  const rows = await sql<{ username: string; event: string; isRead: boolean; at: Date }>`
    select u.username, n.event, n.is_read as "isRead", n.created_at as at
    from notifications n join users u on u.id = n.user_id order by u.id, n.number`.all(database.db);
  const created = rows.filter(({ event }) => event === "application_created");
  expect(created.length).toBeGreaterThanOrEqual(demoContent.applications.length);
  expect(new Set(rows.map(({ event }) => event)).size).toBeGreaterThanOrEqual(6);
  const unread = rows.filter(({ isRead }) => !isRead);
  expect(unread.length).toBeGreaterThan(0);
  expect(unread.length).toBeLessThan(rows.length / 2);
  for (const theirs of Map.groupBy(rows, ({ username }) => username).values()) {
    const times = theirs.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});
