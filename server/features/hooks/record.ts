// What a delivery leaves behind, all of it or nothing.
import { sql } from "kysely";
import type { ChangeKey } from "#contract/events.ts";
import type { CodeHost, Delivery } from "#contract/hooks.ts";
import type { ToldEvent } from "#server/codehost/webhooks/told-events.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { inTransaction, sqlStateOf } from "#server/database/transaction.ts";
import { announce } from "#server/live/announce.ts";

/** A webhook as its receiver needs it. */
export interface ReceivingHook {
  readonly id: string;
  readonly projectId: string;
  readonly isActive: boolean;
  readonly secret: string;
  /** Null unless it is still accepted. */
  readonly previousSecret: string | null;
  /** Whose open pages show the project's webhooks. */
  readonly owners: string[];
}

export async function receivingHook(database: Database, id: string): Promise<ReceivingHook | null> {
  const [hook] = await database.prepared<ReceivingHook>(
    "receiving-hook",
    `select h.id, h.project_id as "projectId", is_active as "isActive", secret,
      case when previous_secret_until > now() then previous_secret end as "previousSecret",
      array(select m.user_id from members m
        where m.project_id = h.project_id and m.role_name = 'owner') as owners
    from hooks h where h.id = $1`,
    [id],
  );
  return hook ?? null;
}

/** What the log says of a delivery, whatever became of it. */
export interface Told {
  readonly codeHost: CodeHost;
  readonly event: string | null;
  readonly deliveryId: string | null;
  readonly result: Delivery["result"];
  readonly reason: string | null;
}

/** The account that a sender is at the code host which people sign in with. */
export interface Sender {
  readonly accountId: number;
  readonly login: string;
}

export interface Accepted extends Told {
  readonly bodyHash: Buffer;
  /** What goes into the feed, if anything. */
  readonly told: ToldEvent | null;
  readonly sender: Sender | null;
}

/**
 * Records a delivery unless it was there before: counts it, logs it, and tells the open pages.
 * Returns whether it was new; null where the webhook is gone by now.
 */
export async function recordDelivery(
  db: Db,
  hook: ReceivingHook,
  accepted: Accepted,
): Promise<boolean | null> {
  try {
    return await inTransaction(db, async (transaction) => {
      const isNew = await note(transaction, hook, accepted);
      const { id, projectId, owners: userIds } = hook;
      if (!isNew) await announce(transaction, { userIds, keys: [["hooks", projectId]] });
      else {
        const keys: ChangeKey[] = [["hooks", projectId]];
        if (accepted.told) keys.push(["events", projectId]);
        await announce(transaction, { projectId, userIds, keys });
        // Last, since deliveries to the same webhook wait for each other here.
        await sql`update hooks set invoke_count = invoke_count + 1, invoked_at = now()
          where id = ${id}`.execute(transaction);
      }
      return isNew;
    });
  } catch (error) {
    if (sqlStateOf(error) === "23503") return null;
    throw error;
  }
}

/** Notes that it was there, what it told, and a line of the log; whether it is new. */
async function note(db: Db, hook: ReceivingHook, accepted: Accepted): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with seen as (
      insert into seen_deliveries (hook_id, body_hash, delivery_id)
      values (${hook.id}, ${accepted.bodyHash}, ${accepted.deliveryId})
      on conflict do nothing returning hook_id),
    told as (
      insert into project_events (id, project_id, hook_id, event, user_id, payload)
      select ${newId()}, ${hook.projectId}, hook_id, ${accepted.told?.event ?? null}::text,
        ${memberBehind(hook.projectId, accepted.sender)},
        ${JSON.stringify(accepted.told?.payload ?? null)}::jsonb
      from seen where ${accepted.told !== null}),
    logged as (
      insert into hook_deliveries
        (id, hook_id, code_host, event, delivery_id, is_accepted, result, reason, status_code)
      select ${newId()}, ${hook.id}, ${accepted.codeHost}, ${accepted.event},
        ${accepted.deliveryId}, true,
        case when exists (select from seen) then ${accepted.result} else 'repeated' end,
        case when exists (select from seen) then ${accepted.reason}::text end, 200)
    select exists (select from seen) as "isNew"`.execute(db);
  return rows[0]?.isNew ?? false;
}

/**
 * The member who is certainly the sender: by the number of their account, and only where their
 * username is their login anyway, since who somebody is elsewhere is theirs to tell.
 */
const memberBehind = (projectId: string, sender: Sender | null) => sql`(
  select u.id from users u join members m on m.user_id = u.id and m.project_id = ${projectId}
  where u.account_id = ${sender?.accountId ?? null}::bigint
    and lower(u.username) = lower(regexp_replace(${sender?.login ?? ""}, '[^A-Za-z0-9]', '', 'g')))`;

/** Logs a delivery that was refused; `announced` where the owners' open pages are to show it. */
export async function logRefusal(
  db: Db,
  hook: ReceivingHook,
  told: Told,
  status: number,
  announced: boolean,
): Promise<void> {
  await sql`
    insert into hook_deliveries
      (id, hook_id, code_host, event, delivery_id, is_accepted, result, reason, status_code)
    select ${newId()}, id, ${told.codeHost}, ${told.event}, ${told.deliveryId}, false,
      ${told.result}, ${told.reason}, ${status}
    from hooks where id = ${hook.id}`.execute(db);
  if (announced) {
    await announce(db, { userIds: hook.owners, keys: [["hooks", hook.projectId]] });
  }
}
