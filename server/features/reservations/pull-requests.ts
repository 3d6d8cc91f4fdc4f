// What a pull request does to its author's reservations: one that refers to the issue holds it, and
// its merge completes it. All of that is read from deliveries of the project's webhook.
import type { ProviderId } from "#contract/sign-in-accounts.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { announceProject } from "#server/features/projects/team.ts";
import { reservationLimits } from "#shared/limits.ts";
import { notifiedFields, type NotifiedReservation, notifyOwners } from "./notify.ts";

export interface PullRequestNews {
  readonly projectId: string;
  /** Its author's account at the code host. */
  readonly author: { readonly provider: ProviderId; readonly accountId: string };
  readonly number: number;
  readonly url: string;
  /** Its title and its description. */
  readonly text: string;
  /** As GitHub names it, and `merged` where it was closed by merging. */
  readonly action: string;
}

interface HeldIssue {
  readonly number: number;
  readonly url: string;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/**
 * Whether the text refers to the issue: `#12`, `GH-12`, `owner/name#12` of the same repository, or its
 * address. The same number in another repository is another issue.
 */
export function refersTo(text: string, { number, url }: HeldIssue): boolean {
  const path = new URL(url).pathname.replace(/\/(-\/)?issues\/\d+\/?$/, "").slice(1);
  const short = `(?<![\\w/#&.-])(?:(?:${escaped(path)})?#|GH-)${number}`;
  return new RegExp(`(?:${short}|${escaped(url)})(?![\\w-])`, "i").test(text);
}

interface HeldReservation extends HeldIssue {
  readonly id: string;
  readonly pullRequestNumber: number | null;
}

/** Notes what the pull request means for its author's reservations; returns whether it changed any. */
export function followPullRequest(db: Db, news: PullRequestNews): Promise<boolean> {
  const { projectId, author } = news;
  return inTransaction(db, async (transaction) => {
    await sql`select from projects where id = ${projectId} for no key update`.run(transaction);
    // A merge counts even where it took longer than the reservation.
    const held = await sql<HeldReservation>`
      select r.id, r.number::float8 as number, r.url,
        r.pull_request_number::float8 as "pullRequestNumber"
      from reservations r join user_accounts a on a.user_id = r.user_id
      where a.provider = ${author.provider} and a.account_id = ${author.accountId}
        and r.project_id = ${projectId} and r.state <> 'merged'
        and (r.ended_at is null or r.pull_request_number = ${news.number})
      order by r.id for no key update of r`.all(transaction);
    const ids = held
      .filter((one) => one.pullRequestNumber === news.number || refersTo(news.text, one))
      .map(({ id }) => id);
    if (ids.length === 0) return false;
    const changed = await change(transaction, ids, news);
    if (changed) await announceProject(transaction, projectId);
    return changed;
  });
}

async function change(
  db: Db,
  ids: readonly string[],
  { number, url, action }: PullRequestNews,
): Promise<boolean> {
  const these = sql`id = any(${ids}::uuid[])`;
  const inDays = (days: number) => sql`now() + make_interval(days => ${sql.literal(days)})`;
  if (action === "merged") {
    const merged =
      await sql<NotifiedReservation>`update reservations r set state = 'merged', merged_at = now(),
        pull_request_number = ${number}, pull_request_url = ${url},
        pull_request_opened_at = coalesce(pull_request_opened_at, now()),
        until = ${inDays(reservationLimits.days)}
      where ${these} returning ${notifiedFields}`.all(db);
    const [first] = merged;
    // One pull request may complete several: owners hear of it once.
    if (first) await notifyOwners(db, "reservation_merged", first);
    return merged.length > 0;
  }
  if (action === "closed") {
    const closed = await sql`update reservations set state = 'reserved', pull_request_number = null,
        pull_request_url = null, pull_request_opened_at = null,
        until = ${inDays(reservationLimits.daysAfterClosing)}, told_at = null
      where ${these} and ended_at is null and pull_request_number = ${number}`.run(db);
    return closed > 0;
  }
  const opened =
    await sql`update reservations set state = 'opened', pull_request_number = ${number},
      pull_request_url = ${url}, pull_request_opened_at = coalesce(pull_request_opened_at, now()),
      until = ${inDays(reservationLimits.daysWithPullRequest)}
    where ${these} and ended_at is null and coalesce(pull_request_number, ${number}) = ${number}`.run(
      db,
    );
  return opened > 0;
}
