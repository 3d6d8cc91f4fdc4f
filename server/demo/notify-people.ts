// Creates the notifications that the demo's applications and comments would have caused.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

/** An event, and the function that notifies the people concerned. */
export interface DemoEvent {
  readonly at: Date;
  readonly notify: () => Promise<void>;
}

/** Older notifications are read, so that people have only a few new ones. */
const unreadDays = 5;

/** Creates the notifications in the order of the events. */
export async function notifyPeople(db: Db, events: readonly DemoEvent[]): Promise<void> {
  for (const { notify } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await notify();
  }
  await sql`update notifications set is_read = true
    where created_at < now() - ${unreadDays} * interval '1 day'`.run(db);
}
