import type { AccessRequest } from "#contract/access-requests.ts";
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";

/**
 * The people who got in through approvals of the request's account, and who has it linked now:
 * it lets its owner in, too.
 */
function letInBy(request: string) {
  const account = sql.id(`${request}.account`);
  return sql`(
    select user_id from access_requests same where same.account = ${account} and user_id is not null
    union select user_id from user_accounts where provider = split_part(${account}, ':', 1)
      and account_id = substr(${account}, strpos(${account}, ':') + 1))`;
}

const columns = sql`id, split_part(account, ':', 1) as provider, login, name, message, iso(requested_at) as "requestedAt",
  case when approved_at is not null then 'approved' when declined_at is not null then 'declined'
    else 'waiting' end as state,
  iso(coalesce(approved_at, declined_at)) as "answeredAt",
  coalesce((select json_agg(json_build_object('username', username) order by id)
    from users where id in ${letInBy("access_requests")}), '[]') as people,
  json_build_object('takeBack', approved_at is not null and not exists (
    select from users where is_admin and id in ${letInBy("access_requests")})) as can`;

/** Requests without an answer, the earliest first. */
export async function waitingAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<AccessRequest[]> {
  return sql<AccessRequest>`
    select ${columns} from access_requests
    where approved_at is null and declined_at is null
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.all(db);
}

/** Approved or declined requests, the latest answer first. */
export async function answeredBefore(
  db: Db,
  state: "approved" | "declined",
  before: readonly [at: string, id: string] | null,
  limit: number,
): Promise<AccessRequest[]> {
  const [at, id] = before ?? [null, null];
  const answeredAt = sql.id(state === "approved" ? "approved_at" : "declined_at");
  return sql<AccessRequest>`
    select ${columns} from access_requests
    where ${answeredAt} is not null
      and (${at}::timestamptz is null or (${answeredAt}, id) < (${at}::timestamptz, ${id}::uuid))
    order by ${answeredAt} desc, id desc limit ${limit}`.all(db);
}

export async function countWaiting(db: Db): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from access_requests
    where approved_at is null and declined_at is null`.maybeOne(db);
  return row?.count ?? 0;
}

interface PersonLetIn {
  readonly id: string;
  readonly suspendedReason: string | null;
}

/** Everyone whom approvals of the request's account let in. */
export async function peopleLetInBy(db: Db, id: string): Promise<PersonLetIn[]> {
  return sql<PersonLetIn>`
    select u.id, u.suspended_reason as "suspendedReason"
    from access_requests r join users u on u.id in ${letInBy("r")}
    where r.id = ${id} order by u.id`.all(db);
}

export interface LockedRequest extends AccessRequest {
  readonly email: string | null;
}

/** Locks all requests of the account, and returns this one. */
export async function lockRequest(db: Db, id: string): Promise<LockedRequest | null> {
  const rows = await sql<LockedRequest>`
    select ${columns}, email from access_requests
    where account = (select account from access_requests where id = ${id})
    order by id for update`.all(db);
  return rows.find((row) => row.id === id) ?? null;
}

export async function saveAnswer(
  db: Db,
  id: string,
  answer: "approved" | "declined",
): Promise<AccessRequest> {
  const isApproved = answer === "approved";
  const row = await sql<AccessRequest>`
    update access_requests set approved_at = case when ${isApproved} then now() end,
      declined_at = case when not ${isApproved} then now() end
    where id = ${id} returning ${columns}`.maybeOne(db);
  if (!row) throw new Error("The locked request is missing");
  return row;
}

/** Declines every approved request of the account. */
export async function declineApproved(db: Db, id: string): Promise<void> {
  await sql`
    update access_requests set approved_at = null, declined_at = now()
    where approved_at is not null
      and account = (select account from access_requests where id = ${id})`.run(db);
}

export async function requestById(db: Db, id: string): Promise<AccessRequest | null> {
  const row = await sql<AccessRequest>`
    select ${columns} from access_requests where id = ${id}`.maybeOne(db);
  return row ?? null;
}
