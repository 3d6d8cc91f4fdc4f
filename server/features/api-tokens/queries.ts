import type { ApiToken } from "#contract/api-tokens.ts";
import type { Scope } from "#contract/endpoint.ts";
import { hashOfToken, tokenScopes } from "#server/auth/api-tokens.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";
import { seesProject } from "#server/database/visibility.ts";

const columns = (userId: string) => sql<ApiToken>`
  k.id, k.name, k.token_start as start, ${tokenScopes} as scopes, (
    select json_build_object('id', p.id,
      'name', case when ${seesProject(userId)} then p.name else '' end)
    from projects p where p.id = k.project_id) as project,
  iso(k.created_at) as "createdAt", iso(k.expires_at) as "expiresAt",
  iso(k.last_used_at) as "lastUsedAt"`;

/** All API tokens of a person, the latest first: at most `apiTokenLimits.perPerson`. */
export const apiTokensOf = (db: Db, userId: string): Promise<ApiToken[]> =>
  sql<ApiToken>`
    select ${columns(userId)} from api_tokens k
    where k.user_id = ${userId} order by k.id desc`.all(db);

export async function countApiTokens(db: Db, userId: string): Promise<number> {
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from api_tokens where user_id = ${userId}`.one(db);
  return count;
}

interface MadeToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The only one for which it has the scope `projects`. */
  readonly projectId?: string | undefined;
  readonly expiresAt: string;
  readonly token: string;
}

export function insertApiToken(db: Db, userId: string, made: MadeToken): Promise<ApiToken> {
  const { token, name, projectId = null, expiresAt } = made;
  const scopes = made.scopes.filter((scope) => projectId === null || scope !== "projects");
  return sql<ApiToken>`
    insert into api_tokens as k
      (id, token_hash, token_start, user_id, name, scopes, project_id, expires_at)
    values (${newId()}, ${hashOfToken(token)}, ${token.slice(0, 7)}, ${userId}, ${name},
      ${scopes}::text[], ${projectId}::uuid, ${expiresAt}::timestamptz)
    returning ${columns(userId)}`.one(db);
}

export async function isOwner(db: Db, userId: string, projectId: string): Promise<boolean> {
  const rows = await sql`
    select from members
    where project_id = ${projectId} and user_id = ${userId} and role_name = 'owner'`.all(db);
  return rows.length > 0;
}

/** Revokes a token of the person, unless they have none with that id. */
export const removeApiToken = (db: Db, userId: string, id: string): Promise<ApiToken | undefined> =>
  sql<ApiToken>`
    delete from api_tokens k where k.id = ${id} and k.user_id = ${userId}
    returning ${columns(userId)}`.maybeOne(db);
