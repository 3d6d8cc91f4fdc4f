// How many requests a code host gets in an hour, counted in the database for all servers together.
import { currentTimeMs } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { TooMany } from "#server/http/errors.ts";
import { t } from "#shared/messages/t.ts";

/** Requests in an hour to each code host. GitHub allows 5,000 with a token. */
export const hourlyRequests = {
  /** By the job that keeps projects up to date. */
  refresh: 1_500,
  /** For people's proposals together, and for one of them. */
  proposals: 2_400,
  person: 600,
} as const;

/**
 * Once so much of the hour is used, only people who used little of it get more, so that a few can't
 * take it from all others.
 */
const reserveFrom = 0.7;
const littleOfPerson = 90;

/** Seconds until the next hour begins, when there are requests again. */
const secondsToNextHour = (now = currentTimeMs()): number =>
  Math.max(1, 3600 - (Math.floor(now / 1000) % 3600));

const thisHour = sql`date_trunc('hour', now())`;

/**
 * Takes requests for the job from this hour's budget; false if there aren't as many left, or if the
 * code host made any server wait.
 */
export async function takeRefreshRequests(db: Db, host: string, count: number): Promise<boolean> {
  const rows = await sql`
    insert into code_host_hours as h (host, hour, refresh_requests)
    select ${host}, ${thisHour}, ${count}::int
    where not exists (select from code_host_hours
      where host = ${host} and hour > now() - interval '2 hours' and paused_until > now())
    on conflict (host, hour) do update
      set refresh_requests = h.refresh_requests + excluded.refresh_requests
      where h.refresh_requests + excluded.refresh_requests <= ${hourlyRequests.refresh}
    returning 1`.all(db);
  return rows.length > 0;
}

interface Refreshed {
  /** Those that were taken and weren't needed. */
  readonly spared: number;
  readonly unchanged: number;
  readonly checked: number;
  /** For how many seconds the code host wants to be left alone. */
  readonly pauseSeconds: number | null;
}

export async function settleRefreshRequests(
  db: Db,
  host: string,
  { spared, unchanged, checked, pauseSeconds }: Refreshed,
): Promise<void> {
  await sql`
    insert into code_host_hours as h (host, hour, unchanged, checked, paused_until)
    values (${host}, ${thisHour}, ${unchanged}, ${checked},
      now() + make_interval(secs => ${pauseSeconds}::int))
    on conflict (host, hour) do update set
      refresh_requests = greatest(0, h.refresh_requests - ${spared}::int),
      unchanged = h.unchanged + excluded.unchanged,
      checked = h.checked + excluded.checked,
      paused_until = coalesce(excluded.paused_until, h.paused_until)`.run(db);
}

/**
 * Takes requests for a person's proposal; false if they used theirs, or if what is left is reserved
 * for others. The host's row is locked first, so that requests at once are counted one by one.
 */
export function takeProposalRequests(
  db: Db,
  host: string,
  userId: string,
  count: number,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const ofHost = await sql<{ used: number }>`
      insert into code_host_hours as h (host, hour) values (${host}, ${thisHour})
      on conflict (host, hour) do update set host = h.host
      returning proposal_requests as used`.all(transaction);
    const ofPerson = await sql<{ used: number }>`
      select requests as used from proposal_hours
      where user_id = ${userId} and hour = ${thisHour}`.all(transaction);
    const [all, own] = [ofHost[0]?.used ?? 0, ofPerson[0]?.used ?? 0];
    if (!mayPropose(all, own, count)) return false;
    await sql`update code_host_hours set proposal_requests = proposal_requests + ${count}::int
      where host = ${host} and hour = ${thisHour}`.run(transaction);
    await sql`insert into proposal_hours as h (user_id, hour, requests)
      values (${userId}, ${thisHour}, ${count})
      on conflict (user_id, hour) do update set requests = h.requests + excluded.requests`.run(
      transaction,
    );
    return true;
  });
}

/** The same for one that can't do without. @throws 429 until the next hour */
export async function requireProposalRequests(
  db: Db,
  host: string,
  userId: string,
  count: number,
): Promise<void> {
  if (await takeProposalRequests(db, host, userId, count)) return;
  throw new TooMany(secondsToNextHour(), t("projects.repositoriesUsedUp"));
}

/** Whether a person may have so many more requests, by what all and they used in this hour. */
export function mayPropose(all: number, own: number, count: number): boolean {
  if (own + count > hourlyRequests.person || all + count > hourlyRequests.proposals) return false;
  return all < reserveFrom * hourlyRequests.proposals || own < littleOfPerson;
}
