import type { Scope } from "#contract/endpoint.ts";
import { makeToken } from "#server/auth/api-tokens.ts";
import type { Db } from "#server/database/connect.ts";
import { insertApiToken } from "#server/features/api-tokens/queries.ts";
import type { Caller } from "./test-app.ts";

/** A token of the person, made without asking the app; with no scope, too. */
export async function addToken(
  db: Db,
  { id }: { readonly id: string },
  scopes: readonly Scope[],
  projectId?: string,
): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await insertApiToken(db, id, { name: "Script", scopes, projectId, expiresAt, token });
  return token;
}

/** Makes the same calls with a token. */
export function withToken({ get, post, delete: remove }: Caller, token: string): Caller {
  const own = { authorization: `Bearer ${token}` };
  return {
    get: (path, headers) => get(path, { ...own, ...headers }),
    post: (path, body, headers) => post(path, body, { ...own, ...headers }),
    delete: (path, body, headers) => remove(path, body, { ...own, ...headers }),
  };
}
