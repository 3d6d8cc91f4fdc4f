// The states of mails: which ones wait, which server sends one, and how that ended. A mail is claimed while
// it is prepared and marked as being sent before its first byte leaves: then its server may end, and
// it is never sent again, since the mail server may have it (docs/decisions/032-mail-once-at-most.md).
import type { PromptMailKind } from "#contract/mail.ts";
import type { SignInAccountChange } from "#server/auth/link-account.ts";
import type { Db } from "#server/database/connect.ts";
import type { WrittenNotification } from "#server/features/notifications/write/notify.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { chosenAddress, takesMail } from "./address.ts";

export type QueuedKind =
  | PromptMailKind
  | "digest"
  | "confirmation"
  | "sign_in_account"
  | "api_token"
  | "api_token_expiry"
  | "integration_off";

export interface ClaimedMail {
  readonly id: string;
  readonly userId: string;
  readonly kind: QueuedKind;
  readonly notificationIds: readonly string[];
  /** Of a digest: the time that it is about. */
  readonly period: { readonly from: Date; readonly to: Date } | null;
  /** Of a mail about who can use the account: where it goes, whatever the person's address is by then. */
  readonly address: string | null;
  readonly signInAccount: SignInAccountChange | null;
  /** The name of the token that was made or expires. */
  readonly apiToken: string | null;
  readonly apiTokenExpiresAt: Date | null;
  /** How often it was claimed, this time included. */
  readonly attempts: number;
}

/** Minutes after which the server of a claimed mail counts as gone. */
const claimMinutes = 5;

/** Minutes until the next attempt, after each one; then it has failed. */
const retryMinutes = [2, 10, 30, 60, 120, 240, 480];

/** Queues the mail that confirms the pending address, in place of one that waits. */
export async function queueConfirmation(db: Db, userId: string): Promise<string> {
  const id = newId();
  await sql`delete from mails where user_id = ${userId} and kind = 'confirmation'
    and state = 'queued'`.run(db);
  await sql`insert into mails (id, user_id, kind) values (${id}, ${userId}, 'confirmation')`.run(
    db,
  );
  return id;
}

/** Queues the mail that says that an account was linked or unlinked, to the person's address as it is. */
export async function queueAccountMail(
  db: Db,
  userId: string,
  change: SignInAccountChange,
): Promise<void> {
  await sql`
    insert into mails (id, user_id, kind, address, sign_in_account)
    select ${newId()}, u.id, 'sign_in_account', ${chosenAddress}, ${JSON.stringify(change)}::jsonb
    from users u left join mail_settings s on s.user_id = u.id
    where u.id = ${userId} and ${takesMail}`.run(db);
}

/** Queues the mail that says that an API token was made. */
export async function queueTokenMail(db: Db, userId: string, name: string): Promise<void> {
  await sql`
    insert into mails (id, user_id, kind, address, api_token)
    select ${newId()}, u.id, 'api_token', ${chosenAddress}, ${name}
    from users u left join mail_settings s on s.user_id = u.id
    where u.id = ${userId} and ${takesMail}`.run(db);
}

/** Queues a mail for each of these notifications, which digests then leave out. */
export async function queueIntegrationOffMails(
  db: Db,
  notifications: readonly WrittenNotification[],
): Promise<void> {
  await sql`
    with mailed as (
      select n.id, n.user_id, n.mail_id
      from unnest(${notifications.map(({ id }) => id)}::uuid[],
          ${notifications.map(({ userId }) => userId)}::uuid[],
          ${notifications.map(() => newId())}::uuid[]) as n (id, user_id, mail_id)
        join users u on u.id = n.user_id left join mail_settings s on s.user_id = u.id
      where ${takesMail}
    ), queued as (
      insert into mails (id, user_id, kind, notification_ids)
      select mail_id, user_id, 'integration_off', array[id] from mailed
    )
    update notifications n set mail_id = mailed.mail_id from mailed where n.id = mailed.id`.run(db);
}

/** A mail that waits and fulfils the condition, the longest waiting first. */
const waiting = (condition: Sql) => sql`(
  select id from mails where state in ('queued', 'claimed') and due_at <= now() and ${condition}
  order by due_at limit 1 for update skip locked)`;

/**
 * Claims the mail that waits longest, or that one; null if none waits. Digests come last: there may
 * be many of them, and the others are about what just happened.
 */
export async function claimMail(db: Db, id?: string): Promise<ClaimedMail | null> {
  const next = id
    ? waiting(sql`id = ${id}`)
    : sql`coalesce(${waiting(sql`kind <> 'digest'`)}, ${waiting(sql`kind = 'digest'`)})`;
  const rows = await sql<
    Omit<ClaimedMail, "period"> & { periodFrom: Date | null; periodTo: Date | null }
  >`
    update mails set state = 'claimed', attempts = attempts + 1,
      due_at = now() + make_interval(mins => ${claimMinutes})
    where id = ${next}
    returning id, user_id as "userId", kind, notification_ids as "notificationIds", attempts,
      address, sign_in_account as "signInAccount", api_token as "apiToken",
      api_token_expires_at as "apiTokenExpiresAt", period_from as "periodFrom", period_to as "periodTo"`.all(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { periodFrom, periodTo, ...mail } = row;
  return { ...mail, period: periodFrom && periodTo && { from: periodFrom, to: periodTo } };
}

/** Whether the mail was still this server's: from now on it is never sent again. */
export async function markSending(db: Db, { id, attempts }: ClaimedMail): Promise<boolean> {
  const rowCount = await sql`
    update mails set state = 'sending', due_at = now() + make_interval(mins => ${claimMinutes})
    where id = ${id} and state = 'claimed' and attempts = ${attempts}`.run(db);
  return rowCount > 0;
}

/**
 * Whether the mail is still this server's. If it was too slow, another one has taken the mail over
 * and may have sent it: then how this one ended changes nothing.
 */
const isHeld = ({ id, attempts }: ClaimedMail) =>
  sql`id = ${id} and attempts = ${attempts} and state in ('claimed', 'sending')`;

export async function markSent(db: Db, mail: ClaimedMail): Promise<void> {
  await sql`update mails set state = 'sent', sent_at = now() where ${isHeld(mail)}`.run(db);
}

/** Ends a mail that has nothing to tell any more, or that the person doesn't want. */
export async function markSkipped(db: Db, mail: ClaimedMail): Promise<void> {
  await sql`update mails set state = 'skipped' where ${isHeld(mail)}`.run(db);
}

/** Ends a mail that can't be sent. What it was about comes into a later digest if it is still unread. */
export async function markFailed(db: Db, mail: ClaimedMail): Promise<void> {
  await sql`
    with ended as (update mails set state = 'failed' where ${isHeld(mail)}
      returning id, notification_ids)
    update notifications n set mail_id = null from ended
    where n.id = any(ended.notification_ids) and n.mail_id = ended.id`.run(db);
}

/** Tries a mail again later that was refused for now; after the last try it has failed. */
export async function retryLater(db: Db, mail: ClaimedMail): Promise<void> {
  const minutes = retryMinutes[mail.attempts - 1];
  if (minutes === undefined) return markFailed(db, mail);
  await sql`update mails set state = 'queued', due_at = now() + make_interval(mins => ${minutes})
    where ${isHeld(mail)}`.run(db);
}

/** Puts a mail back that the mail server didn't take: that is no attempt. */
export async function putBack(db: Db, mail: ClaimedMail): Promise<void> {
  await sql`update mails set state = 'queued', attempts = attempts - 1, due_at = now()
    where ${isHeld(mail)}`.run(db);
}

/**
 * Ends mails whose server ended while it sent them, which may have arrived, and those that have
 * waited for two days for a mail server, or for somebody who can write them.
 */
export async function endAbandoned(db: Db): Promise<void> {
  await sql`update mails set state = 'failed' where state = 'sending' and due_at < now()`.run(db);
  await sql`
    with ended as (update mails set state = 'failed'
      where state in ('queued', 'claimed') and due_at <= now()
        and created_at < now() - interval '2 days'
      returning id, notification_ids)
    update notifications n set mail_id = null from ended
    where n.id = any(ended.notification_ids) and n.mail_id = ended.id`.run(db);
}

/** Claims the notifications that a digest lists, so that no other mail does; returns them. */
export async function claimForDigest(
  db: Db,
  { id }: ClaimedMail,
  notificationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>`
    with claimed as (
      update notifications set mail_id = ${id}
      where id = any(${notificationIds}::uuid[]) and (mail_id is null or mail_id = ${id})
      returning id
    ), noted as (
      update mails set notification_ids = array(select id from claimed) where id = ${id})
    select id from claimed`.all(db);
  return new Set(rows.map((row) => row.id));
}

/** For monitoring: mails that wait, and how those of the last 30 days ended. */
export async function mailCounts(
  db: Db,
): Promise<Record<"waiting" | "sent" | "skipped" | "failed", number>> {
  const rows = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from mails group by state`.all(db);
  const count = (...states: string[]) =>
    rows.reduce((sum, row) => (states.includes(row.state) ? sum + row.count : sum), 0);
  return {
    waiting: count("queued", "claimed", "sending"),
    sent: count("sent"),
    skipped: count("skipped"),
    failed: count("failed"),
  };
}
