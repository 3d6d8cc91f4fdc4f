// Queues the digests that are due, for people who may have news. What is in a digest, and whether
// there is anything at all, is found out when it is sent.
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { takesMail } from "./address.ts";
import { firstPeriodStart, type Frequency, lastDue } from "./content/digest-times.ts";

/** People per statement, whether or not a digest of theirs is due, so that each is bounded. */
const batch = 1_000;

/** Queues what is due; returns how many digests. */
export async function queueDigests(db: Db, now = currentTime()): Promise<number> {
  let queued = 0;
  for (const frequency of ["daily", "weekly"] as const) {
    const firstStart = firstPeriodStart(frequency, now);
    const round = { frequency, now, due: lastDue(frequency, now), firstStart };
    for (let after: string | null = null; ;) {
      const done: Batch = await queueSome(db, round, after);
      queued += done.queued;
      if (done.last === null) break;
      after = done.last;
    }
  }
  return queued;
}

interface Round {
  readonly frequency: Frequency;
  readonly now: Date;
  /** Who got a digest since isn't due. */
  readonly due: Date;
  /** When the period of a first digest begins; null while nobody gets a first one. */
  readonly firstStart: Date | null;
}

interface Batch {
  readonly queued: number;
  /** Null after the last people. */
  readonly last: string | null;
}

/** Days after which news is too old for a digest. */
const maxPeriodDays = 31;

/** Whether a saved search with daily alerts found something: then a weekly digest comes that day. */
const hasHits = sql`exists (select from saved_searches w
  join notifications n on n.saved_search_id = w.id
  where w.user_id = u.id and w.alerts = 'daily' and not n.is_read and n.mail_id is null
    and n.created_at > p.start)`;

/**
 * Whether a digest may have content: something unread, an application that waits, or a stack that
 * projects may fit.
 */
const mayHaveNews = sql`(
  exists (select from notifications n
    where n.user_id = u.id and not n.is_read and n.mail_id is null and n.created_at > p.start)
  or exists (select from members m join applications a on a.project_id = m.project_id
    where m.user_id = u.id and m.role_name = 'owner' and a.status = 'pending'
      and a.created_at > p.start)
  or 'matches' <> all(coalesce(s.kinds_off, '{}'))
    and exists (select from user_techs t where t.user_id = u.id))`;

interface Candidate {
  readonly id: string;
  /** Null if no period begins. */
  readonly start: Date | null;
  readonly isDue: boolean;
  readonly hasNews: boolean;
}

/** The next people, whether or not a digest of theirs is due. */
async function peopleAfter(
  db: Db,
  { frequency, now, due, firstStart }: Round,
  after: string | null,
): Promise<Candidate[]> {
  return sql<Candidate>`
    select u.id, p.start, d.is_due as "isDue",
      case when d.is_due then ${mayHaveNews} else false end as "hasNews"
    from (
      select id, email, suspended_at from users
      where ${after}::uuid is null or id > ${after}::uuid order by id limit ${batch}) u
      left join mail_settings s on s.user_id = u.id
      cross join lateral (select case when s.digested_until is null then ${firstStart}::timestamptz
        else greatest(s.digested_until, ${now}::timestamptz - make_interval(days => ${maxPeriodDays}))
        end as start) p
      cross join lateral (select coalesce(p.start is not null
        and (s.digested_until is null or s.digested_until < ${due}) and ${takesMail}
        and (coalesce(s.digest, 'weekly') = ${frequency} or ${frequency} = 'daily'
          and coalesce(s.digest, 'weekly') = 'weekly' and ${hasHits}), false) as is_due) d
    order by u.id`.all(db);
}

/**
 * Queues the next people's digests, and notes the end of their period: whichever server notes it
 * queues the digest, so that there is one.
 */
async function queueSome(db: Db, round: Round, after: string | null): Promise<Batch> {
  const people = await peopleAfter(db, round, after);
  const last = people.length === batch ? (people.at(-1)?.id ?? null) : null;
  const found = people.filter(({ isDue }) => isDue);
  if (found.length === 0) return { queued: 0, last };
  const queued = await inTransaction(db, async (transaction) => {
    const noted = await noteEnd(transaction, round, found);
    const withNews = found.filter(({ id, hasNews }) => hasNews && noted.has(id));
    await sql`
      insert into mails (id, user_id, kind, period_from, period_to)
      select id, user_id, 'digest', period_from, ${round.now} from unnest(
        ${withNews.map(() => newId())}::uuid[], ${withNews.map(({ id }) => id)}::uuid[],
        ${withNews.map(({ start }) => start)}::timestamptz[]) as x (id, user_id, period_from)`.run(
      transaction,
    );
    return withNews.length;
  });
  return { queued, last };
}

async function noteEnd(
  db: Db,
  { now, due }: Round,
  found: readonly Candidate[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>`
    insert into mail_settings as s (user_id, digested_until)
    select id, ${now} from users where id = any(${found.map(({ id }) => id)}::uuid[]) order by id
    on conflict (user_id) do update set digested_until = excluded.digested_until
      where s.digested_until is null or s.digested_until < ${due}
    returning s.user_id as id`.all(db);
  return new Set(rows.map(({ id }) => id));
}
