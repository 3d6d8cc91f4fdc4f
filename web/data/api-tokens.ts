// The viewer's API tokens: the query, and the cache updates of making and revoking. Tokens themselves
// are never cached: each is only in the result of making it.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiToken, ApiTokenWithSecret, NewApiToken } from "#contract/api-tokens.ts";
import { isApiError } from "#web/lib/api-error.ts";
import type { ApiClient } from "#web/lib/client.ts";

const apiTokensKey = ["account", "tokens"] as const;

/** All of them, the latest first. */
export const apiTokensQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => api.call("GET /account/tokens", { signal }),
  });

/** @throws ApiError */
export async function makeApiToken(
  api: ApiClient,
  queryClient: QueryClient,
  body: NewApiToken,
): Promise<ApiTokenWithSecret> {
  const made = await api.call("POST /account/tokens", { body });
  const { token: _, ...listed } = made;
  await queryClient.cancelQueries({ queryKey: apiTokensKey });
  queryClient.setQueryData<ApiToken[]>(apiTokensKey, (tokens) => tokens && [listed, ...tokens]);
  return made;
}

/** Succeeds if it was revoked elsewhere. @throws ApiError */
export async function revokeApiToken(api: ApiClient, id: string): Promise<void> {
  try {
    await api.call("DELETE /account/tokens/{id}", { params: { id } });
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}

export async function removeApiTokenFromCache(queryClient: QueryClient, id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: apiTokensKey });
  queryClient.setQueryData<ApiToken[]>(apiTokensKey, (tokens) =>
    tokens?.filter((token) => token.id !== id),
  );
}

/** After what revokes all tokens. */
export const refetchApiTokens = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: apiTokensKey });
