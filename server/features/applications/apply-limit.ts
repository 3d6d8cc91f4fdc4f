import { t } from "#shared/messages/t.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { TooMany } from "#server/http/errors.ts";

/** How often a person may apply to one project in 24 hours, however often they withdraw. */
const maxADay = 3;

/** To be called while the project is locked. @throws 429 */
export async function requireFewToday(
  db: Db,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  const rows = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '24 hours' - now()))::int as seconds
    from applications
    where project_id = ${projectId} and user_id = ${userId}
      and created_at > now() - interval '24 hours'
    order by created_at desc limit ${maxADay}`.all(db);
  const first = rows[maxADay - 1];
  if (first) throw new TooMany(Math.max(1, first.seconds), t("applications.appliedOften"));
}
