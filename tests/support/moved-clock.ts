// Moves what is stored about applications into the past, like a clock that moves on.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

const columns = {
  applications: ["created_at", "updated_at", "pending_since", "reminded_at", "reapply_allowed_at"],
  application_events: ["at"],
  projects: ["applications_reminded_at"],
};

/** All applications, their histories and their reminders become that many days older. */
export async function letDaysPass(db: Db, days: number): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    const earlier = names.map(
      (name) => sql`${sql.id(name)} = ${sql.id(name)} - make_interval(secs => ${days * 86_400})`,
    );
    await sql`update ${sql.id(table)} set ${sql.join(earlier)}`.run(db);
  }
}
