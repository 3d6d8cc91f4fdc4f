// Leases due deliveries and records their outcomes, so that several servers share the work. A delivery
// whose outcome isn't recorded while it is leased is due again, for any server.
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import { webhookOutLimits, type WebhookOutKind } from "#shared/webhooks-out.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { queueIntegrationOffMails } from "#server/features/mail/mail-states.ts";
import { notify } from "#server/features/notifications/write/notify.ts";
import { ownerIdsOf } from "#server/features/projects/team.ts";

/** More than a try takes, with what is done before and after it. */
const lease = sql`interval '30 seconds'`;

export interface Receiver {
  readonly webhookId: string;
  readonly kind: WebhookOutKind;
  readonly url: string;
  readonly room: string | null;
  readonly token: string | null;
  readonly language: string | null;
  readonly secret: string | null;
  /** Null unless it still signs. */
  readonly previousSecret: string | null;
}

export interface DueDelivery extends Receiver {
  readonly id: string;
  readonly event: string;
  readonly projectId: string | null;
  readonly happenedAt: string;
  /** This one included. */
  readonly tries: number;
}

/** Columns of a {@link Receiver}, of the row `w` of webhooks_out. */
export const receiverColumns = sql`
  w.id as "webhookId", w.kind, w.url, w.room, w.token, w.language, w.secret,
  case when w.previous_secret_until > now() then w.previous_secret end as "previousSecret"`;

/** Whether a row `d` is being tried. */
export const isBeingTried = sql`coalesce(d.leased_until > now(), false)`;

interface Free {
  /** At once, of all webhooks together and of one. */
  readonly total: number;
  readonly perWebhook: number;
  /** How many are under way, by webhook; those that rest have as many as one may have. */
  readonly busy: ReadonlyMap<string, number>;
}

/** How many that wait for an earlier one are looked at beside those that don't. */
const blockedLookedAt = 20;

/**
 * Takes deliveries that are due, some of each webhook for which it isn't quiet. One waits while an
 * earlier one about the same subject does; those that are found waiting so are due again when that one
 * is. None is due during its lease, so that the version before, which knows only when it is due, doesn't
 * take it either.
 */
export function takeDue(db: Db, { total, perWebhook, busy }: Free): Promise<DueDelivery[]> {
  const counts = [...busy];
  return sql<DueDelivery>`
    with recursive told as (
      (select webhook_id from webhook_out_deliveries where state = 'waiting'
        order by webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_out_deliveries d
        where d.state = 'waiting' and d.webhook_id > told.webhook_id
        order by d.webhook_id limit 1)
      from told where told.webhook_id is not null
    ), free as (
      select w.id, case when w.kind = 'standard' then ${perWebhook}::int else 1 end
        - coalesce(b.count, 0) as count
      from told join webhooks_out w on w.id = told.webhook_id and w.is_active
          and not is_webhook_kind_off(w.kind, w.project_id) and quiet_until(w.quiet, now()) is null
        left join unnest(${counts.map(([id]) => id)}::uuid[], ${counts.map(([, count]) => count)}::int[])
          as b (id, count) on b.id = w.id
    ), found as materialized (
      select d.* from free cross join lateral (
        select id, webhook_id, subject_id, number, due_at from webhook_out_deliveries d
        where webhook_id = free.id and state = 'waiting' and due_at <= now() and not ${isBeingTried}
        order by due_at, number limit free.count + ${blockedLookedAt}
        for update skip locked) d
      where free.count > 0
    ), placed as (
      select f.id, f.webhook_id, f.number, earlier.due_at as blocked_until,
        row_number() over (partition by f.webhook_id, earlier.due_at is null
          order by f.due_at, f.number) as place
      from found f left join lateral (
        select e.due_at from webhook_out_deliveries e
        where e.state = 'waiting' and e.webhook_id = f.webhook_id
          and e.subject_id = f.subject_id and e.number < f.number
        order by e.number desc limit 1) earlier on true
    ), deferred as (
      update webhook_out_deliveries d
      set due_at = greatest(p.blocked_until, now() + interval '1 second')
      from placed p where d.id = p.id and p.blocked_until is not null
    ), taken as (
      update webhook_out_deliveries d
      set due_at = now() + ${lease}, leased_until = now() + ${lease}, tries = d.tries + 1,
        tried_at = now()
      from (select p.id from placed p join free on free.id = p.webhook_id
        where p.blocked_until is null and p.place <= free.count
        order by p.place, p.number limit ${total}) chosen
      where d.id = chosen.id
      returning d.id, d.webhook_id, d.event, d.project_id, d.happened_at, d.tries, d.number
    )
    select taken.id, taken.event, taken.project_id as "projectId",
      iso(taken.happened_at) as "happenedAt", taken.tries, ${receiverColumns}
    from taken join webhooks_out w on w.id = taken.webhook_id order by taken.number`.all(db);
}

export interface Outcome {
  readonly statusCode: number | null;
  readonly tookMs: number;
  readonly problem: WebhookOutDelivery["problem"];
  readonly answer: string | null;
}

export interface Tried extends Outcome {
  readonly id: string;
  readonly webhookId: string;
  readonly state: WebhookOutDelivery["state"];
  /** For those that wait for a further try. */
  readonly retryInSeconds: number | null;
}

/**
 * Records outcomes, has those that waited for these tried, and switches webhooks off that are to be. What
 * was ended while it was tried stays so, unless it arrived.
 * @param mails whether the site sends mail
 */
export async function recordTried(db: Db, tried: readonly Tried[], mails: boolean): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await sql`
      with outcome as (
        select * from unnest(${tried.map(({ id }) => id)}::uuid[],
          ${tried.map(({ state }) => state)}::text[],
          ${tried.map(({ retryInSeconds }) => retryInSeconds)}::float8[],
          ${tried.map(({ statusCode }) => statusCode)}::int[],
          ${tried.map(({ tookMs }) => Math.round(tookMs))}::int[],
          ${tried.map(({ problem }) => problem)}::text[],
          ${tried.map(({ answer }) => answer)}::text[])
          as o (id, state, retry_in, status_code, took_ms, problem, answer)
      ), recorded as (
        update webhook_out_deliveries d
        set state = case when d.state = 'waiting' or o.state = 'delivered' then o.state
            else d.state end,
          problem = case when d.state = 'waiting' or o.state = 'delivered' then o.problem
            else d.problem end,
          status_code = o.status_code, took_ms = o.took_ms, answer = o.answer, leased_until = null,
          due_at = now() + make_interval(secs => coalesce(o.retry_in, 0))
        from outcome o where d.id = o.id and (d.state <> 'delivered' or o.state = 'delivered')
        returning d.webhook_id, d.subject_id, d.number, d.state
      )
      update webhook_out_deliveries d set due_at = now()
      from recorded r
      where r.state <> 'waiting' and d.due_at > now() and not ${isBeingTried} and d.id = (
        select e.id from webhook_out_deliveries e
        where e.state = 'waiting' and e.webhook_id = r.webhook_id
          and e.subject_id = r.subject_id and e.number > r.number
        order by e.number limit 1)`.run(transaction);
    await recordHealth(transaction, tried, mails);
  });
}

/** What wasn't sent says nothing of the receiver. */
const isTold = ({ problem }: Tried) => problem !== "hidden";

async function recordHealth(db: Db, tried: readonly Tried[], mails: boolean): Promise<void> {
  const told = tried.filter(isTold);
  const succeeded = new Set(
    told.filter(({ state }) => state === "delivered").map(({ webhookId }) => webhookId),
  );
  const failed = [...new Set(told.map(({ webhookId }) => webhookId))].filter(
    (id) => !succeeded.has(id),
  );
  const gone = told
    .filter(({ statusCode }) => statusCode === 410)
    .map(({ webhookId }) => webhookId);
  if (succeeded.size > 0) {
    await sql`
      update webhooks_out set failing_since = null where id in (
        select id from webhooks_out
        where id = any(${[...succeeded]}::uuid[]) and failing_since is not null
        order by id for no key update)`.run(db);
  }
  if (failed.length === 0 && gone.length === 0) return;
  await sql`
    update webhooks_out set failing_since = now() where id in (
      select id from webhooks_out
      where id = any(${failed}::uuid[]) and failing_since is null
      order by id for no key update)`.run(db);
  await switchOff(db, { failed, gone }, mails);
}

interface SwitchedOff {
  readonly id: string;
  readonly projectId: string | null;
  readonly kind: WebhookOutKind;
}

/** Their owners, or the admins, are notified, and mailed. What waits for them stays so, as missed. */
async function switchOff(
  db: Db,
  { failed, gone }: Readonly<Record<"failed" | "gone", readonly string[]>>,
  mails: boolean,
): Promise<void> {
  const isGone = sql`id = any(${gone}::uuid[])`;
  const ended = await sql<SwitchedOff>`
    update webhooks_out set is_active = false, disabled_at = now(),
      disabled_because = case when ${isGone} then 'gone' else 'failing' end
    where id in (select id from webhooks_out
      where is_active and (${isGone} or id = any(${failed}::uuid[]) and failing_since
        <= now() - make_interval(days => ${webhookOutLimits.failingDays}))
      order by id for no key update)
    returning id, project_id as "projectId", kind`.all(db);
  for (const { id, projectId, kind } of ended) {
    const people = projectId === null ? await adminIds(db) : await ownerIdsOf(db, projectId);
    const written = await notify(db, people, {
      event: "webhook_disabled",
      actorId: null,
      ...(projectId !== null && { projectId }),
      detail: { webhook: { id, kind } },
    });
    if (mails) await queueIntegrationOffMails(db, written);
  }
}

async function adminIds(db: Db): Promise<string[]> {
  const rows = await sql<{ id: string }>`select id from users where is_admin`.all(db);
  return rows.map(({ id }) => id);
}

/** Has what was taken tried again at once, by another server: it may have arrived. */
export async function giveBack(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update webhook_out_deliveries set due_at = now(), leased_until = null
    where id = any(${ids}::uuid[])`.run(db);
}
