import type { ApiToken } from "#contract/api-tokens.ts";
import type { Scope } from "#contract/endpoint.ts";
import { hashOfToken } from "#server/auth/api-tokens.ts";
import type { Db } from "#server/database/connect.ts";
import { newId } from "#server/database/ids.ts";
import { sql } from "#server/database/sql.ts";

const columns = sql<ApiToken>`
  id, name, token_start as start, scopes, iso(created_at) as "createdAt",
  iso(expires_at) as "expiresAt", iso(last_used_at) as "lastUsedAt"`;

/** All API tokens of a person, the latest first: at most `apiTokenLimits.perPerson`. */
export const apiTokensOf = (db: Db, userId: string): Promise<ApiToken[]> =>
  sql<ApiToken>`
    select ${columns} from api_tokens where user_id = ${userId} order by id desc`.all(db);

export async function countApiTokens(db: Db, userId: string): Promise<number> {
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from api_tokens where user_id = ${userId}`.one(db);
  return count;
}

interface MadeToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string;
  readonly token: string;
}

export const insertApiToken = (db: Db, userId: string, made: MadeToken): Promise<ApiToken> =>
  sql<ApiToken>`
    insert into api_tokens (id, token_hash, token_start, user_id, name, scopes, expires_at)
    values (${newId()}, ${hashOfToken(made.token)}, ${made.token.slice(0, 7)}, ${userId},
      ${made.name}, ${made.scopes}::text[], ${made.expiresAt}::timestamptz)
    returning ${columns}`.one(db);

/** Revokes a token of the person, unless they have none with that id. */
export const removeApiToken = (db: Db, userId: string, id: string): Promise<ApiToken | undefined> =>
  sql<ApiToken>`
    delete from api_tokens where id = ${id} and user_id = ${userId} returning ${columns}`.maybeOne(
    db,
  );
