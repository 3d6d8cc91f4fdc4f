// Who is signed in: ["session"]. Replaced after profile saves and by messages from other tabs.
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Session, SessionUser } from "#contract/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { ApiClient } from "#web/lib/client.ts";

export const signedOut: Session = { isLoggedIn: false, user: null, unreadCount: 0 };

export const sessionKey = ["session"] as const;

/** Never fails: on an error it keeps the former session, or nobody's on the first load. */
export const sessionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: ({ signal, client }) =>
      api
        .call("GET /current-session", { signal })
        .catch(() => client.getQueryData<Session>(sessionKey) ?? signedOut),
    staleTime: 5 * 60_000,
  });

type Viewer = Pick<Session, "isLoggedIn" | "user">;

const viewerOf = ({ isLoggedIn, user }: Session): Viewer => ({ isLoggedIn, user });

/**
 * Who is signed in. Without the unread count, since a part of the page that renders again before it is
 * hydrated loses the server's HTML.
 */
export function useSession(): Viewer {
  return useQuery({ ...sessionQuery(useApi()), select: viewerOf }).data ?? signedOut;
}

const unreadCountOf = ({ unreadCount }: Session) => unreadCount;

export function useUnreadCount(): number {
  return useQuery({ ...sessionQuery(useApi()), select: unreadCountOf }).data ?? 0;
}

/** Writes a session from the server's reply, received by this tab or another. */
export function applySessionToCache(queryClient: QueryClient, session: Session): void {
  queryClient.setQueryData(sessionKey, session);
}

/** Reading never raises the unread count: replies may arrive out of order. */
export function lowerUnreadCount(queryClient: QueryClient, unreadCount: number): void {
  queryClient.setQueryData<Session>(
    sessionKey,
    (session) => session && { ...session, unreadCount: Math.min(session.unreadCount, unreadCount) },
  );
}

/** Updates the signed-in person after a change to their profile. */
export function applyUserToSession(queryClient: QueryClient, user: SessionUser): void {
  queryClient.setQueryData<Session>(sessionKey, (session) => session && { ...session, user });
}

export const waitingCountKey = ["applications", "waiting-count"] as const;

/** How many applications wait for the viewer, on every page; 100 means 100 or more. */
export const waitingCountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: waitingCountKey,
    queryFn: ({ signal }) => api.call("GET /waiting_applications/count", { signal }),
  });
