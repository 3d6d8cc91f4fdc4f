import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { keepArrived, keepRead } from "./keep-notifications.ts";
import { notificationsKey } from "./queries.ts";

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
