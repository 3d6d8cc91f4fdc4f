// Marking as read. All streams of the person hear of it, so that every tab agrees.
import { sql } from "kysely";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { announce } from "#server/realtime/announce.ts";
import { unreadCount } from "./queries.ts";

/** Rows that one statement marks: each must end long before its time limit. */
const batch = 10_000;

/** Marks as read those of the ids that are the person's, or all; answers how many are left unread. */
export function markRead(db: Db, userId: string, only?: readonly string[]): Promise<number> {
  return inTransaction(db, async (transaction) => {
    let marked = 0;
    for (;;) {
      // In one order, so that two who mark the same don't wait in a circle.
      const { numAffectedRows = 0n } = await sql`
        update notifications set is_read = true where id in (
          select id from notifications where user_id = ${userId} and not is_read
            and (${only === undefined} or id = any(${only ?? []}::uuid[]))
          order by number limit ${batch} for no key update)`.execute(transaction);
      marked += Number(numAffectedRows);
      if (numAffectedRows < batch) break;
    }
    if (marked > 0) await announce(transaction, { userIds: [userId], keys: [["notifications"]] });
    const { rows } = await sql<{ unread: number }>`
      select ${unreadCount(userId)} as unread`.execute(transaction);
    return rows[0]?.unread ?? 0;
  });
}
