// Deletes rows that would accumulate, or must not be stored forever: each function returns how
// many.
import { reportRetentionDays } from "#contract/reports.ts";
import { webhookOutLimits } from "#shared/webhooks-out.ts";
import type { Db } from "#server/database/connect.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import { sql } from "#server/database/sql.ts";

/** Former usernames whose reservation is over. */
export const removeFreedUsernames = (db: Db) =>
  removeInBatches(db, "usernames", sql`select ctid from usernames where held_until <= now()`);

/**
 * Webhook deliveries that owners can't see any more: all but the last 50 accepted and the last 50
 * refused of each webhook.
 */
export const removeOldDeliveries = (db: Db) =>
  removeInBatches(
    db,
    "hook_deliveries",
    sql`select ctid from (
      select ctid, row_number() over (partition by hook_id, is_accepted order by id desc) as place
      from hook_deliveries) placed where place > 50`,
  );

/** What was sent to webhooks, or waits for so long that nobody sends it any more. */
export const removeOldWebhookDeliveries = (db: Db) =>
  removeInBatches(
    db,
    "webhook_out_deliveries",
    sql`select ctid from webhook_out_deliveries
      where happened_at < now() - make_interval(days => ${webhookOutLimits.keptDays})`,
  );

/** Replaced webhook secrets that aren't accepted any more, or don't sign any more. */
export async function forgetReplacedSecrets(db: Db): Promise<number> {
  const accepted = await sql`
    update hooks set previous_secret = null, previous_secret_until = null
    where previous_secret_until <= now()`.run(db);
  const signing = await sql`
    update webhooks_out set previous_secret = null, previous_secret_until = null
    where previous_secret_until <= now()`.run(db);
  return accepted + signing;
}

/** Search words that name no technology and weren't searched for in half a year, nor suggested. */
export const removeUnwantedTechs = (db: Db) =>
  removeInBatches(
    db,
    "wanted_techs",
    sql`select ctid from wanted_techs w where last_sought_at < now() - interval '180 days'
      and not exists (select from tech_suggestions s where s.word = w.word)`,
  );

/** Announcements for open streams, if no server with streams deletes them. */
export const removeOldHints = (db: Db) =>
  removeInBatches(
    db,
    "live_changes",
    sql`select ctid from live_changes where at < now() - interval '2 minutes'`,
  );

/** Replies to calls that are no longer repeated. */
export const removeOldReplies = (db: Db) =>
  removeInBatches(
    db,
    "idempotency_keys",
    sql`select ctid from idempotency_keys where at < now() - interval '1 day'`,
  );

/** Days for which it is stored that a project was found for a saved search. */
const hitRetentionDays = 90;

export const removeOldHits = (db: Db) =>
  removeInBatches(
    db,
    "saved_search_hits",
    sql`select ctid from saved_search_hits
      where found_at < now() - make_interval(days => ${hitRetentionDays})`,
  );

/** Days for which it is stored what watchers and followers were notified of. */
const watchedEventDays = 7;

export const removeOldWatchedEvents = (db: Db) =>
  removeInBatches(
    db,
    "watched_events",
    sql`select ctid from watched_events
      where created_at < now() - make_interval(days => ${watchedEventDays})`,
  );

/** Reports that were settled long enough ago, and then the texts without a report. */
export async function removeSettledReports(db: Db): Promise<number> {
  const removed = await removeInBatches(
    db,
    "reports",
    sql`select ctid from reports
      where settled_at < now() - make_interval(days => ${reportRetentionDays})`,
  );
  // A report that is being sent updates its text's time first: such a text isn't deleted.
  await removeInBatches(
    db,
    "reported_versions",
    sql`select ctid from reported_versions v where reported_at < now() - interval '1 day'
      and not exists (select from reports where version_id = v.id)`,
  );
  return removed;
}

/**
 * Mails that were sent, skipped or failed 30 days ago, and how often addresses got a link to confirm them
 * that wasn't used within a year.
 */
export async function removeOldMails(db: Db): Promise<number> {
  await removeInBatches(
    db,
    "confirmation_mails",
    sql`select ctid from confirmation_mails where mailed_at < now() - interval '1 year'`,
  );
  return removeInBatches(
    db,
    "mails",
    sql`select ctid from mails where state in ('sent', 'skipped', 'failed')
      and created_at < now() - interval '30 days'`,
  );
}

/** Answers to access requests that are 90 days old; until then a declined person can't ask again. */
export const removeOldAccessRequests = (db: Db) =>
  removeInBatches(
    db,
    "access_requests",
    sql`select ctid from access_requests
      where coalesce(approved_at, declined_at) < now() - interval '90 days'`,
  );

/** Hours whose requests to code hosts don't limit any more. */
export async function removeOldCodeHostHours(db: Db): Promise<number> {
  let removed = 0;
  for (const table of ["code_host_hours", "proposal_hours"]) {
    removed += await removeInBatches(
      db,
      table,
      sql`select ctid from ${sql.id(table)} where hour < now() - interval '2 days'`,
    );
  }
  return removed;
}
