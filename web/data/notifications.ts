// A person's notifications and their settings: the queries, and the cache updates of reading,
// muting and live events.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import type {
  NotificationSettings,
  NotificationSettingsChange,
} from "#contract/notification-settings.ts";
import type { AnyNotification, Notification } from "#contract/notifications.ts";
import { listsArrival, type NotificationFilter } from "#shared/notification-groups.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { type ApiClient, nextCursor, type Page } from "#web/lib/client.ts";
import { changeCached, optimisticChange } from "#web/lib/optimistic-change.ts";
import { refetchShown } from "#web/lib/query-client.ts";
import {
  notificationCountsKey,
  notificationSettingsKey as settingsKey,
  notificationsKey,
} from "./notification-keys.ts";
import { lowerUnreadCount, sessionKey } from "./session.ts";

/** The viewer's notifications, newest first; with a filter those that it lists. */
export const notificationsQuery = (
  api: ApiClient,
  userId: string,
  show: NotificationFilter | undefined,
) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, userId, show ?? "all"],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /notifications", { query: { to: userId, show, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** How many the viewer has, in total and by filter; 100 means 100 or more. */
export const notificationCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: notificationCountsKey,
    queryFn: ({ signal }) => api.call("GET /notification_counts", { signal }),
  });

export const notificationSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call("GET /notification_settings", { signal }),
  });

/** Marks those as read, or all without ids, shown or not. @throws ApiError */
export async function markNotificationsRead(
  api: ApiClient,
  queryClient: QueryClient,
  ids?: readonly string[],
): Promise<void> {
  const body = ids ? { only: [...ids] } : {};
  const { unread } = await api.call("POST /notifications/read-all", { body });
  applyReadToCache(queryClient, unread, ids);
}

/** Marks notifications as read in the cache, all without ids; `unreadCount` is the server's. */
export function applyReadToCache(
  queryClient: QueryClient,
  unreadCount: number,
  ids?: readonly string[],
): void {
  changeEach(queryClient, (one) =>
    one.isRead || (ids && !ids.includes(one.id)) ? one : { ...one, isRead: true },
  );
  lowerUnreadCount(queryClient, unreadCount);
  refetchIfInFlight(queryClient);
}

/**
 * Puts a notification from the live stream first in the lists that show it, replacing one with the
 * same id.
 */
export function applyArrivalToCache(queryClient: QueryClient, arrived: AnyNotification): void {
  changePages(queryClient, (data, show) => {
    if (show !== "all" && !listsArrival(show, arrived.event)) return data;
    const [first, ...rest] = data.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => id !== arrived.id),
    }));
    if (!first) return data;
    const items = [arrived as Notification, ...first.items];
    return { ...data, pages: [{ ...first, items }, ...rest] };
  });
  refetchIfInFlight(queryClient);
  void refetchShown(queryClient, { queryKey: notificationCountsKey });
}

/**
 * Handles a live event of kind `notifications`. Refetches the session too: it has the unread count,
 * and the page may be older than the latest notification.
 */
export function refetchNotifications(queryClient: QueryClient): void {
  void refetchShown(queryClient, { queryKey: ["notifications"] });
  void refetchShown(queryClient, { queryKey: sessionKey });
}

/** Updates the notifications about an application after a decision on it. */
export function applyDecisionToCache(
  queryClient: QueryClient,
  { id, status, can }: Application,
): void {
  const now = { status, can: { accept: can.accept, close: can.close } };
  changeEach(queryClient, (one) =>
    one.event === "application_created" && one.data.application.id === id
      ? { ...one, now: { ...one.now, ...now } }
      : one,
  );
}

/** A reply in flight may be older than what was just applied. */
function refetchIfInFlight(queryClient: QueryClient): void {
  const filters = { queryKey: notificationsKey };
  if (queryClient.isFetching(filters) > 0) void refetchShown(queryClient, filters);
}

function changeEach(queryClient: QueryClient, change: (one: Notification) => Notification): void {
  changePages(queryClient, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
  }));
}

type Pages = InfiniteData<Page<Notification[]>, string | null>;

/** Changes the cached lists; `change` gets the filter of each. */
function changePages(
  queryClient: QueryClient,
  change: (data: Pages, show: NotificationFilter | "all") => Pages,
): void {
  for (const [queryKey, data] of queryClient.getQueriesData<Pages>({
    queryKey: notificationsKey,
  })) {
    const show = queryKey.at(-1) as NotificationFilter | "all";
    if (data) queryClient.setQueryData(queryKey, change(data, show));
  }
}

/** Changes settings: at once in the cache, then by one request after the other. */
export function useChangeNotificationSettings() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation(
    optimisticChange(queryClient, {
      mutationKey: ["notification-settings"],
      filters: { queryKey: settingsKey },
      mutationFn: (body: NotificationSettingsChange) =>
        api.call("POST /notification_settings", { body }),
      show: (change) =>
        changeCached<NotificationSettings>(queryClient, settingsKey, (settings) =>
          withSettingsChange(settings, change),
        ),
      onReply: (settings) => queryClient.setQueryData(settingsKey, settings),
    }),
  );
}

/** Changes settings where they aren't shown. @throws ApiError */
export async function changeNotificationSettings(
  api: ApiClient,
  queryClient: QueryClient,
  change: NotificationSettingsChange,
): Promise<void> {
  const settings = await api.call("POST /notification_settings", { body: change });
  queryClient.setQueryData(settingsKey, settings);
}

/** The expected settings, without newly muted entries, whose names aren't known. */
export function withSettingsChange(
  settings: NotificationSettings,
  { kinds, unmute }: NotificationSettingsChange,
): NotificationSettings {
  return {
    kinds: { ...settings.kinds, ...kinds },
    mutedProjects: withoutIds(settings.mutedProjects, unmute?.projects),
    mutedThreads: withoutIds(settings.mutedThreads, unmute?.threads),
  };
}

const withoutIds = <T extends { id: string }>(items: T[], ids: readonly string[] = []): T[] =>
  items.filter(({ id }) => !ids.includes(id));
