// Tells people on the site of what newly fits their saved searches or uses the technologies that they
// follow: one notification for all that was found for a search since the last one.
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction, onCommit } from "#server/database/transaction.ts";
import {
  notifiedPeople,
  numberingRecipients,
} from "#server/features/notifications/write/notify-sql.ts";
import { announcing, signalAnnouncement } from "#server/realtime/announce.ts";
import { lastTimeAt } from "#shared/site-clock.ts";

/** Searches, and hits that people are notified of, per statement: so each ends well before the statement timeout. */
const maxSearches = 200;
const maxHits = 10_000;

/** A search notifies once in so many seconds; what is found meanwhile is part of the next one. */
const minSeconds = 35;

/** Daily alerts are sent from six o'clock on: before the e-mail digests, which have them too. */
const lastMorning = () => lastTimeAt(6, "each day", currentTime());

const lockKey = 7_310_039;

/** Those after the search `after`; null for the first ones. */
const dueSearches = (after: string | null) => sql<DueSearch>`
  select s.id, (select count(*)::int from saved_search_hits h
    where h.search_id = s.id and h.told_at is null) as hits
  from saved_searches s
  where exists (select from saved_search_hits h where h.search_id = s.id and h.told_at is null
      and (s.alerts = 'site' or s.alerts = 'daily' and h.found_at < ${lastMorning()}))
    and not exists (select from notifications n where n.saved_search_id = s.id
      and n.created_at > now() - make_interval(secs => ${minSeconds}))
    and (${after}::uuid is null or s.id > ${after}::uuid)
  order by s.id limit ${maxSearches}`;

/** Hits count as notified of also for people who switched these notifications off. */
const notifyOf = (ids: readonly string[]) => sql<{ count: number }>`
  with due as (
    select s.id as search_id, s.user_id, x.id,
      case when s.followed_tech_id is null then 'search_alert' else 'tech_alert' end as event,
      (select count(*)::int from saved_search_hits h join projects p on p.id = h.project_id
        where h.search_id = s.id and h.told_at is null
          and p.hidden_at is null and p.archived_at is null) as count
    from unnest(${ids}::uuid[], ${ids.map(() => newId())}::uuid[]) as x (search_id, id)
      join saved_searches s on s.id = x.search_id
  ), audience as (
    select * from due where count > 0 and not exists (
      select from notification_kinds_off o
      where o.user_id = due.user_id and o.event = due.event)
  ), ${numberingRecipients(
    sql`(select count(*) from audience where user_id = held.id)`,
  )}, notified as (
    insert into notifications (id, user_id, number, event, saved_search_id, detail, created_at)
    select w.id, w.user_id,
      n.last_number + 1 - row_number() over (partition by w.user_id order by w.search_id desc),
      w.event, w.search_id, jsonb_build_object('count', w.count), clock_timestamp()
    from numbered n join audience w using (user_id)
    returning id, user_id, saved_search_id
  ), marked as (
    update saved_search_hits h set told_at = now(), notification_id = notified.id
    from due left join notified on notified.saved_search_id = due.search_id
    where h.search_id = due.search_id and h.told_at is null
  ), announced as (${announcing} ${notifiedPeople})
  select count(*)::int as count from notified`;

/**
 * Returns how many notifications were written. Ends after `maxMs` milliseconds: what is left waits for
 * the next run.
 */
export async function notifyOfHits(db: Db, maxMs = Number.POSITIVE_INFINITY): Promise<number> {
  const startedAt = performance.now();
  let after: string | null = null;
  for (let written = 0; ;) {
    const { last, count }: Batch = await inTransaction(db, async (transaction) => {
      // Only one server notifies at a time, since two would notify of the same hits.
      const { locked } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${lockKey}) as locked`.one(transaction);
      if (!locked) return { last: null, count: 0 };
      const ids = firstOf(await dueSearches(after).all(transaction));
      if (ids.length === 0) return { last: null, count: 0 };
      const done = await notifyOf(ids).one(transaction);
      onCommit(transaction, signalAnnouncement);
      return { last: ids.at(-1) ?? null, count: done.count };
    });
    written += count;
    if (last === null || performance.now() - startedAt > maxMs) return written;
    after = last;
  }
}

interface Batch {
  /** The last search that was notified of; null if none was. */
  readonly last: string | null;
  /** How many notifications were written. */
  readonly count: number;
}

interface DueSearch {
  readonly id: string;
  /** How many hits nobody was notified of yet. */
  readonly hits: number;
}

/** The ids of as many of the searches as may be notified of at once; at least of one. */
function firstOf(due: readonly DueSearch[]): string[] {
  let sum = 0;
  const end = due.findIndex(({ hits }) => (sum += hits) > maxHits);
  return due.slice(0, end < 0 ? due.length : Math.max(1, end)).map(({ id }) => id);
}
