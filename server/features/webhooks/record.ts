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
  const hook = await sql<ReceivingHook>`
    select h.id, h.project_id as "projectId", is_active as "isActive", secret,
      p.repository_url as "projectRepositoryUrl",
      p.repository_archived_at is not null as "isRepositoryArchived",
      h.repository_id as "repositoryId", h.repository_url as "repositoryUrl",
      case when previous_secret_until > now() then previous_secret end as "previousSecret",
      array(select m.user_id from members m
        where m.project_id = h.project_id and m.role_name = 'owner') as owners
    from hooks h join projects p on p.id = h.project_id where h.id = ${id}`
    .named("receiving-hook")
    .maybeOne(database.db);
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
  const project = sql`${projectId}::uuid`;
  const kind = sql`${projectEvent?.event ?? null}::text`;
  // A single statement, and so a single transaction: a webhook may get hundreds of deliveries a
  // second, and its row is locked from the update to the commit. The project's row is locked first,
  // as by every change that touches it. The sender is stored as a member only if account number and
  // login match and the username equals the login: a person's identity elsewhere is theirs to reveal.
  const record = sql<{ isNew: boolean }>`
    with held as (select from projects where id = ${project} and ${kind} is not null for no key update),
    seen as (
      insert into seen_deliveries (hook_id, body_hash, delivery_id)
      select ${id}, ${bodyHash}, ${deliveryId} from (select count(*) from held) first
      on conflict do nothing returning hook_id),
    inserted_event as (
      insert into project_events as held
        (id, project_id, hook_id, event, user_id, payload, is_bot, fold_key)
      select ${newId()}::uuid, ${project}, hook_id, ${kind},
        (select u.id from user_accounts a join users u on u.id = a.user_id
            join members m on m.user_id = u.id and m.project_id = ${project}
          where a.provider = ${sender?.provider ?? null} and a.account_id = ${sender?.accountId ?? null}
            and lower(u.username) = lower(regexp_replace(${sender?.login ?? null}, '[^A-Za-z0-9]', '', 'g'))),
        ${projectEvent && JSON.stringify(projectEvent.payload)}::jsonb,
        ${projectEvent?.isBot ?? false}::boolean, ${projectEvent && foldKeyOf(projectEvent)}::text
      from seen where ${kind} is not null
      on conflict (project_id, fold_key) where fold_key is not null do update
        -- What an admin hid stays hidden: the next detail has the same title.
        set id = excluded.id, hook_id = excluded.hook_id, user_id = excluded.user_id,
          payload = excluded.payload, created_at = excluded.created_at,
          folded = held.folded + 1
      returning id, project_id, event, user_id, payload, created_at, is_bot, hidden_at),
    revived as (
      update projects p
      set ${recordActivityOf(
        sql`case e.event when 'repo_push' then 'push' else 'pull_request' end`,
        sql`e.created_at`,
      )}
      from inserted_event e left join users u on u.id = e.user_id
      where p.id = ${project} and ${isVisibleSender} and ${countsAsActivity}
        and e.event <> 'repo_release'),
    noted as (${noted}),
    logged as (
      insert into hook_deliveries
        (id, hook_id, code_host, event, delivery_id, is_accepted, result, reason, status_code)
      select ${newId()}::uuid, ${id}::uuid, ${codeHost}, ${event}, ${deliveryId}, true,
        case when hook_id is null then 'repeated' else ${result} end,
        case when hook_id is not null then ${reason} end, 200
      from (select) one left join seen on true),
    announced as (
      ${announcing}
      select case when hook_id is not null then ${project} end, ${owners}::uuid[],
        case when hook_id is null then ${JSON.stringify(repeatedKeys)}::jsonb
          else ${JSON.stringify(keys)}::jsonb end
      from (select) one left join seen on true),
    counted as (
      update hooks set invoke_count = invoke_count + 1, invoked_at = now()
      from seen where hooks.id = seen.hook_id)
    select exists (select from seen) as "isNew"`.named("record-delivery");
  try {
    const recorded = await retrying(database.db, () => record.one(database.db));
    signalAnnouncement();
    return recorded.isNew;
  } catch (error) {
    if (sqlStateOf(error) === "23503") return null;
    throw error;
  }
}

const noted = notingEvent({
  event: "release_published",
  id: sql`e.id`,
  projectId: sql`e.project_id`,
  actorId: sql`e.user_id`,
  subject: sql`e.payload -> 'release' ->> 'tag_name'`,
  detail: sql`jsonb_build_object('release', jsonb_build_object(
      'tag', e.payload -> 'release' -> 'tag_name', 'name', e.payload -> 'release' -> 'name'))`,
  from: sql`(select * from inserted_event where event = 'repo_release') e`,
});

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
