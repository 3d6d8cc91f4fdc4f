import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { ApiClient } from "#web/lib/client.ts";

export const signedOut: Session = { isLoggedIn: false, user: null, unreadCount: 0 };

const sessionKey = ["session"];

/** Who is signed in; whatever fails leaves it at who was, and at nobody in the beginning. */
export const sessionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: ({ signal, client }) =>
      api
        .call("GET /current-session", { signal })
        .catch(() => client.getQueryData<Session>(sessionKey) ?? signedOut),
    staleTime: 5 * 60_000,
  });

export function useSession(): Session {
  return useQuery(sessionQuery(useApi())).data ?? signedOut;
}
