// People who ask to be let in, on a site where admins decide who is. They have no account yet: a
// request is all that is stored, until they are let in and sign in again.
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import type { Account } from "./providers/provider.ts";

type AccessState = "waiting" | "approved" | "declined";

/** A request as its person sees it. */
export interface OwnAccessRequest {
  readonly login: string;
  readonly message: string;
  readonly state: AccessState;
  readonly answeredAt: Date | null;
  /** Whether an address is known that the answer can be mailed to. */
  readonly hasEmail: boolean;
}

/** With the provider, since an account elsewhere may have the same id. */
const keyOf = ({ provider, id }: Account) => `${provider}:${id}`;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

const state = sql<AccessState>`case when approved_at is not null then 'approved'
  when declined_at is not null then 'declined' else 'waiting' end`;

/**
 * Stores that the account asks to be let in, or finds its request: an open one, or that whose
 * approval was taken back. An approval that let somebody in is none.
 * @returns a token that opens the request in this browser; former ones no longer do
 */
export async function requestAccess(db: Db, account: Account): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const { login, name, email } = account;
  const found = sql`login = ${shown(login)}, name = ${name && shown(name)}, email = ${email},
    token_hash = ${hashOf(token)}`;
  const takenBack = await sql`
    update access_requests set ${found} where id = (
      select id from access_requests where account = ${keyOf(account)}
        and declined_at is not null and user_id is not null
        and not exists (select from access_requests
          where account = ${keyOf(account)} and user_id is null)
      order by id desc limit 1)`.run(db);
  if (takenBack > 0) return token;
  await sql`
    insert into access_requests (id, account, login, name, email, token_hash)
    values (${newId()}, ${keyOf(account)}, ${shown(login)}, ${name && shown(name)}, ${email},
      ${hashOf(token)})
    on conflict (account) where user_id is null do update set ${found}`.run(db);
  return token;
}

/** Control characters, and those that change the direction of the text after them. */
const disruptive = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

const shown = (text: string) =>
  [...text.toWellFormed().replace(disruptive, " ").trim()].slice(0, 100).join("");

/** Of the suspension of a person who came in, and whose approval was taken back: shown to them. */
export const takenBackReason = "Access to this site was taken back.";

/** Locks the account's approval, if it has one that let nobody in yet; returns its id. */
export async function lockApproval(db: Db, account: Account): Promise<string | null> {
  const row = await sql<{ id: string }>`
    select id from access_requests
    where account = ${keyOf(account)} and approved_at is not null and user_id is null
    for update`.maybeOne(db);
  return row?.id ?? null;
}

/** Notes whom the approval let in: it lets in no other person. */
export async function useApproval(db: Db, id: string, userId: string): Promise<void> {
  await sql`update access_requests set user_id = ${userId} where id = ${id}`.run(db);
}

/** Uses up the approval of an account that has a person, and deletes a request that isn't needed. */
export async function settleRequest(db: Db, account: Account, userId: string): Promise<void> {
  await sql`
    update access_requests set user_id = ${userId}
    where account = ${keyOf(account)} and approved_at is not null and user_id is null`.run(db);
  await sql`
    delete from access_requests where account = ${keyOf(account)}
      and approved_at is null and declined_at is null`.run(db);
}

/**
 * Settles the requests of an account that the transaction links to a person, and locks them.
 * @returns false if an admin declined the account, which must not come in as somebody else then
 */
export async function settleLinked(db: Db, account: Account, userId: string): Promise<boolean> {
  const rows = await sql<{ state: AccessState }>`
    select ${state} as state from access_requests where account = ${keyOf(account)}
    order by id for update`.all(db);
  if (rows.some((row) => row.state === "declined")) return false;
  await settleRequest(db, account, userId);
  return true;
}

const columns = sql`login, message, ${state} as state,
  coalesce(approved_at, declined_at) as "answeredAt", email is not null as "hasEmail"`;

export async function requestOf(db: Db, token: string): Promise<OwnAccessRequest | null> {
  const row = await sql<OwnAccessRequest>`
    select ${columns} from access_requests where token_hash = ${hashOf(token)}`.maybeOne(db);
  return row ?? null;
}

/** Changes the message of a request that waits; null if there is none. */
export async function changeMessage(
  db: Db,
  token: string,
  message: string,
): Promise<OwnAccessRequest | null> {
  const row = await sql<OwnAccessRequest>`
    update access_requests set message = ${message}
    where token_hash = ${hashOf(token)} and approved_at is null and declined_at is null
    returning ${columns}`.maybeOne(db);
  return row ?? null;
}
