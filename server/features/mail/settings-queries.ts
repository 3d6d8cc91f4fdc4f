// A person's e-mail settings. Who has no row has the defaults.
import {
  type AddressSource,
  confirmationHours,
  type DigestFrequency,
  type MailKind,
  mailKinds,
  type MailSettings,
  type PromptMailKind,
} from "#contract/mail.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { forgetConfirmations } from "./confirmation-limit.ts";
import { chosenAddress } from "./address.ts";

type StoredSettings = Omit<MailSettings, "isAvailable">;

interface Row extends Omit<StoredSettings, "kinds"> {
  readonly kindsOff: MailKind[];
}

export async function storedSettingsOf(db: Db, userId: string): Promise<StoredSettings> {
  const rows = await sql<Row>`
    select coalesce(s.source, 'code_host') as source, u.email as "codeHostAddress",
      s.own_address as "ownAddress", coalesce(s.digest, 'weekly') as digest,
      coalesce(s.kinds_off, '{}') as "kindsOff",
      case when s.pending_until > now() then json_build_object('address', s.pending_address,
        'until', iso(s.pending_until)) end as pending,
      case when s.failed_address = ${chosenAddress} then json_build_object(
        'address', s.failed_address, 'at', iso(s.failed_at), 'reply', s.failure) end as failure
    from users u left join mail_settings s on s.user_id = u.id where u.id = ${userId}`.all(db);
  const [row] = rows;
  if (!row) throw new Error("A session's person has a row");
  const { kindsOff, ...stored } = row;
  const kinds = Object.fromEntries(mailKinds.map((kind) => [kind, !kindsOff.includes(kind)]));
  return { ...stored, kinds: kinds as StoredSettings["kinds"] };
}

interface Choices {
  readonly source: AddressSource;
  readonly digest: DigestFrequency;
  readonly kinds: StoredSettings["kinds"];
}

/** Stores the choices; with `forgetFailure`, mails are sent to the address again. */
export async function saveChoices(
  db: Db,
  userId: string,
  { source, digest, kinds }: Choices,
  forgetFailure: boolean,
): Promise<void> {
  const kindsOff = mailKinds.filter((kind) => !kinds[kind]);
  // Not in one statement: a row to insert would have to fit the table's checks by itself.
  await sql`insert into mail_settings (user_id) values (${userId}) on conflict do nothing`.run(db);
  await sql`update mail_settings set source = ${source}, digest = ${digest},
    kinds_off = ${kindsOff}::text[] where user_id = ${userId}`.run(db);
  if (!forgetFailure) return;
  await sql`update mail_settings set failed_address = null, failed_at = null, failure = null
    where user_id = ${userId}`.run(db);
}

/** Stores an address that isn't confirmed yet, in place of an earlier one. */
export async function savePendingAddress(db: Db, userId: string, address: string): Promise<void> {
  await sql`
    insert into mail_settings (user_id, pending_address, pending_until)
    values (${userId}, ${address}, now() + make_interval(hours => ${confirmationHours}))
    on conflict (user_id) do update set pending_address = excluded.pending_address,
      pending_until = excluded.pending_until, pending_token_hash = null`.run(db);
}

/** Stores the token of the confirmation mail that is about to be sent. */
export async function savePendingToken(
  db: Db,
  userId: string,
  address: string,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    update mail_settings set pending_token_hash = ${tokenHash},
      pending_until = now() + make_interval(hours => ${confirmationHours})
    where user_id = ${userId} and pending_address = ${address}`.run(db);
}

/** The language that the person chose; null without one. */
export async function languageOf(db: Db, userId: string): Promise<string | null> {
  const row = await sql<{ language: string | null }>`
    select language from users where id = ${userId}`.maybeOne(db);
  return row?.language ?? null;
}

/** The address that a token confirms, while that is valid. */
export async function pendingAddressOf(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await sql<{ address: string | null }>`
    select s.pending_address as address from mail_settings s join users u on u.id = s.user_id
    where s.pending_token_hash = ${tokenHash} and s.pending_until > now()
      and u.suspended_at is null`.maybeOne(db);
  return row?.address ?? null;
}

/** Makes the pending address the person's own, to which mails go; null if the token isn't valid. */
export async function confirmAddress(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await sql<{ address: string }>`
    update mail_settings s set source = 'own', own_address = pending_address,
      pending_address = null, pending_until = null, pending_token_hash = null,
      failed_address = null, failed_at = null, failure = null
    from users u
    where s.pending_token_hash = ${tokenHash} and s.pending_until > now() and u.id = s.user_id
      and u.suspended_at is null
    returning s.own_address as address`.maybeOne(db);
  const address = row?.address ?? null;
  if (address !== null) await forgetConfirmations(db, address);
  return address;
}

/**
 * Forgets the address that waits for its confirmation, or else the person's own: what went there goes
 * nowhere.
 */
export async function forgetAddress(db: Db, userId: string): Promise<void> {
  const isPending = sql`coalesce(pending_until > now(), false)`;
  await sql`
    update mail_settings set
      own_address = case when ${isPending} then own_address end,
      source = case when source = 'own' and not ${isPending} then 'none' else source end,
      pending_address = null, pending_until = null, pending_token_hash = null
    where user_id = ${userId}`.run(db);
}

/** Notes that the address doesn't take mail, and what its mail server answered. */
export async function saveFailure(
  db: Db,
  userId: string,
  address: string,
  reply: string,
): Promise<void> {
  await sql`
    insert into mail_settings (user_id, failed_address, failed_at, failure)
    values (${userId}, ${address}, now(), ${reply})
    on conflict (user_id) do update set failed_address = excluded.failed_address,
      failed_at = excluded.failed_at, failure = excluded.failure`.run(db);
}

/** What a link in a mail switches off. */
export type MailList = PromptMailKind | "digest";

/** Switches it off; false if the account is gone. */
export async function switchOff(db: Db, userId: string, list: MailList): Promise<boolean> {
  const off = list === "digest" ? sql`'off'` : sql`'weekly'`;
  const kindsOff = list === "digest" ? [] : [list];
  const rowCount = await sql`
    insert into mail_settings as s (user_id, digest, kinds_off)
    select id, ${off}, ${kindsOff}::text[] from users where id = ${userId}
    on conflict (user_id) do update set
      digest = case when ${list} = 'digest' then 'off' else s.digest end,
      kinds_off = array(select distinct unnest(s.kinds_off || excluded.kinds_off))`.run(db);
  return rowCount > 0;
}

/** Whether the person gets that list. */
export async function gets(db: Db, userId: string, list: MailList): Promise<boolean> {
  const row = await sql<{ on: boolean }>`
    select case when ${list} = 'digest' then coalesce(s.digest, 'weekly') <> 'off'
      else ${list} <> all(coalesce(s.kinds_off, '{}')) end as "on"
    from users u left join mail_settings s on s.user_id = u.id where u.id = ${userId}`.maybeOne(db);
  return row?.on ?? false;
}
