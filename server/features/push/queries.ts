import type { PromptMailKind } from "#contract/mail.ts";
import type { PushDevice, PushSettings } from "#contract/push.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { deviceOf } from "#server/features/accounts/device.ts";

type Row = Omit<PushDevice, "device"> & { userAgent: string };

const columns = (sessionId: string) => sql<Row>`
  d.id, d.kinds, iso(d.created_at) as "createdAt", iso(d.last_sent_at) as "lastSentAt",
  d.session_id = ${sessionId} as current,
  (select s.user_agent from sessions s where s.id = d.session_id) as "userAgent"`;

const shown = ({ userAgent, ...row }: Row): PushDevice => ({
  ...row,
  device: deviceOf(userAgent),
});

/** At most `pushLimits.devices`. */
export async function devicesOf(db: Db, userId: string, sessionId: string): Promise<PushDevice[]> {
  const rows = await sql<Row>`
    select ${columns(sessionId)} from push_devices d
    where d.user_id = ${userId} and d.endpoint is not null order by d.id desc`.all(db);
  return rows.map(shown);
}

/** What the session's browser is notified of, also while its push service doesn't know it. */
export async function kindsOf(db: Db, sessionId: string): Promise<PromptMailKind[] | undefined> {
  const row = await sql<{ kinds: PromptMailKind[] }>`
    select kinds from push_devices where session_id = ${sessionId}`.maybeOne(db);
  return row?.kinds;
}

interface Subscription {
  readonly userId: string;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly kinds: readonly PromptMailKind[];
}

/** A session has one browser: a new subscription of it, or a new session of a browser, replaces the old. */
export async function storeDevice(db: Db, device: Subscription): Promise<PushDevice> {
  const { userId, sessionId, endpoint, keys, kinds } = device;
  await sql`
    delete from push_devices
    where endpoint = ${endpoint} and session_id <> ${sessionId}`.run(db);
  const row = await sql<Row>`
    insert into push_devices as d
      (id, user_id, session_id, endpoint, p256dh, auth, kinds, sent_number)
    values (${newId()}, ${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth},
      ${kinds}::text[], coalesce((select last_number from recipients where user_id = ${userId}), 0))
    on conflict (session_id) do update set endpoint = excluded.endpoint,
      p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds
    returning ${columns(sessionId)}`.one(db);
  return shown(row);
}

export async function eraseDevice(
  db: Db,
  { id, userId, sessionId }: { id: string; userId: string; sessionId: string },
): Promise<PushDevice | undefined> {
  const row = await sql<Row>`
    delete from push_devices d where d.id = ${id} and d.user_id = ${userId}
    returning ${columns(sessionId)}`.maybeOne(db);
  return row && shown(row);
}

/** One row, also for a person who never chose. */
export const pushSettingsOf = (db: Db, userId: string): Promise<PushSettings> =>
  sql<PushSettings>`
    select (select q.quiet from push_quiet_hours q where q.user_id = ${userId}) as quiet`.one(db);

export async function storeQuietHours(
  db: Db,
  userId: string,
  quiet: PushSettings["quiet"],
): Promise<void> {
  if (quiet === null) await sql`delete from push_quiet_hours where user_id = ${userId}`.run(db);
  else
    await sql`
      insert into push_quiet_hours (user_id, quiet) values (${userId}, ${JSON.stringify(quiet)}::jsonb)
      on conflict (user_id) do update set quiet = excluded.quiet`.run(db);
}
