import { randomBytes } from "node:crypto";
import type { WebhookOutDelivery } from "#contract/webhook-out-deliveries.ts";
import type { WebhookOutKindRule } from "#contract/webhook-out-kinds.ts";
import type { NewWebhookOut, WebhookOut, WebhookOutChanges } from "#contract/webhooks-out.ts";
import { type WebhookOutKind, webhookOutKinds, webhookOutLimits } from "#shared/webhooks-out.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { seesPerson } from "#server/database/visibility.ts";
import { pageOf } from "#server/http/cursor.ts";
import { Page } from "#server/http/serve.ts";
import { isBeingTried, type Outcome, type Receiver, receiverColumns } from "./due.ts";
import { isSuccess, shownAddress } from "./rules.ts";

/** Of a project, or with null of the site. */
export type Owner = string | null;

const ownedBy = (owner: Owner) => sql`w.project_id is not distinct from ${owner}::uuid`;

/** Of the row `d` of deliveries and `w` of its webhook: those of one that the site turned off wait. */
const deliveryColumns = sql<WebhookOutDelivery>`
  d.id, d.event as type, iso(d.happened_at) as "happenedAt", d.tries, iso(d.tried_at) as "triedAt",
  case when d.state = 'waiting' and w.disabled_at is not null then 'missed' else d.state end as state,
  iso(case when d.state = 'waiting' and w.disabled_at is null
      and not is_webhook_kind_off(w.kind, w.project_id)
    then coalesce(quiet_until(w.quiet, greatest(d.due_at, now())), d.due_at) end) as "nextAt",
  d.status_code as "statusCode", d.took_ms as "tookMs", d.problem, d.answer`;

/** What routes need to know of one before they write, and for the audit log. */
export type StoredWebhook = Pick<WebhookOut, "id" | "kind" | "url" | "events" | "isActive">;

export async function storedWebhook(
  db: Db,
  owner: Owner,
  id: string,
): Promise<StoredWebhook | undefined> {
  const row = await sql<StoredWebhook>`
    select w.id, w.kind, w.url, w.events, w.is_active as "isActive"
    from webhooks_out w where w.id = ${id} and ${ownedBy(owner)}`.maybeOne(db);
  return row && { ...row, url: shownAddress(row.kind, row.url) };
}

async function webhooksWhere(db: Db, viewerId: string, condition: Sql): Promise<WebhookOut[]> {
  const rows = await sql<WebhookOut>`
    select w.id, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end
        as project,
      w.kind, w.url, w.room, w.events, w.language, w.quiet,
      iso(case when w.quiet is not null and exists (select from webhook_out_deliveries d
          where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= now())
        then quiet_until(w.quiet, now()) end) as "quietUntil",
      not is_webhook_kind_off(w.kind, w.project_id) as "isAllowed", w.is_active as "isActive",
      case when not w.is_active then iso(w.paused_at) end as "pausedAt",
      (select ${userRefJson} from users u
        where u.id = w.paused_by and not w.is_active and ${seesPerson(viewerId)}) as "pausedBy",
      iso(w.disabled_at) as "disabledAt", w.disabled_because as "disabledBecause",
      iso(w.failing_since) as "failingSince", iso(w.secret_generated_at) as "secretGeneratedAt",
      iso(case when w.previous_secret_until > now() then w.previous_secret_until end)
        as "previousSecretUntil",
      iso(w.created_at) as "createdAt",
      (select to_json(latest) from (select ${deliveryColumns} from webhook_out_deliveries d
        where d.webhook_id = w.id and d.tries > 0 order by d.number desc limit 1) latest)
        as "lastDelivery",
      recent.counts as recent, missed.count as "missedCount", iso(missed.oldest) as "oldestMissedAt"
    from webhooks_out w left join projects p on p.id = w.project_id
      cross join lateral (
        select json_build_object('delivered', count(*) filter (where state = 'delivered'),
          'failed', count(*) filter (where state = 'failed'),
          'medianMs', round(percentile_cont(0.5) within group (order by took_ms)
            filter (where state = 'delivered'))) as counts
        from (select d.state, d.took_ms from webhook_out_deliveries d
          where d.webhook_id = w.id and d.tries > 0
          order by d.number desc limit ${webhookOutLimits.recentCount}) latest) recent
      cross join lateral (
        select count(*)::int as count, min(happened_at) as oldest
        from (select d.happened_at from webhook_out_deliveries d
          where d.webhook_id = w.id and d.state = 'waiting' and w.disabled_at is not null
          order by d.happened_at limit ${webhookOutLimits.missedCounted}) oldest_first) missed
    where ${condition} order by w.id`.all(db);
  return rows.map((row) => ({ ...row, url: shownAddress(row.kind, row.url) }));
}

/** Oldest first: at most `webhookOutLimits.perProject`. */
export const webhooksOutOf = (db: Db, owner: Owner, viewerId: string): Promise<WebhookOut[]> =>
  webhooksWhere(db, viewerId, ownedBy(owner));

export async function webhookOutOf(
  db: Db,
  owner: Owner,
  viewerId: string,
  id: string,
): Promise<WebhookOut | undefined> {
  return (await webhooksWhere(db, viewerId, sql`w.id = ${id} and ${ownedBy(owner)}`))[0];
}

/** Whether a project's owners, or admins for the site, may use that kind. */
export const mayUseKind = async (db: Db, owner: Owner, kind: WebhookOutKind): Promise<boolean> =>
  !(
    await sql<{ off: boolean }>`
      select is_webhook_kind_off(${kind}, ${owner}::uuid) as off`.one(db)
  ).off;

/** In the order in which they are offered. */
export async function kindRules(db: Db): Promise<WebhookOutKindRule[]> {
  const off = await sql<{ kind: WebhookOutKind }>`select kind from webhook_out_kinds_off`.all(db);
  return webhookOutKinds.map((kind) => ({
    kind,
    isAllowed: !off.some((one) => one.kind === kind),
  }));
}

/** False if it was so already. */
export async function setKindAllowed(
  db: Db,
  kind: WebhookOutKind,
  isAllowed: boolean,
): Promise<boolean> {
  const rowCount = await (
    isAllowed
      ? sql`delete from webhook_out_kinds_off where kind = ${kind}`
      : sql`insert into webhook_out_kinds_off (kind) values (${kind}) on conflict do nothing`
  ).run(db);
  return rowCount === 1;
}

interface KindCount {
  readonly kind: WebhookOutKind;
  readonly count: number;
  readonly failing: number;
  readonly off: number;
}

/** Of all projects, by kind, most first. */
export const countsOfProjects = (db: Db): Promise<KindCount[]> =>
  sql<KindCount>`
    select kind, count(*)::int as count,
      count(*) filter (where is_active and failing_since is not null)::int as failing,
      count(*) filter (where disabled_at is not null)::int as off
    from webhooks_out where project_id is not null group by kind order by count(*) desc, kind`.all(
    db,
  );

/** As Standard Webhooks names and encodes them: 32 random bytes. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * Null beyond the maximum number; what it belongs to must be locked. The secret is null for chats.
 */
export async function insertWebhookOut(
  db: Db,
  owner: Owner,
  { kind, url, room, token, events, language, quiet }: NewWebhookOut,
): Promise<{ id: string; secret: string | null } | null> {
  const id = newId();
  const secret = kind === "standard" ? newSecret() : null;
  const rowCount = await sql`
    insert into webhooks_out
      (id, project_id, kind, url, room, token, events, language, quiet, secret, secret_generated_at)
    select ${id}::uuid, ${owner}::uuid, ${kind}, ${url}, ${room ?? null}, ${token ?? null},
      ${events}::text[], ${language ?? null}, ${quiet ?? null}::jsonb, ${secret}::text, case when ${secret !== null}::boolean then now() end
    where (select count(*) from webhooks_out w where ${ownedBy(owner)})
      < ${webhookOutLimits.perProject}`.run(db);
  return rowCount === 1 ? { id, secret } : null;
}

/**
 * Switched on again, it begins anew: why it was off, and since when it failed, is forgotten. What waits is
 * given up whenever it is switched, unless it was missed and shall be sent.
 */
export async function updateWebhookOut(
  db: Db,
  { id, isActive: wasActive }: StoredWebhook,
  { isActive, sendMissed = false, ...fields }: WebhookOutChanges,
  byUserId: string,
): Promise<void> {
  const isPaused = isActive === false && wasActive;
  const changes = sql.set({
    ...fields,
    is_active: isActive,
    ...(isActive && { disabled_at: null, disabled_because: null, failing_since: null }),
    ...(isActive && { paused_at: null, paused_by: null }),
    ...(isPaused && { paused_at: sql`now()`, paused_by: byUserId }),
  });
  await sql`update webhooks_out set ${changes} where id = ${id}`.run(db);
  if (isActive === undefined || isActive === wasActive) return;
  // The others are due since they happened.
  if (isActive && sendMissed) {
    const isPutOff = sql`(d.tries > 0 or d.due_at > now()) and not ${isBeingTried}`;
    await changeWaiting(db, id, sql`tries = 0, due_at = happened_at`, isPutOff);
  } else {
    await changeWaiting(db, id, sql`state = 'failed', problem = 'switched_off'`, sql`true`);
  }
}

/** At once: as many as a statement surely changes within the time that it has. */
const changedAtOnce = 10_000;

/**
 * What is being recorded now is left alone.
 * @param condition on the row `d`; no longer true of what was changed
 */
async function changeWaiting(db: Db, webhookId: string, changes: Sql, condition: Sql) {
  let count = changedAtOnce;
  while (count === changedAtOnce) {
    count = await sql`
      update webhook_out_deliveries set ${changes}
      where id in (select id from webhook_out_deliveries d
        where state = 'waiting' and webhook_id = ${webhookId} and ${condition}
        limit ${changedAtOnce} for update skip locked)`.run(db);
  }
}

export async function replaceWebhookOutSecret(db: Db, id: string): Promise<string> {
  const secret = newSecret();
  await sql`
    update webhooks_out set secret = ${secret}, secret_generated_at = now(),
      previous_secret = secret,
      previous_secret_until = now() + make_interval(hours => ${webhookOutLimits.overlapHours})
    where id = ${id}`.run(db);
  return secret;
}

export async function deleteWebhookOutRow(db: Db, id: string): Promise<void> {
  await sql`delete from webhooks_out where id = ${id}`.run(db);
}

interface Shown {
  /** Alone; else all. */
  readonly state?: "failed" | undefined;
  /** The number of the last one on the page before. */
  readonly before: number | null;
  readonly pageSize: number;
}

/** Latest first. */
export async function deliveriesOf(
  db: Db,
  webhookId: string,
  { state, before, pageSize }: Shown,
): Promise<Page<WebhookOutDelivery[]>> {
  const found = await sql<WebhookOutDelivery & { number: number }>`
    select ${deliveryColumns}, d.number
    from webhook_out_deliveries d join webhooks_out w on w.id = d.webhook_id
    where d.webhook_id = ${webhookId} ${state === "failed" ? sql`and d.state = 'failed'` : sql``}
      and (${before}::bigint is null or d.number < ${before}::bigint)
    order by d.number desc limit ${pageSize + 1}`.all(db);
  const { rows, next } = pageOf(found, pageSize, ({ number }) => [number]);
  const deliveries = rows.map(({ number, ...delivery }) => ({ number, delivery }));
  return new Page(
    deliveries.map(({ delivery }) => delivery),
    next,
  );
}

const deliveryWhere = (db: Db, condition: Sql) =>
  sql<WebhookOutDelivery>`
    select ${deliveryColumns}
    from webhook_out_deliveries d join webhooks_out w on w.id = d.webhook_id where ${condition}`.maybeOne(
    db,
  );

/** With the project that it is about. */
export const deliveryOf = (db: Db, webhookId: string, id: string) =>
  sql<WebhookOutDelivery & { projectId: string | null }>`
    select ${deliveryColumns}, d.project_id as "projectId"
    from webhook_out_deliveries d join webhooks_out w on w.id = d.webhook_id
    where d.id = ${id} and d.webhook_id = ${webhookId}`.maybeOne(db);

/**
 * Has a delivery tried again from the first try on; one that waits is tried at once. The try that is under
 * way counts, if there is one. Undefined without such a delivery.
 */
export async function replayDelivery(
  db: Db,
  webhookId: string,
  id: string,
): Promise<WebhookOutDelivery | undefined> {
  await sql`
    update webhook_out_deliveries d set
      tries = case when state = 'waiting' then tries else 0 end, state = 'waiting',
      due_at = case when ${isBeingTried} then due_at else now() end
    where id = ${id} and webhook_id = ${webhookId}`.run(db);
  return deliveryWhere(db, sql`d.id = ${id} and d.webhook_id = ${webhookId}`);
}

/**
 * Ends a delivery that waits. What waits for it is due: at once, or once the try that is under way has
 * ended. Undefined without such a delivery.
 */
export async function stopDelivery(
  db: Db,
  webhookId: string,
  id: string,
): Promise<WebhookOutDelivery | undefined> {
  await sql`
    with stopped as (
      update webhook_out_deliveries d set state = 'failed', problem = 'stopped'
      where id = ${id} and webhook_id = ${webhookId} and state = 'waiting'
      returning webhook_id, subject_id, number,
        case when ${isBeingTried} then due_at else now() end as next_at
    )
    update webhook_out_deliveries d set due_at = s.next_at
    from stopped s where not ${isBeingTried} and d.id = (
      select e.id from webhook_out_deliveries e
      where e.state = 'waiting' and e.webhook_id = s.webhook_id
        and e.subject_id = s.subject_id and e.number > s.number
      order by e.number limit 1)`.run(db);
  return deliveryWhere(db, sql`d.id = ${id} and d.webhook_id = ${webhookId}`);
}

export async function receiverOf(db: Db, webhookId: string): Promise<Receiver | undefined> {
  return sql<Receiver>`select ${receiverColumns} from webhooks_out w where w.id = ${webhookId}`.maybeOne(
    db,
  );
}

/** A test counts as tried, once, whatever comes of it. */
export const insertTest = (
  db: Db,
  webhookId: string,
  owner: Owner,
): Promise<{ id: string; happenedAt: string }> =>
  sql<{ id: string; happenedAt: string }>`
    insert into webhook_out_deliveries (webhook_id, event, project_id, subject_id, state, tries, tried_at)
    values (${webhookId}, 'test', ${owner}, ${webhookId}, 'failed', 1, now())
    returning id, iso(happened_at) as "happenedAt"`.one(db);

export async function recordTest(
  db: Db,
  id: string,
  { statusCode, tookMs, problem, answer }: Outcome,
): Promise<WebhookOutDelivery | undefined> {
  await sql`
    update webhook_out_deliveries
    set state = ${isSuccess(statusCode) ? "delivered" : "failed"}, status_code = ${statusCode},
      took_ms = ${Math.round(tookMs)}, problem = ${problem}, answer = ${answer}
    where id = ${id}`.run(db);
  return deliveryWhere(db, sql`d.id = ${id}`);
}
