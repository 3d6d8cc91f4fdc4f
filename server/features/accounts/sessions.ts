// A person's own sessions: listing and ending them.
import type { OwnSession } from "#contract/accounts.ts";
import type { Db } from "#server/database/connect.ts";
import { revokeTokensOf } from "#server/auth/api-tokens.ts";
import { isLive } from "#server/auth/session-queries.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { sessionOf, type Viewer } from "#server/http/viewer.ts";
import { deviceOf } from "./device.ts";

type Row = Omit<OwnSession, "device"> & { userAgent: string };

const columns = (current: string): Sql<Row> => sql<Row>`
  id, user_agent as "userAgent", iso(created_at) as "createdAt", iso(seen_at) as "seenAt",
  id = ${current} as current`;

const shown = ({ userAgent, ...row }: Row): OwnSession => ({
  ...row,
  device: deviceOf(userAgent),
});

export type SessionCursor = [elsewhere: 0 | 1, id: string];

/** A page of the viewer's valid sessions: the current one first, then by latest sign-in. */
export async function sessionsOf(
  db: Db,
  viewer: Viewer,
  after: SessionCursor | null,
  limit: number,
): Promise<OwnSession[]> {
  const elsewhere = sql`(id <> ${sessionOf(viewer)})::int`;
  const rows = await sql<Row>`
    select ${columns(sessionOf(viewer))} from sessions
    where user_id = ${viewer.id} and ${isLive} and (${after === null}
      or ${elsewhere} > ${after?.[0] ?? 0}::int
      or ${elsewhere} = ${after?.[0] ?? 0}::int and id < ${after?.[1] ?? null}::uuid)
    order by ${elsewhere}, id desc limit ${limit}`.all(db);
  return rows.map(shown);
}

/** Ends a session of the viewer; null if the viewer has no session with that id. */
export async function endOwnSession(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<OwnSession | null> {
  const row = await sql<Row>`
    delete from sessions where id = ${id} and user_id = ${viewer.id} and ${isLive}
    returning ${columns(sessionOf(viewer))}`.maybeOne(db);
  return row ? shown(row) : null;
}

/**
 * Ends all sessions of the viewer, the current one only if `here`, and revokes all API tokens, since
 * whoever had a session may have made one; returns how many sessions were valid.
 */
export async function endSessions(
  db: Db,
  viewer: Viewer,
  { here }: { here: boolean },
): Promise<number> {
  await revokeTokensOf(db, viewer.id);
  const rows = await sql<{ live: boolean }>`
    delete from sessions where user_id = ${viewer.id} and (${here} or id <> ${sessionOf(viewer)})
    returning ${isLive} as live`.all(db);
  return rows.filter(({ live }) => live).length;
}
