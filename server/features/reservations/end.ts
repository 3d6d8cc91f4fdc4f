// Reservations end by themselves. Their rows stay for a while for the list of one's own; those with a
// merged pull request as long as their person, as evidence.
import type { Database } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { announceProjects } from "#server/features/projects/team.ts";
import { notifiedFields, type NotifiedReservation, notifyHolder } from "./notify.ts";

/** Reservations per transaction: each has a notification. */
const batchSize = 50;

const toldDaysBefore = 1;

/** How long ended ones without a merged pull request are stored. */
const retentionDays = 90;

interface Ended {
  readonly ended: number;
  readonly removed: number;
}

/**
 * Ends those whose time is over, the earliest first, tells people whose time is over soon, and removes
 * old ones.
 */
export async function endReservations({ db }: Database): Promise<Ended> {
  let ended = 0;
  for (let count = batchSize; count === batchSize; ended += count) count = await endBatch(db);
  for (let told = batchSize; told === batchSize;) told = await tellBatch(db);
  const removed = await removeInBatches(
    db,
    "reservations",
    sql`select ctid from reservations
      where ended_at < now() - make_interval(days => ${sql.literal(retentionDays)})
        and state <> 'merged'`,
  );
  return { ended, removed };
}

const endBatch = (db: Database["db"]): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const rows = await sql<NotifiedReservation & { isMerged: boolean }>`
      update reservations r set ended_at = until where id in (
        select id from reservations where ended_at is null and until <= now()
        order by until limit ${batchSize} for update skip locked)
      returning ${notifiedFields}, r.state = 'merged' as "isMerged"`.all(transaction);
    await announceProjects(transaction, [...new Set(rows.map(({ projectId }) => projectId))]);
    for (const row of inOrder(rows.filter(({ isMerged }) => !isMerged))) {
      await notifyHolder(transaction, "reservation_ended", row, null);
    }
    return rows.length;
  });

/** Tells people of reservations without a pull request that end within a day. */
const tellBatch = (db: Database["db"]): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const rows = await sql<NotifiedReservation>`
      update reservations r set told_at = now() where id in (
        select id from reservations
        where ended_at is null and told_at is null and state = 'reserved'
          and until between now() and now() + make_interval(days => ${sql.literal(toldDaysBefore)})
        order by until limit ${batchSize} for update skip locked)
      returning ${notifiedFields}`.all(transaction);
    for (const row of inOrder(rows)) {
      await notifyHolder(transaction, "reservation_ending", row, null);
    }
    return rows.length;
  });

/** People's rows are locked in the order of their ids. */
const inOrder = <Row extends NotifiedReservation>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
