// Whom the demo's applications and comments concern is told as they would have been at the time.
import { sql } from "kysely";
import type { Db } from "#server/database/connect.ts";

/** Something that happened, and how those whom it concerns are told. */
export interface DemoEvent {
  readonly at: Date;
  readonly tell: () => Promise<void>;
}

/** What is older was read: people come back to a few new things, not to a year's. */
const unreadDays = 5;

/** Tells of all of it in the order in which it happened. */
export async function notifyPeople(db: Db, happenings: readonly DemoEvent[]): Promise<void> {
  for (const { tell } of happenings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await tell();
  }
  await sql`update notifications set is_read = true
    where created_at < now() - ${unreadDays} * interval '1 day'`.execute(db);
}
