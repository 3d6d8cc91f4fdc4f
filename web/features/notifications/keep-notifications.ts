// What becomes of the notifications that this tab holds, before the server is asked again.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import type { AnyNotification, Notification } from "#contract/notifications.ts";
import type { Session } from "#contract/people.ts";
import type { Page } from "#web/lib/client.ts";
import { readAgain } from "#web/lib/refetch-queries.ts";
import { notificationsKey } from "#web/data/notifications.ts";

type Pages = InfiniteData<Page<Notification[]>, string | null>;

/** A new one goes to the top, in the place of any with its id. */
export function keepArrived(queryClient: QueryClient, arrived: AnyNotification): void {
  change(queryClient, (pages) => withArrived(pages, arrived as Notification));
  rereadIfUnderWay(queryClient);
}

/**
 * These are read, or all where none are named; so many are left. Fewer by now, where a later answer
 * was quicker: reading makes none more.
 */
export function keepRead(queryClient: QueryClient, left: number, ids?: readonly string[]): void {
  changeEach(queryClient, (one) =>
    one.isRead || (ids && !ids.includes(one.id)) ? one : { ...one, isRead: true },
  );
  queryClient.setQueryData<Session>(
    ["session"],
    (session) => session && { ...session, unreadCount: Math.min(session.unreadCount, left) },
  );
  rereadIfUnderWay(queryClient);
}

/** How an application stands after a decision. */
export function keepDecided(queryClient: QueryClient, { id, status, can }: Application): void {
  const now = { status, can: { accept: can.accept, close: can.close } };
  changeEach(queryClient, (one) =>
    one.event === "application_created" && one.data.application.id === id ? { ...one, now } : one,
  );
}

export function withArrived(pages: Pages, arrived: Notification): Pages {
  const [first, ...rest] = pages.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== arrived.id),
  }));
  if (!first) return pages;
  return { ...pages, pages: [{ ...first, items: [arrived, ...first.items] }, ...rest] };
}

/** An answer that is under way may be from before what has just been taken in. */
function rereadIfUnderWay(queryClient: QueryClient): void {
  const all = { queryKey: notificationsKey };
  if (queryClient.isFetching(all) > 0) void readAgain(queryClient, all);
}

function changeEach(queryClient: QueryClient, by: (one: Notification) => Notification): void {
  change(queryClient, (pages) => ({
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.map(by) })),
  }));
}

function change(queryClient: QueryClient, by: (pages: Pages) => Pages): void {
  queryClient.setQueriesData<Pages>({ queryKey: notificationsKey }, (pages) => pages && by(pages));
}
