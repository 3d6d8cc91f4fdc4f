// After a promotion PostgreSQL writes on another timeline. Commits of the one before may be lost, and
// numbers of transactions and rows be used again: what was read before it doesn't count.
import { sql } from "./sql.ts";

/** The timeline as text; null on a standby. */
export const currentTimeline = sql`case when not pg_is_in_recovery()
  then left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;
