// A person's notifications and the settings for them: what is cached, and what reading, muting and
// live events do to it.
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
  AnyNotification,
  Notification,
  NotificationSettings,
  NotificationSettingsChange,
} from "#contract/notifications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { ApiClient, Page } from "#web/lib/client.ts";
import { refetchShown } from "#web/lib/refetch-queries.ts";
import { lowerUnreadCount, sessionKey } from "./session.ts";

export const notificationsKey = ["notifications", "list"] as const;
const settingsKey = ["notifications", "settings"] as const;

/** The user's own, newest first. */
export const notificationsQuery = (api: ApiClient, userId: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, userId],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /notifications", { query: { to: userId, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const notificationSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call("GET /notification_settings", { signal }),
  });

/** The most that are marked as read at once by id: the server's limit. */
export const maxReadAtOnce = 100;

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

/** Marks those as read in the cache, or all without ids; `unreadCount` is what the server answered. */
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

/** Puts a notification from the live stream on top, in the place of any with its id. */
export function applyArrivalToCache(queryClient: QueryClient, arrived: AnyNotification): void {
  changePages(queryClient, (data) => {
    const [first, ...rest] = data.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => id !== arrived.id),
    }));
    if (!first) return data;
    const items = [arrived as Notification, ...first.items];
    return { ...data, pages: [{ ...first, items }, ...rest] };
  });
  refetchIfInFlight(queryClient);
}

/**
 * Follows a live event of kind `notifications`. The session too: it has the count of unread ones, and
 * the page may be older than the latest of them.
 */
export function refetchNotifications(queryClient: QueryClient): void {
  void refetchShown(queryClient, { queryKey: ["notifications"] });
  void refetchShown(queryClient, { queryKey: sessionKey });
}

/** Updates the notifications of an application after a decision on it. */
export function applyDecisionToCache(
  queryClient: QueryClient,
  { id, status, can }: Application,
): void {
  const now = { status, can: { accept: can.accept, close: can.close } };
  changeEach(queryClient, (one) =>
    one.event === "application_created" && one.data.application.id === id ? { ...one, now } : one,
  );
}

/** An answer in flight may be older than what was just applied. */
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

function changePages(queryClient: QueryClient, change: (data: Pages) => Pages): void {
  queryClient.setQueriesData<Pages>({ queryKey: notificationsKey }, (data) => data && change(data));
}

const settingsMutationKey = ["notification-settings"];

/** Changes settings: at once in the cache, one request after the other to the server. */
export function useChangeNotificationSettings() {
  const api = useApi();
  const queryClient = useQueryClient();
  const filters = { queryKey: settingsKey };
  /** An answer is the truth only if no other change is on its way. */
  const isLast = () => queryClient.isMutating({ mutationKey: settingsMutationKey }) === 1;
  return useMutation({
    mutationKey: settingsMutationKey,
    scope: { id: "notification-settings" },
    mutationFn: (body: NotificationSettingsChange) =>
      api.call("POST /notification_settings", { body }),
    async onMutate(change) {
      await queryClient.cancelQueries(filters);
      const before = queryClient.getQueryData<NotificationSettings>(settingsKey);
      queryClient.setQueryData<NotificationSettings>(
        settingsKey,
        (settings) => settings && withSettingsChange(settings, change),
      );
      return before;
    },
    async onSuccess(settings) {
      // An answer in flight may be from before the change.
      await queryClient.cancelQueries(filters);
      if (isLast()) queryClient.setQueryData(settingsKey, settings);
    },
    onError(_error, _change, before) {
      queryClient.setQueryData(settingsKey, before);
      if (isLast()) void queryClient.invalidateQueries(filters);
    },
  });
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

/** The settings as the server will have them, without what is newly muted: its name isn't known. */
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
