import type { ProviderId } from "#contract/sign-in-accounts.ts";
import type { Vouched } from "#contract/vouches.ts";
import { vouchLimits } from "#shared/limits.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { seesPerson } from "#server/database/visibility.ts";

interface Reader {
  readonly projectId: string;
  /** Of the code host where people sign in; null if there is none, as with OpenID Connect alone. */
  readonly provider: ProviderId | null;
  readonly viewerId: string | null;
  readonly isOwner: boolean;
}

/** A login that two accounts had, after one was renamed, is nobody's until both sign in again. */
const isOnlyOne = sql`not exists (select from user_accounts other
  where lower(other.login) collate "C" = lower(a.login) collate "C"
    and other.provider = a.provider and other.account_id <> a.account_id)`;

const mayBeListed = (projectId: string) => sql`(
  u.suspended_at is null and ${isOnlyOne} and not exists (
    select from blocks b where b.user_id = u.id and b.blocked_project_id = ${projectId}))`;

/** Members and people who are vouched for. */
const select = ({ projectId, provider, viewerId, isOwner }: Reader, filter: Sql) => sql<Row>`
  select a.login, case when ${seesPerson(viewerId)} then ${userRefJson} end as "user",
    u.hidden_at is null and ${mayBeListed(projectId)} as "isListed", m.id is not null as "isMember",
    iso(v.created_at) as "vouchedAt",
    case when ${isOwner} or u.id = ${viewerId} then v.id end as "vouchId",
    case when ${isOwner} then v.reason end as reason
  from user_accounts a join users u on u.id = a.user_id
    left join members m on m.project_id = ${projectId} and m.user_id = u.id
    left join project_vouches v on v.project_id = ${projectId}
      and v.provider = a.provider and v.account_id = a.account_id
  where a.provider = ${provider} and a.login is not null and ${filter}`;

type Row = Omit<Vouched, "vouchId" | "reason"> & {
  readonly vouchId: string | null;
  readonly reason: string | null;
};

const withoutNull = ({ vouchId, reason, ...row }: Row): Vouched => ({
  ...row,
  ...(vouchId !== null && { vouchId }),
  ...(reason !== null && { reason }),
});

/**
 * Whom gates let in, the first ones first: all, for owners also whom else they vouch for, or only the
 * person with that account.
 */
export async function vouchedIn(
  db: Db,
  reader: Reader,
  { accountId }: { readonly accountId?: string | undefined } = {},
): Promise<Vouched[]> {
  const { projectId, viewerId, isOwner } = reader;
  const rows = await sql<Row>`
    ${select(
      reader,
      sql`a.user_id in (
        select user_id from members where project_id = ${projectId}
        union select o.user_id from project_vouches w join user_accounts o
          on o.provider = w.provider and o.account_id = w.account_id
          where w.project_id = ${projectId})
      and (m.id is not null or v.id is not null)
      and ((${mayBeListed(projectId)} and ${seesPerson(viewerId)})
        or (${isOwner} and v.id is not null and ${accountId === undefined}))
      and ${accountId === undefined ? sql`true` : sql`a.account_id = ${accountId}`}`,
    )} order by coalesce(m.created_at, v.created_at), u.id
    limit ${sql.literal(vouchLimits.listed)}`.all(db);
  return rows.map(withoutNull);
}

/** A vouch of the project, or that for a person. */
export async function findVouch(
  db: Db,
  reader: Reader,
  by: { readonly vouchId: string } | { readonly userId: string },
): Promise<Vouched | undefined> {
  const filter = "vouchId" in by ? sql`v.id = ${by.vouchId}` : sql`u.id = ${by.userId}`;
  const row = await select(reader, sql`${filter} and v.id is not null`).maybeOne(db);
  return row && withoutNull(row);
}

/** The person who signs in with that login and whom the viewer sees. */
export async function personWithLogin(
  db: Db,
  { provider, viewerId }: Pick<Reader, "provider" | "viewerId">,
  login: string,
): Promise<{ userId: string; accountId: string } | undefined> {
  const rows = await sql<{ userId: string; accountId: string }>`
    select a.user_id as "userId", a.account_id as "accountId"
    from user_accounts a join users u on u.id = a.user_id
    where a.provider = ${provider} and lower(a.login) collate "C" = lower(${login})
      and u.suspended_at is null and ${seesPerson(viewerId)} limit 2`.all(db);
  return rows.length === 1 ? rows[0] : undefined;
}

export async function countVouches(db: Db, projectId: string): Promise<number> {
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from project_vouches where project_id = ${projectId}`.one(db);
  return count;
}

interface NewVouch {
  readonly projectId: string;
  readonly provider: ProviderId | null;
  readonly accountId: string;
  readonly byUserId: string;
  readonly reason: string;
}

export async function storeVouch(db: Db, vouch: NewVouch): Promise<void> {
  await sql`
    insert into project_vouches (id, project_id, provider, account_id, vouched_by, reason)
    values (${newId()}, ${vouch.projectId}, ${vouch.provider}, ${vouch.accountId},
      ${vouch.byUserId}, ${vouch.reason})
    on conflict (project_id, provider, account_id)
      do update set vouched_by = excluded.vouched_by, reason = excluded.reason`.run(db);
}

export async function eraseVouch(db: Db, vouchId: string): Promise<void> {
  await sql`delete from project_vouches where id = ${vouchId}`.run(db);
}
