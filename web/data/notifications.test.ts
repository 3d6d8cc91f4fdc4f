import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { keepArrived, keepRead } from "#web/features/notifications/keep-notifications.ts";
import { notificationsKey } from "./notifications.ts";

const key = [...notificationsKey, "me"];

const notification = (id: string): Notification => ({
  id,
  isRead: false,
  event: "test",
  data: { user: null },
  createdAt: "2026-11-21T10:00:00Z",
});

function holding(...pages: string[][]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["session"], { isLoggedIn: true, user: null, unreadCount: 3 });
  queryClient.setQueryData(key, {
    pages: pages.map((ids) => ({ items: ids.map(notification), next: null })),
    pageParams: pages.map(() => null),
  });
  const held = () =>
    queryClient
      .getQueryData<{ pages: { items: Notification[] }[] }>(key)
      ?.pages.map(({ items }) => items);
  return { queryClient, held };
}

test("a new one goes to the top, in the place of the one with its id", () => {
  const { queryClient, held } = holding(["c", "b"], ["a"]);
  keepArrived(queryClient, notification("d"));
  keepArrived(queryClient, { ...notification("a"), isRead: true });
  expect(held()?.map((page) => page.map(({ id }) => id))).toEqual([["a", "d", "c", "b"], []]);
  expect(held()?.[0]?.[0]?.isRead).toBe(true);
});

test("one that arrives before there is a list makes none", () => {
  const queryClient = new QueryClient();
  keepArrived(queryClient, notification("a"));
  expect(queryClient.getQueryData(key)).toBeUndefined();
});

test("those that were read are, or all, and the number in the navigation follows", () => {
  const { queryClient, held } = holding(["c", "b"], ["a"]);
  const read = () => held()?.flatMap((page) => page.map(({ isRead }) => isRead));
  keepRead(queryClient, 2, ["b"]);
  expect(read()).toEqual([false, true, false]);
  expect(queryClient.getQueryData(["session"])).toMatchObject({ unreadCount: 2 });
  keepRead(queryClient, 0);
  expect(read()).toEqual([true, true, true]);
});

test("what is left after reading is never more than a later answer said", () => {
  const { queryClient } = holding(["c", "b"], ["a"]);
  keepRead(queryClient, 0);
  keepRead(queryClient, 2, ["b"]);
  expect(queryClient.getQueryData(["session"])).toMatchObject({ unreadCount: 0 });
});

test("an answer that is under way while something is read isn't taken in: it is asked for again", async () => {
  const { queryClient, held } = holding(["a"]);
  const answers = [
    Promise.withResolvers<Notification[]>(),
    Promise.withResolvers<Notification[]>(),
  ] as const;
  let asked = 0;
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: key,
    queryFn: async () => ({ items: await answers[asked++ === 0 ? 0 : 1].promise, next: null }),
    initialPageParam: null,
    getNextPageParam: () => null,
    staleTime: Infinity,
  });
  const leave = list.subscribe(() => {});
  void list.refetch();
  keepRead(queryClient, 0);
  await expect.poll(() => asked).toBe(2);
  answers[0].resolve([notification("a")]);
  answers[1].resolve([{ ...notification("a"), isRead: true }, notification("late")]);
  await expect.poll(() => held()?.[0]?.map(({ isRead }) => isRead)).toEqual([true, false]);
  leave();
});
