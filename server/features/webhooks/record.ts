// Records a delivery atomically.
import type { ChangeKey } from "#contract/realtime.ts";
import type { ProviderId } from "#contract/sign-in-accounts.ts";
import type { CodeHost, Delivery } from "#contract/webhooks.ts";
import { sql } from "#server/database/sql.ts";
import { foldKeyOf, type NormalizedEvent } from "./code-host-formats.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { retrying, sqlStateOf } from "#server/database/transaction.ts";
import {
  countsAsActivity,
  isVisibleSender,
  recordActivityOf,
} from "#server/features/projects/activity-sql.ts";
import { notingEvent } from "#server/features/notifications/write/watched-events.ts";
import { announce, announcing, signalAnnouncement } from "#server/realtime/announce.ts";

/** The fields of a webhook that its receiver needs. */
export interface ReceivingHook {
  readonly id: string;
  readonly projectId: string;
  readonly isActive: boolean;
  readonly secret: string;
  /** Null if it is no longer valid. */
  readonly previousSecret: string | null;
  /** The people whose open pages show the project's webhooks. */
  readonly owners: string[];
  readonly projectRepositoryUrl: string | null;
  readonly isRepositoryArchived: boolean;
  /** The project's repository as of its last delivery. */
  readonly repositoryId: string | null;
  readonly repositoryUrl: string | null;
}

export async function receivingHook(database: Database, id: string): Promise<ReceivingHook | null> {
  const [hook] = await database.prepared<ReceivingHook>(
    "receiving-hook",
    `select h.id, h.project_id as "projectId", is_active as "isActive", secret,
      p.repository_url as "projectRepositoryUrl",
      p.repository_archived_at is not null as "isRepositoryArchived",
      h.repository_id as "repositoryId", h.repository_url as "repositoryUrl",
      case when previous_secret_until > now() then previous_secret end as "previousSecret",
      array(select m.user_id from members m
        where m.project_id = h.project_id and m.role_name = 'owner') as owners
    from hooks h join projects p on p.id = h.project_id where h.id = $1`,
    [id],
  );
  return hook ?? null;
}

/** The log entry of a delivery, accepted or not. */
export interface DeliveryLog {
  readonly codeHost: CodeHost;
  readonly event: string | null;
  readonly deliveryId: string | null;
  readonly result: Delivery["result"];
  readonly reason: string | null;
}

/** The sender's account at a code host that people sign in with. */
export interface Sender {
  readonly provider: ProviderId;
  readonly accountId: string;
  readonly login: string;
}

export interface AcceptedDelivery extends DeliveryLog {
  readonly bodyHash: Buffer;
  /** The feed's event, if there is one. */
  readonly projectEvent: NormalizedEvent | null;
  readonly sender: Sender | null;
}

/**
 * Records a delivery unless it was recorded before: counts it, logs it, and announces it to open
 * pages. Returns whether it was new; null if the webhook was deleted meanwhile.
 */
export async function recordDelivery(
  database: Database,
  hook: ReceivingHook,
  { codeHost, event, deliveryId, result, reason, bodyHash, projectEvent, sender }: AcceptedDelivery,
): Promise<boolean | null> {
  const { id, projectId, owners } = hook;
  const repeatedKeys: ChangeKey[] = [["hooks", projectId]];
  const keys: ChangeKey[] = projectEvent ? [...repeatedKeys, ["events", projectId]] : repeatedKeys;
  const values = [
    id,
    projectId,
    owners,
    JSON.stringify(keys),
    JSON.stringify(repeatedKeys),
    newId(),
    codeHost,
    event,
    deliveryId,
    result,
    reason,
    bodyHash,
    newId(),
    projectEvent?.event ?? null,
    projectEvent && JSON.stringify(projectEvent.payload),
    sender?.accountId ?? null,
    sender?.login ?? null,
    sender?.provider ?? null,
    projectEvent?.isBot ?? false,
    projectEvent && foldKeyOf(projectEvent),
  ];
  try {
    const [recorded] = await retrying(() =>
      database.prepared<{ isNew: boolean }>("record-delivery", record, values),
    );
    signalAnnouncement();
    return recorded?.isNew ?? false;
  } catch (error) {
    if (sqlStateOf(error) === "23503") return null;
    throw error;
  }
}

// A single statement, and so a single transaction: a webhook may get hundreds of deliveries a
// second, and its row is locked from the update to the commit. The project's row is locked first, as
// by every change that touches it. $1 to $5: the webhook, its project
// and owners, and the change keys for new and for repeated deliveries. The sender is stored as a
// member only if account number and login match and the username equals the login: a person's
// identity elsewhere is theirs to reveal.
const record = `
  with held as (select from projects where id = $2::uuid and $14::text is not null for no key update),
  seen as (
    insert into seen_deliveries (hook_id, body_hash, delivery_id)
    select $1, $12, $9 from (select count(*) from held) first
    on conflict do nothing returning hook_id),
  inserted_event as (
    insert into project_events as held
      (id, project_id, hook_id, event, user_id, payload, is_bot, fold_key)
    select $13::uuid, $2::uuid, hook_id, $14,
      (select u.id from user_accounts a join users u on u.id = a.user_id
          join members m on m.user_id = u.id and m.project_id = $2::uuid
        where a.provider = $18 and a.account_id = $16
          and lower(u.username) = lower(regexp_replace($17, '[^A-Za-z0-9]', '', 'g'))),
      $15::jsonb, $19::boolean, $20::text
    from seen where $14::text is not null
    on conflict (project_id, fold_key) where fold_key is not null do update
      -- What an admin hid stays hidden: the next detail has the same title.
      set id = excluded.id, hook_id = excluded.hook_id, user_id = excluded.user_id,
        payload = excluded.payload, created_at = excluded.created_at,
        folded = held.folded + 1
    returning id, event, user_id, payload, created_at, is_bot, hidden_at),
  revived as (
    update projects p
    set ${recordActivityOf("case e.event when 'repo_push' then 'push' else 'pull_request' end", "e.created_at")}
    from inserted_event e left join users u on u.id = e.user_id
    where p.id = $2::uuid and ${isVisibleSender} and ${countsAsActivity}
      and e.event <> 'repo_release'),
  noted as (${notingEvent({
    event: "release_published",
    id: "e.id",
    projectId: "$2::uuid",
    actorId: "e.user_id",
    subject: "e.payload -> 'release' ->> 'tag_name'",
    detail: `jsonb_build_object('release', jsonb_build_object(
      'tag', e.payload -> 'release' -> 'tag_name', 'name', e.payload -> 'release' -> 'name'))`,
    from: "(select * from inserted_event where event = 'repo_release') e",
  })}),
  logged as (
    insert into hook_deliveries
      (id, hook_id, code_host, event, delivery_id, is_accepted, result, reason, status_code)
    select $6::uuid, $1::uuid, $7, $8, $9, true,
      case when hook_id is null then 'repeated' else $10 end,
      case when hook_id is not null then $11 end, 200
    from (select) one left join seen on true),
  announced as (
    ${announcing}
    select case when hook_id is not null then $2::uuid end, $3::uuid[],
      case when hook_id is null then $5::jsonb else $4::jsonb end
    from (select) one left join seen on true),
  counted as (
    update hooks set invoke_count = invoke_count + 1, invoked_at = now()
    from seen where hooks.id = seen.hook_id)
  select exists (select from seen) as "isNew"`;

/** Logs a refused delivery; `announced` if the owners' open pages shall show it. */
export async function logRefusal(
  { db }: Database,
  hook: ReceivingHook,
  log: DeliveryLog,
  status: number,
  announced: boolean,
): Promise<void> {
  await sql`
    insert into hook_deliveries
      (id, hook_id, code_host, event, delivery_id, is_accepted, result, reason, status_code)
    select ${newId()}, id, ${log.codeHost}, ${log.event}, ${log.deliveryId}, false,
      ${log.result}, ${log.reason}, ${status}
    from hooks where id = ${hook.id}`.run(db);
  if (announced) {
    await announce(db, { userIds: hook.owners, keys: [["hooks", hook.projectId]] });
  }
}
