// What the screens of notifications read, under which keys.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

export const notificationsKey = ["notifications", "list"] as const;

/** One's own, newest first. */
export const notificationsQuery = (api: ApiClient, userId: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, userId],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /notifications", { query: { to: userId, after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const notificationSettingsKey = ["notifications", "settings"] as const;

export const notificationSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: notificationSettingsKey,
    queryFn: ({ signal }) => api.call("GET /notification_settings", { signal }),
  });
