// Announces changes to the open streams of all servers, once they are committed.
import type { ChangeKey } from "#contract/realtime.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { onCommit } from "#server/database/transaction.ts";

export interface Announcement {
  /** For streams that watch this project. */
  readonly projectId?: string;
  /** For the streams of these people. */
  readonly userIds?: readonly string[];
  /**
   * Change keys: what to fetch again. `["notifications"]` also sends each of `userIds` their new
   * ones.
   */
  readonly keys: readonly ChangeKey[];
}

/**
 * The beginning of a statement that announces as a part of its own work: a project or null, people
 * or null, and the keys follow. The caller calls `signalAnnouncement` once it is committed.
 */
export const announcing = sql`insert into live_changes (project_id, user_ids, keys)`;

/**
 * Announces within the transaction `db`, or at once outside of one. Nothing is sent if the
 * transaction is rolled back.
 */
export async function announce(db: Db, ...announcements: readonly Announcement[]): Promise<void> {
  const rows = announcements
    .map(({ projectId, userIds = [], keys }) => ({
      project_id: projectId ?? null,
      user_ids: userIds.length > 0 ? [...userIds] : null,
      keys: JSON.stringify(keys),
    }))
    .filter(({ project_id, user_ids }) => project_id !== null || user_ids !== null);
  if (rows.length === 0) return;
  await sql`insert into live_changes ${sql.values(rows)}`.run(db);
  onCommit(db, signalAnnouncement);
}

class RolledBack extends Error {}

/** Announces to nobody, and rolls it back. @throws what every write that announces would throw */
export async function tryAnnouncing({ transaction }: Db): Promise<void> {
  const trial = transaction(async (db) => {
    await sql`${announcing} values (null, null, '[]')`.run(db);
    throw new RolledBack();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

const listeners = new Set<() => void>();

/**
 * Calls `listener` after each announcement of this process; returns a function that unsubscribes.
 */
export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Signals this process's relays. Announcements are rows: a relay that misses the signal finds them
 * by polling.
 */
export function signalAnnouncement(): void {
  for (const listener of listeners) listener();
}
