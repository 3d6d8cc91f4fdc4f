// Anyone can enter a stranger's address. The whole site asks an address once a day to be confirmed, and
// leaves it alone after two mails without an answer.
import { t } from "#shared/messages/t.ts";
import { createHmac } from "node:crypto";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import { conflict } from "#server/http/errors.ts";

const maxMails = 2;

/** Variants of an address that many mail servers deliver to one mailbox: `a.b+c@d` is `ab@d`. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).replace(/\+.*$/s, "").replaceAll(".", "");
  return `${local}${address.slice(at)}`.toLowerCase();
}

async function hashOf(db: Db, address: string): Promise<Buffer> {
  const { key } = await sql<{ key: Buffer }>`select key from mail_key`.one(db);
  return createHmac("sha256", key)
    .update(`confirmation ${mailboxOf(address)}`)
    .digest();
}

/** Counts a mail that the transaction queues. @throws 409 if the address gets none */
export async function countConfirmation(db: Db, address: string): Promise<void> {
  const hash = await hashOf(db, address);
  const rowCount = await sql`
    insert into confirmation_mails as known (address_hash, mails) values (${hash}, 1)
    on conflict (address_hash) do update set mails = known.mails + 1, mailed_at = now()
    where known.mailed_at <= now() - interval '24 hours' and known.mails < ${maxMails}`.run(db);
  if (rowCount > 0) return;
  const row = await sql<{ mails: number }>`
    select mails from confirmation_mails where address_hash = ${hash}`.maybeOne(db);
  throw conflict(t((row?.mails ?? 0) < maxMails ? "mail.askedToday" : "mail.leftAlone"));
}

/** To be called when the address is confirmed. */
export async function forgetConfirmations(db: Db, address: string): Promise<void> {
  await sql`
    delete from confirmation_mails
    where address_hash = ${await hashOf(db, address)}`.run(db);
}
