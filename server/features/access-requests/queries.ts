import { sql } from "kysely";
import type { AccessRequest } from "#contract/access-requests.ts";
import type { Db } from "#server/database/connect.ts";

const columns = sql`id, split_part(account, ':', 1) as provider, login, name, message, iso(requested_at) as "requestedAt",
  case when approved_at is not null then 'approved' when declined_at is not null then 'declined'
    else 'waiting' end as state,
  iso(coalesce(approved_at, declined_at)) as "answeredAt",
  (select username from users where id = user_id) as username,
  json_build_object('takeBack', approved_at is not null
    and not exists (select from users where id = user_id and is_admin)) as can`;

/** Requests without an answer, the earliest first. */
export async function waitingAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<AccessRequest[]> {
  const { rows } = await sql<AccessRequest>`
    select ${columns} from access_requests
    where approved_at is null and declined_at is null
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Approved or declined requests, the latest answer first. */
export async function answeredBefore(
  db: Db,
  state: "approved" | "declined",
  before: readonly [at: string, id: string] | null,
  limit: number,
): Promise<AccessRequest[]> {
  const [at, id] = before ?? [null, null];
  const answeredAt = sql.ref(state === "approved" ? "approved_at" : "declined_at");
  const { rows } = await sql<AccessRequest>`
    select ${columns} from access_requests
    where ${answeredAt} is not null
      and (${at}::timestamptz is null or (${answeredAt}, id) < (${at}::timestamptz, ${id}::uuid))
    order by ${answeredAt} desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from access_requests
    where approved_at is null and declined_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Who came in by the request, and why they are suspended, if they are; null if nobody did. */
export async function personOf(
  db: Db,
  id: string,
): Promise<{ readonly id: string; readonly suspendedReason: string | null } | null> {
  const { rows } = await sql<{ id: string; suspendedReason: string | null }>`
    select u.id, u.suspended_reason as "suspendedReason"
    from access_requests r join users u on u.id = r.user_id where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface LockedRequest {
  readonly id: string;
  readonly provider: AccessRequest["provider"];
  readonly login: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly state: AccessRequest["state"];
}

export async function lockRequest(db: Db, id: string): Promise<LockedRequest | null> {
  const { rows } = await sql<LockedRequest>`
    select ${columns}, email from access_requests where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

export async function saveAnswer(
  db: Db,
  id: string,
  answer: "approved" | "declined",
): Promise<AccessRequest> {
  const isApproved = answer === "approved";
  const { rows } = await sql<AccessRequest>`
    update access_requests set approved_at = case when ${isApproved} then now() end,
      declined_at = case when not ${isApproved} then now() end
    where id = ${id} returning ${columns}`.execute(db);
  if (!rows[0]) throw new Error("The locked request is missing");
  return rows[0];
}

export async function requestById(db: Db, id: string): Promise<AccessRequest | null> {
  const { rows } = await sql<AccessRequest>`
    select ${columns} from access_requests where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
