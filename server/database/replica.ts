// A standby of the database (DATABASE_READ_URL), for reads that may be some seconds old.
import { setTimeout as pause } from "node:timers/promises";
import type { Database, Db } from "./connect.ts";
import { connect } from "./connect.ts";
import { sql } from "./sql.ts";
import { currentTimeline } from "./timeline.ts";
import { allowIdle, sqlStateOf } from "./transaction.ts";

export interface Replica {
  /**
   * Sends statements to the standby while it is at most `maxLagMs` behind, and to the primary otherwise, or
   * if they fail there.
   */
  readonly db: Db;
  /** How many milliseconds it is behind, or null if that isn't known. */
  readonly lagMs: () => number | null;
  /** Whether reads go to it now. */
  readonly isUsed: () => boolean;
  readonly close: () => Promise<void>;
}

const usualLimits = {
  /** Milliseconds between two comparisons with the primary. */
  everyMs: 1_000,
  /** Milliseconds that the standby may be behind. */
  maxLagMs: 10_000,
};

const connections = 6;

/** A position in the write-ahead log of the primary, in bytes, and when it was read. */
interface Sample {
  readonly position: number;
  readonly at: number;
}

/** Compares both until it is closed. `report` gets each change between used and not used, with why. */
export function openReplica(
  url: string,
  primary: Database,
  report: (why: string | null) => void,
  { everyMs, maxLagMs } = usualLimits,
): Replica {
  const replica = connect(url, null, undefined, connections);
  let samples: Sample[] = [];
  /** Until when the standby was last known to have all that the primary had. */
  let caughtUpAt = -Infinity;
  let isUsed = true;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const compare = async (): Promise<string | null> => {
    const at = performance.now();
    const { position } = await primaryPosition(primary.db);
    samples = [...samples, { position, at }].slice(-60);
    const { replayed } = await replayPosition(replica.db);
    if (replayed === null) return "it isn't a standby";
    const reached = samples.findLast((sample) => sample.position <= replayed);
    if (reached) caughtUpAt = reached.at;
    return lagMs() > maxLagMs ? "it is too far behind" : null;
  };
  const lagMs = () => performance.now() - caughtUpAt;
  const watch = async () => {
    const why = await compare().catch((error: unknown) => String(error));
    if (isClosed) return;
    if (why !== null && !/behind/.test(why)) caughtUpAt = -Infinity;
    if ((why === null) !== isUsed) {
      isUsed = why === null;
      report(why);
    }
    timer = setTimeout(() => void watch(), everyMs).unref();
  };
  void watch();
  const chosen = () => (lagMs() <= maxLagMs ? replica.db : primary.db);
  const first = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const db = chosen();
    if (db === primary.db) return work(db);
    return work(db).catch((error: unknown) => {
      // It would take as long again there.
      if (isTimeout(error)) throw error;
      return work(primary.db);
    });
  };
  return {
    db: {
      isTransaction: false,
      query: (statement) => first((db) => db.query(statement)),
      transaction: (work) => first((db) => db.transaction(work)),
    },
    lagMs: () => (caughtUpAt === -Infinity ? null : lagMs()),
    isUsed: () => chosen() === replica.db,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      return replica.close();
    },
  };
}

/** How far the primary was at some moment. */
export interface PrimaryState {
  /** In its write-ahead log, in bytes; null if it has become a standby. */
  readonly position: number | null;
  readonly timeline: string | null;
}

export const primaryState = sql`${currentTimeline} as timeline, case when not pg_is_in_recovery()
  then (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint end as position`;

/**
 * Runs `work` on a standby that is as far as the primary was. On one connection: a pooler may lead the
 * next one to another standby, and one that restarts may lack again what it had.
 * @param work also gets a snapshot whose transactions it sees, for reading what changed since
 * @throws what `work` throws, or why the standby can't be read from
 */
export async function readWhenCaughtUp<T>(
  { db }: Pick<Database, "db">,
  { position, timeline }: PrimaryState,
  work: (db: Db, snapshot: string) => Promise<T>,
  timeoutMs = usualLimits.maxLagMs,
): Promise<T> {
  if (position === null) throw new Error("there is no primary");
  return db.transaction(async (standby) => {
    await allowIdle(standby);
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const { replayed } = await replayPosition(standby);
      if (replayed === null) throw new Error("it isn't a standby");
      if (replayed >= position) break;
      if (performance.now() > deadline) throw new Error("it is too far behind");
      await pause(50);
    }
    // After a promotion it may be ahead, by commits that the new primary lost.
    const followed = await followedTimeline(standby);
    if (followed !== timeline) throw new Error(`it follows timeline ${followed}, not ${timeline}`);
    return work(standby, await replayedSnapshot(standby));
  });
}

/** That of the last checkpoint that reached it, minutes after a promotion. */
const followedTimeline = async (standby: Db) => {
  const { timeline } = await sql<{ timeline: string }>`
    select lpad(upper(to_hex(timeline_id)), 8, '0') as timeline
    from pg_control_checkpoint()`.one(standby);
  return timeline;
};

/**
 * The standby's own snapshot doesn't name the transactions that are running: none counts as seen from
 * the oldest of them on.
 */
const replayedSnapshot = async (standby: Db) => {
  const { snapshot } = await sql<{ snapshot: string }>`
    select format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot())) as snapshot`.one(standby);
  return snapshot;
};

const isTimeout = (error: unknown) =>
  sqlStateOf(error) === "57014" || (error instanceof Error && /timeout/i.test(error.message));

const primaryPosition = (db: Db) =>
  sql<{ position: number }>`
    select (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint as position`.one(db);

/** Null on a server that isn't a standby, such as one that was promoted. */
const replayPosition = (db: Db) =>
  sql<{ replayed: number | null }>`
    select case when pg_is_in_recovery()
      then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as replayed`.one(db);
