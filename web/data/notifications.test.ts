import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { NotificationSettings } from "#contract/notification-settings.ts";
import { type Notification, notificationKinds } from "#contract/notifications.ts";
import { applyArrivalToCache, applyReadToCache, withSettingsChange } from "./notifications.ts";

const key = ["notifications", "list", "me", "all"];

const notification = (id: string): Notification => ({
  id,
  isRead: false,
  event: "test",
  data: { user: null },
  actor: null,
  createdAt: "2026-11-21T10:00:00Z",
});

function clientWith(...pages: string[][]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["session"], { isLoggedIn: true, user: null, unreadCount: 3 });
  queryClient.setQueryData(key, {
    pages: pages.map((ids) => ({ items: ids.map(notification), next: null })),
    pageParams: pages.map(() => null),
  });
  const cached = () =>
    queryClient
      .getQueryData<{ pages: { items: Notification[] }[] }>(key)
      ?.pages.map(({ items }) => items);
  return { queryClient, cached };
}

test("a new notification is put first and replaces one with the same id", () => {
  const { queryClient, cached } = clientWith(["c", "b"], ["a"]);
  applyArrivalToCache(queryClient, notification("d"));
  applyArrivalToCache(queryClient, { ...notification("a"), isRead: true });
  expect(cached()?.map((page) => page.map(({ id }) => id))).toEqual([["a", "d", "c", "b"], []]);
  expect(cached()?.[0]?.[0]?.isRead).toBe(true);
});

test("a new notification is put only into the lists whose filter shows it", () => {
  const { queryClient } = clientWith([]);
  const keyOf = (show: string) => [...key.slice(0, -1), show];
  const empty = { pages: [{ items: [], next: null }], pageParams: [null] };
  const filters = ["unread", "applications", "discussion"];
  for (const show of filters) queryClient.setQueryData(keyOf(show), empty);
  applyArrivalToCache(queryClient, { ...notification("a"), event: "comment_reply" });
  const has = ["all", ...filters].filter((show) => {
    const data = queryClient.getQueryData<typeof empty>(keyOf(show));
    return data?.pages[0]?.items.length === 1;
  });
  expect(has).toEqual(["all", "unread", "discussion"]);
});

test("a notification before the list is loaded caches nothing", () => {
  const queryClient = new QueryClient();
  applyArrivalToCache(queryClient, notification("a"));
  expect(queryClient.getQueryData(key)).toBeUndefined();
});

test("marks some or all as read, and lowers the session's count", () => {
  const { queryClient, cached } = clientWith(["c", "b"], ["a"]);
  const read = () => cached()?.flatMap((page) => page.map(({ isRead }) => isRead));
  applyReadToCache(queryClient, 2, ["b"]);
  expect(read()).toEqual([false, true, false]);
  expect(queryClient.getQueryData(["session"])).toMatchObject({ unreadCount: 2 });
  applyReadToCache(queryClient, 0);
  expect(read()).toEqual([true, true, true]);
});

test("an earlier reply that arrives later doesn't raise the count", () => {
  const { queryClient } = clientWith(["c", "b"], ["a"]);
  applyReadToCache(queryClient, 0);
  applyReadToCache(queryClient, 2, ["b"]);
  expect(queryClient.getQueryData(["session"])).toMatchObject({ unreadCount: 0 });
});

test("a list in flight during marking as read is refetched", async () => {
  const { queryClient, cached } = clientWith(["a"]);
  const answers = [
    Promise.withResolvers<Notification[]>(),
    Promise.withResolvers<Notification[]>(),
  ] as const;
  let requests = 0;
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: key,
    queryFn: async () => ({ items: await answers[requests++ === 0 ? 0 : 1].promise, next: null }),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: Infinity,
  });
  const leave = list.subscribe(() => {});
  void list.refetch();
  applyReadToCache(queryClient, 0);
  await expect.poll(() => requests).toBe(2);
  answers[0].resolve([notification("a")]);
  answers[1].resolve([{ ...notification("a"), isRead: true }, notification("late")]);
  await expect.poll(() => cached()?.[0]?.map(({ isRead }) => isRead)).toEqual([true, false]);
  leave();
});

const project = { id: "p", name: "Tidewater" };
const settings: NotificationSettings = {
  kinds: Object.fromEntries(
    notificationKinds.map((kind) => [kind, true]),
  ) as NotificationSettings["kinds"],
  mutedProjects: [project, { id: "q", name: "Quay" }],
  mutedThreads: [{ id: "c", project, excerpt: "Which tide?" }],
};

test("changes one kind and keeps the others", () => {
  const changed = withSettingsChange(settings, { kinds: { comment_reply: false } });
  expect(changed.kinds).toEqual({ ...settings.kinds, comment_reply: false });
  expect(changed.mutedProjects).toEqual(settings.mutedProjects);
});

test("unmuting removes from its own list alone", () => {
  const changed = withSettingsChange(settings, { unmute: { projects: ["p"], threads: [] } });
  expect(changed.mutedProjects.map(({ id }) => id)).toEqual(["q"]);
  expect(changed.mutedThreads).toEqual(settings.mutedThreads);
  expect(withSettingsChange(settings, { unmute: { threads: ["c"] } }).mutedThreads).toEqual([]);
});
