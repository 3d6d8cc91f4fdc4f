import { randomBytes } from "node:crypto";
import {
  type Delivery,
  hookLimits,
  silentAfterDays,
  type Webhook,
  type WebhookWithSecret,
} from "#contract/webhooks.ts";
import { apiPrefix } from "#contract/endpoint.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { announce } from "#server/realtime/announce.ts";

/**
 * The webhooks for which the condition holds, oldest first, as their owners see them: without
 * secrets.
 */
async function webhooksWhere(db: Db, publicUrl: string, condition: Sql): Promise<Webhook[]> {
  const quietSince = sql`greatest(h.active_since, h.invoked_at)`;
  return sql<Webhook>`
    select h.id, json_build_object('id', p.id, 'name', p.name) as project,
      ${`${publicUrl}${apiPrefix}/hooks/`} || h.id || '/events/github' as url,
      h.is_active as "isActive", iso(h.created_at) as "createdAt",
      iso(h.secret_generated_at) as "secretGeneratedAt",
      iso(case when h.previous_secret_until > now() then h.previous_secret_until end)
        as "previousSecretUntil",
      h.invoke_count as "invokeCount", iso(h.invoked_at) as "invokedAt",
      iso(case when h.is_active and ${quietSince} <= now() - ${silentAfterDays} * interval '1 day'
        then ${quietSince} end) as "silentSince",
      (select json_build_object(
          'username', (array_agg(u.username order by f.since desc))[1],
          'others', count(*) - 1, 'since', iso(max(f.since)))
        from hook_former_owners f
        left join users u on u.id = f.user_id and u.hidden_at is null and u.suspended_at is null
        where f.hook_id = h.id and f.since >= h.secret_generated_at having count(*) > 0) as "knownToFormerOwner"
    from hooks h join projects p on p.id = h.project_id
    where ${condition} order by h.id`.all(db);
}

export const hooksOf = (db: Db, publicUrl: string, projectId: string): Promise<Webhook[]> =>
  webhooksWhere(db, publicUrl, sql`h.project_id = ${projectId}`);

export async function hookOf(db: Db, publicUrl: string, hookId: string): Promise<Webhook | null> {
  return (await webhooksWhere(db, publicUrl, sql`h.id = ${hookId}`))[0] ?? null;
}

/** 32 random bytes as hexadecimal digits, which survive any form that they are pasted into. */
const newSecret = () => randomBytes(32).toString("hex");

/**
 * Creates a webhook; the transaction must have locked the project. Null if the project has the
 * maximum number.
 */
export async function insertHook(
  db: Db,
  publicUrl: string,
  hook: { projectId: string; isActive: boolean },
): Promise<WebhookWithSecret | null> {
  const id = newId();
  const secret = newSecret();
  const rowCount = await sql`
    insert into hooks (id, project_id, is_active, secret)
    select ${id}, ${hook.projectId}, ${hook.isActive}, ${secret}
    where (select count(*) from hooks where project_id = ${hook.projectId}) < ${hookLimits.perProject}`.run(
    db,
  );
  const made = rowCount === 1 ? await hookOf(db, publicUrl, id) : null;
  return made && { ...made, secret };
}

/** Activates or deactivates the webhook. Its silence is measured from the activation. */
export async function setHookActive(db: Db, hookId: string, isActive: boolean): Promise<void> {
  await sql`
    update hooks set is_active = ${isActive},
      active_since = case when ${isActive} and not is_active then now() else active_since end
    where id = ${hookId}`.run(db);
}

/**
 * Generates and returns a new secret, which no former owner knows; the previous one stays valid for
 * `overlap` seconds.
 */
export async function replaceSecret(db: Db, hookId: string, overlap: number): Promise<string> {
  const secret = newSecret();
  await sql`
    update hooks set secret = ${secret}, secret_generated_at = now(),
      previous_secret = case when ${overlap}::int > 0 then secret end,
      previous_secret_until = case when ${overlap}::int > 0
        then now() + ${overlap}::int * interval '1 second' end
    where id = ${hookId}`.run(db);
  await forgetFormerOwners(db, hookId);
  return secret;
}

export async function forgetFormerOwners(db: Db, hookId: string): Promise<void> {
  await sql`delete from hook_former_owners where hook_id = ${hookId}`.run(db);
}

export async function deleteHookRow(db: Db, hookId: string): Promise<void> {
  await sql`delete from hooks where id = ${hookId}`.run(db);
}

/** Announces to the owners' open pages that the project's webhooks changed. */
export async function announceToOwners(db: Db, projectId: string): Promise<void> {
  const owners = await sql<{ user_id: string }>`
    select user_id
    from members
    where project_id = ${projectId} and role_name = 'owner'`.all(db);
  const userIds = owners.map((owner) => owner.user_id);
  await announce(db, { userIds, keys: [["hooks", projectId]] });
}

/** The latest accepted and the latest refused deliveries, latest first. */
export async function deliveriesOf(db: Db, hookId: string): Promise<Delivery[]> {
  const latest = (accepted: boolean) => sql`(
    select * from hook_deliveries where hook_id = ${hookId} and is_accepted = ${accepted}
    order by id desc limit ${hookLimits.deliveries})`;
  return sql<Delivery>`
    select id, iso(at) as at, code_host as "codeHost", event, delivery_id as "deliveryId",
      case when is_accepted then 'accepted' else 'refused' end as outcome,
      result, reason, status_code as "statusCode"
    from (${latest(true)} union all ${latest(false)}) d order by id desc`.all(db);
}
