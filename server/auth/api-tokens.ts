// API tokens: `sc_`, 30 random characters and six of a checksum, as others have them, so that scanners
// recognise them and one that is mistyped or cut off is refused without a query.
import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Scope } from "#contract/endpoint.ts";
import type { Database, Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import type { Viewer } from "#server/http/viewer.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const prefix = "sc_";
const randomLength = 30;
const format = /^sc_[0-9A-Za-z]{36}$/;

/** CRC-32 in base 62, six digits. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let sum = "";
  for (let index = 0; index < 6; index++) {
    sum = digits.charAt(rest % digits.length) + sum;
    rest = Math.floor(rest / digits.length);
  }
  return sum;
}

/** A new token: 178 random bits. */
export function makeToken(): string {
  const random = Array.from({ length: randomLength }, () =>
    digits.charAt(randomInt(digits.length)),
  );
  const text = random.join("");
  return prefix + text + checksumOf(text);
}

/** Whether the text could be a token of this or another site: the checksum is right. */
export function isToken(text: string): boolean {
  const random = text.slice(prefix.length, prefix.length + randomLength);
  return format.test(text) && text.endsWith(checksumOf(random));
}

export const hashOfToken = (token: string) => createHash("sha256").update(token).digest();

/** `last_used_at` is written at most once a minute. */
const isUnnoted = sql`(last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** The scopes of the row `k` of api_tokens: that of one project alone isn't in the column. */
export const tokenScopes = sql`
  case when k.project_id is null then k.scopes else k.scopes || '{projects}' end`;

/** The person whose valid token it is; none if they are suspended. Admins only by a token for that. */
export async function findTokenViewer({ db }: Database, token: string): Promise<Viewer | null> {
  const row = await sql<
    Omit<Viewer, "token" | "sessionId"> & {
      tokenId: string;
      scopes: Scope[];
      projectId: string | null;
      isUnnoted: boolean;
    }
  >`
    select u.id, u.username, u.account_id as "accountId",
      u.is_admin and 'admin' = any(k.scopes) as "isAdmin", u.language,
      k.id as "tokenId", ${tokenScopes} as scopes,
      k.project_id as "projectId",
      false as "signedInRecently", ${isUnnoted} as "isUnnoted"
    from (select * from api_tokens
      where token_hash = ${hashOfToken(token)} and expires_at > now()) k
    join users u on u.id = k.user_id where u.suspended_at is null`
    .named("find-api-token")
    .maybeOne(db);
  if (!row) return null;
  const { isUnnoted: unnoted, tokenId, scopes, projectId, ...person } = row;
  if (unnoted) {
    await sql`update api_tokens set last_used_at = now() where id = ${tokenId} and ${isUnnoted}`
      .named("note-api-token-used")
      .run(db);
  }
  return { ...person, sessionId: null, token: { id: tokenId, scopes, projectId } };
}

/** Revokes all tokens of a person, as where somebody else may know them; returns their number. */
export function revokeTokensOf(db: Db, userId: string): Promise<number> {
  return sql`delete from api_tokens where user_id = ${userId}`.run(db);
}
