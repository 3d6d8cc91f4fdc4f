import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/people.ts";
import { useApi } from "./ApiContext.tsx";
import type { ApiClient } from "./client.ts";

export const signedOut: Session = { isLoggedIn: false, user: null, unreadCount: 0 };

/** Who is signed in; whatever fails counts as nobody. */
export const sessionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["session"],
    queryFn: ({ signal }) => api.call("GET /current-session", { signal }).catch(() => signedOut),
    staleTime: 5 * 60_000,
  });

export function useSession(): Session {
  return useQuery(sessionQuery(useApi())).data ?? signedOut;
}
