// Ends the streams whose session has ended, for whatever reason.
import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import { isLive } from "#server/auth/session-queries.ts";
import type { Streams } from "./streams.ts";

/** Looks at the sessions behind the streams of these people. */
export async function endDeadStreams(
  { db }: Database,
  streams: Streams,
  userIds: Iterable<string>,
): Promise<void> {
  const open = [...userIds].flatMap((userId) => [...streams.of(userId)]);
  if (open.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from sessions where id = any(${[...new Set(open.map(({ sessionId }) => sessionId))]})
      and ${isLive} and exists (
        select from users where users.id = sessions.user_id and suspended_at is null)`.execute(db);
  const alive = new Set(rows.map(({ id }) => id));
  for (const stream of open) if (!alive.has(stream.sessionId)) stream.end();
}
