// The token of a link that unsubscribes: whom from what, signed with the site's key. It needs no row,
// so that the links of old mails work as long as the site has its database.
import { createHmac, timingSafeEqual } from "node:crypto";
import { promptMailKinds } from "#contract/mail.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { MailList } from "./settings-queries.ts";

const lists: readonly MailList[] = [...promptMailKinds, "digest"];

export interface Subscription {
  readonly userId: string;
  readonly list: MailList;
}

/** Bytes of the signature: it can't be guessed, and links stay short. */
const signatureBytes = 18;

async function keyOf(db: Db): Promise<Buffer> {
  const row = await sql<{ key: Buffer }>`select key from mail_key`.maybeOne(db);
  if (!row) throw new Error("A migration makes the key");
  return row.key;
}

const signatureOf = (key: Buffer, { userId, list }: Subscription): Buffer =>
  createHmac("sha256", key)
    .update(`unsubscribe ${userId} ${list}`)
    .digest()
    .subarray(0, signatureBytes);

export async function unsubscribeToken(db: Db, subscription: Subscription): Promise<string> {
  const { userId, list } = subscription;
  const person = Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
  const signature = signatureOf(await keyOf(db), subscription).toString("base64url");
  return `${list}.${person}.${signature}`;
}

/** Whom and what a token is for; null if this site didn't make it. */
export async function readUnsubscribeToken(db: Db, token: string): Promise<Subscription | null> {
  const [, name, person = "", signature = ""] =
    /^([a-z]+)\.([\w-]{22})\.([\w-]{24})$/.exec(token) ?? [];
  const list = lists.find((one) => one === name);
  if (!list) return null;
  const hex = Buffer.from(person, "base64url").toString("hex");
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const actual = Buffer.from(signature, "base64url");
  const expected = signatureOf(await keyOf(db), { userId, list });
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return { userId, list };
}
