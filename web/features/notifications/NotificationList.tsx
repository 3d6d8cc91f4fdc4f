import { useQueryClient } from "@tanstack/react-query";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Notification } from "#contract/notifications.ts";
import { formatDate } from "#shared/format.ts";
import { localMs, siteClock, weekOfDay } from "#shared/site-clock.ts";
import { t } from "#shared/messages/t.ts";
import { maxReadAtOnce } from "#shared/request-limits.ts";
import { dayMs } from "#shared/time.ts";
import { markNotificationsRead } from "#web/data/notifications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { useNow } from "#web/ui/RelativeTime.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { type ActionsOf, NotificationRow } from "./NotificationRow.tsx";

interface NotificationListProps {
  notifications: readonly Notification[];
  /** When all were marked as read by a click, in milliseconds. */
  allReadAt: number;
  actionsOf: ActionsOf;
}

/** Notifications by day, week and month; new ones are added on top. */
export function NotificationList({ notifications, allReadAt, actionsOf }: NotificationListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { shown, heldBack, showAll } = useArrivals(notifications, list);
  const unreadOnVisit = useUnreadOnVisit(notifications, allReadAt);
  const timeZone = useHydrated() ? undefined : siteClock().timeZone;
  const now = useNow();
  useMarkSeenAsRead(
    list,
    shown.flatMap(({ id, isRead }) => (isRead ? [] : [id])),
  );
  return (
    <div ref={list}>
      {heldBack > 0 && (
        <div className="sticky top-4 z-5 flex h-0 justify-center">
          <Button
            variant="ink"
            size="sm"
            className="mt-2 float-shadow"
            icon={<ArrowUp />}
            onClick={showAll}
          >
            {t("notifications.newCount", { count: heldBack })}
          </Button>
        </div>
      )}
      {groupByPeriod(shown, now, timeZone).map(({ label, items }) => (
        <section key={label} aria-label={label} className="mt-8 first:mt-0 max-lg:first:mt-4">
          <h2 className="mb-2 font-sans text-14 font-medium tracking-normal text-ink-2">{label}</h2>
          <Card as="div">
            <ul>
              {items.map((item) => (
                <NotificationRow
                  key={item.id}
                  notification={item}
                  wasUnread={unreadOnVisit.has(item.id)}
                  actionsOf={actionsOf}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

/** Ids of those that were unread when they first appeared on this visit, unless all were marked as read. */
function useUnreadOnVisit(
  notifications: readonly Notification[],
  allReadAt: number,
): ReadonlySet<string> {
  const [seen, setSeen] = useState<{ ids: ReadonlySet<string>; since: number }>({
    ids: new Set(),
    since: 0,
  });
  const kept = seen.since === allReadAt ? seen.ids : new Set<string>();
  const unread = notifications.filter(({ id, isRead }) => !isRead && !kept.has(id));
  const ids = unread.length > 0 ? new Set([...kept, ...unread.map(({ id }) => id)]) : kept;
  if (ids !== seen.ids) setSeen({ ids, since: allReadAt });
  return ids;
}

/** Beyond this scroll position, in pixels, the viewer is reading further down. */
const topMargin = 120;

/** Holds back new items (newest first) while the viewer reads, types or hovers a control. */
function useArrivals<Item extends { readonly id: string }>(
  items: readonly Item[],
  list: RefObject<HTMLElement | null>,
) {
  const [firstShown, setFirstShown] = useState(items[0]?.id);
  const newest = items[0]?.id;
  // -1 if the first shown item was removed: then nothing is held back.
  const heldBack = Math.max(
    0,
    items.findIndex(({ id }) => id === firstShown),
  );

  useLayoutEffect(() => {
    if (newest === firstShown) return;
    if (heldBack === 0 || !isInUse(list.current)) setFirstShown(newest);
  }, [newest, firstShown, heldBack, list]);

  return {
    shown: items.slice(heldBack),
    heldBack,
    showAll() {
      setFirstShown(newest);
      window.scrollTo({ top: 0 });
    },
  };
}

function isInUse(list: HTMLElement | null): boolean {
  return window.scrollY > topMargin || list?.querySelector("button:hover, form") != null;
}

/**
 * Rows that are visible for this many milliseconds count as seen, together with rows that become
 * visible meanwhile.
 */
const seenAfterMs = 400;

/** Marks as read the rows that are visible; rows carry their id as `data-unread`. */
function useMarkSeenAsRead(list: RefObject<HTMLElement | null>, unread: readonly string[]): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const sent = useRef(new Set<string>());
  const unreadIds = unread.join(" ");

  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-unread]") ?? [])];
    const visible = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function send() {
      timer = undefined;
      if (document.hidden) return;
      const ids = [...visible].filter((id) => !sent.current.has(id)).slice(0, maxReadAtOnce);
      if (ids.length === 0) return;
      for (const id of ids) sent.current.add(id);
      try {
        await markNotificationsRead(api, queryClient, ids);
      } catch {
        // On a failure they stay unread until they are seen again.
        for (const id of ids) sent.current.delete(id);
      }
    }
    const schedule = () => {
      timer ??= setTimeout(() => void send(), seenAfterMs);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset["unread"] ?? "";
          if (isIntersecting) visible.add(id);
          else visible.delete(id);
        }
        if (visible.size > 0) schedule();
      },
      { threshold: 0.6 },
    );
    for (const row of rows) observer.observe(row);
    document.addEventListener("visibilitychange", schedule);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", schedule);
    };
  }, [api, queryClient, list, unreadIds]);
}

/** The time zone; the reader's own if undefined. The server renders in the site's. */
type TimeZone = string | undefined;

interface Period<Item> {
  /** "Today", "Yesterday", "This week", "Last week", or the month: "November 2026". */
  label: string;
  items: Item[];
}

/** Groups neighbours of the same period; the order stays. `now` is in milliseconds. */
export function groupByPeriod<Item extends { createdAt: string }>(
  items: readonly Item[],
  now: number,
  timeZone: TimeZone,
): Period<Item>[] {
  const read = periodReader(now, timeZone);
  const periods: Period<Item>[] = [];
  for (const item of items) {
    const label = read(item.createdAt);
    const last = periods.at(-1);
    if (last?.label === label) last.items.push(item);
    else periods.push({ label, items: [item] });
  }
  return periods;
}

/** A function that names the period of a time, ISO 8601. */
function periodReader(now: number, timeZone: TimeZone) {
  const today = dayOf(now, timeZone);
  return (at: string): string => {
    const day = dayOf(new Date(at).getTime(), timeZone);
    if (day >= today) return t("notifications.today");
    if (day === today - 1) return t("notifications.yesterday");
    if (weekOfDay(day) === weekOfDay(today)) return t("notifications.thisWeek");
    return weekOfDay(day) === weekOfDay(today) - 1
      ? t("notifications.lastWeek")
      : formatDate(at, { month: "long", year: "numeric", timeZone });
  };
}

/** Days since 1970. */
function dayOf(at: number, timeZone: TimeZone): number {
  const local =
    timeZone === undefined
      ? at - new Date(at).getTimezoneOffset() * 60_000
      : localMs(at, { timeZone });
  return Math.floor(local / dayMs);
}
