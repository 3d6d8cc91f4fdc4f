// Reads announcements, each once, in whatever order they are committed.
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { currentTimeline } from "#server/database/timeline.ts";

/** The channel of signals between servers; the trigger on sessions uses it too. */
export const channel = "stack_cafe_live";

/** Says on it that the site's settings were changed; others are the ids of relays. */
export const siteSignal = "site";

/** Has all servers read how the site is called and looks, and its pages, once `db` is committed. */
export const signalSite = (db: Db): Promise<unknown> =>
  sql`select pg_notify(${channel}, ${siteSignal})`.run(db);

export interface LiveChange {
  readonly projectId: string | null;
  readonly userIds: string[] | null;
  readonly keys: string[][];
}

/** Up to where announcements were read. */
export interface ReadPosition {
  /** The PostgreSQL snapshot of the reading, to be passed to the next one. */
  readonly snapshot: string;
  readonly timeline: string | null;
  /** By the database's clock. */
  readonly readAt: string;
}

export interface ChangesRead extends ReadPosition {
  readonly changes: LiveChange[];
}

const position = sql`pg_current_snapshot()::text as snapshot, ${currentTimeline} as timeline,
  now()::text as "readAt"`;

/**
 * What was committed since the reading that ended with `snapshot`. A row is new if it is visible to
 * this reading and wasn't to the one before: ids and clocks would skip rows that are committed late,
 * and waiting for the oldest transaction would let one delay all others.
 */
export function changesSince({ db }: Database, snapshot: string): Promise<ChangesRead> {
  const before = sql`${snapshot}::pg_snapshot`;
  return sql<ChangesRead>`
    select ${position}, coalesce((
      select json_agg(json_build_object(
        'projectId', project_id, 'userIds', user_ids, 'keys', keys))
      from live_changes
      where xid >= pg_snapshot_xmin(${before}) and not pg_visible_in_snapshot(xid, ${before})),
      '[]') as changes`
    .named("live-changes")
    .one(db);
}

/** Where to begin, when earlier announcements don't matter. */
export const currentPosition = ({ db }: Database): Promise<ReadPosition> =>
  sql<ReadPosition>`select ${position}`.one(db);

/**
 * Signals the other servers. Outside of transactions, because NOTIFY within them serializes
 * commits.
 */
export async function notifyOthers({ db }: Database, from: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${from})`.run(db);
}

/**
 * By then every server has read them, or was disconnected for so long that it announces everything
 * anew.
 */
export async function removeOldChanges({ db }: Database): Promise<void> {
  await sql`delete from live_changes where at < now() - interval '1 minute'`.run(db);
}
