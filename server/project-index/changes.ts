// Which projects changed, as triggers note it in `project_changes`.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { currentTimeline } from "#server/database/timeline.ts";
import type { Changed } from "./facts.ts";
import { statisticsFormat } from "./stored-statistics.ts";

/**
 * Milliseconds for which changes stay in the database once they are visible, however long their
 * transactions took, at least; whoever missed them reads everything anew.
 */
export const changesKeptMs = 10 * 60_000;
const cleanUpMs = 60_000;

/** Changes that one statement removes: a day's may be a million. */
const removedAtOnce = 50_000;

export interface Reading {
  readonly snapshot: string;
  readonly ids: string[];
  /** When each of them changed last, in milliseconds since 1970. */
  readonly times: number[];
  readonly techsChanged: boolean;
  readonly isOutdated: boolean;
  readonly timeline: string | null;
  /** Milliseconds since 1970. */
  readonly readAt: number;
  /** The latest version of what was learnt; 0 if there is none. */
  readonly learnedVersion: number;
}

/** Milliseconds since 1970. */
export const clock = sql`floor(extract(epoch from clock_timestamp()) * 1000)::float8`;

// What is visible to this reading and wasn't to the one before; see realtime/changes.ts. A snapshot
// from the future belongs to another database, or to the one before a restored backup.
export const changesSince = (snapshot: string) =>
  sql<Reading>`
  with since as (
    select project_id, at from project_changes
    where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)),
  changed as (
    select project_id, extract(epoch from max(at)) * 1000 as at from since
    where project_id is not null group by project_id)
  select pg_current_snapshot()::text as snapshot,
    array(select project_id from changed order by project_id) as ids,
    array(select at::float8 from changed order by project_id) as times,
    exists (select from since where project_id is null) as "techsChanged",
    pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "isOutdated",
    ${currentTimeline} as timeline, ${clock} as "readAt",
    coalesce((select max(version) from learned_statistics where format = ${statisticsFormat}), 0)
      as "learnedVersion"`.named("index-changes");

// Those that were visible to a snapshot: all before its oldest running transaction. What a backup of
// another server brought along is beyond all of them.
const changesBefore = (snapshot: string) => sql`
  delete from project_changes where ctid = any(array(
    select ctid from project_changes
    where xid < pg_snapshot_xmin(${snapshot}::pg_snapshot)
      or xid >= pg_snapshot_xmax(pg_current_snapshot())
        and at < now() - ${changesKeptMs} * interval '1 millisecond'
    limit ${removedAtOnce}))`;

/** Beyond so many changed projects, all of them are said to have changed. */
const maxChanged = 10_000;

/** The projects that changed since they were last taken; at first all. */
export class ChangedProjects {
  #ids: Changed = "all";

  add(ids: Changed): void {
    const known = this.#ids;
    const isMany = known === "all" || ids === "all" || known.length + ids.length > maxChanged;
    this.#ids = isMany ? "all" : [...known, ...ids];
  }

  take(): Changed {
    const ids = this.#ids;
    this.#ids = [];
    return ids;
  }
}

/** Readings follow each other; calls made during one share the next. */
export class Readings<T> {
  readonly #read: () => Promise<T>;
  /** The end of the reading that was started last. */
  #last: Promise<unknown> = Promise.resolve();
  /** The reading that hasn't started yet. */
  #next: Promise<T> | null = null;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  /** A reading that begins after this call. */
  next(): Promise<T> {
    this.#next ??= this.follow(() => {
      this.#next = null;
      return this.#read();
    });
    return this.#next;
  }

  /** Runs something else than a reading in its turn. */
  follow<R>(run: () => Promise<R>): Promise<R> {
    const running = this.#last.then(run);
    this.#last = running.catch(() => undefined);
    return running;
  }
}

/** Removes changes that every reading of the last minutes has seen. */
export class ChangeCleaner {
  readonly #db: Db;
  readonly #warn: (problem: string) => void;
  readonly #now: () => number;
  /** Snapshots of earlier readings, a minute and more apart, the oldest first. */
  #marks: readonly { readonly snapshot: string; readonly at: number }[] = [];

  /** @param now milliseconds of a clock that never goes back */
  constructor(db: Db, warn: (problem: string) => void, now: () => number) {
    this.#db = db;
    this.#warn = warn;
    this.#now = now;
  }

  /** @param snapshot of the latest reading */
  async cleanUp(snapshot: string): Promise<void> {
    const now = this.#now();
    if (now - (this.#marks.at(-1)?.at ?? -Infinity) < cleanUpMs) return;
    const old = this.#marks.findLast(({ at }) => now - at >= changesKeptMs);
    this.#marks = [...this.#marks, { snapshot, at: now }].filter(
      ({ at }) => now - at < 2 * changesKeptMs,
    );
    if (!old) return;
    await changesBefore(old.snapshot)
      .run(this.#db)
      .catch((error) => {
        this.#warn(`Changes that every server has read weren't removed: ${String(error)}`);
      });
  }
}
