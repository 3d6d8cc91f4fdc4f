import { ArrowUp } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { Notification } from "#contract/notifications.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { useNow } from "#web/ui/RelativeTime.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { byDay } from "./days.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useReading } from "./use-reading.ts";

interface NotificationListProps {
  notifications: readonly Notification[];
  allReadAt: number;
  actionsOf: (notification: Notification) => ReactNode;
}

/** The notifications by days; new ones come in on top. */
export function NotificationList({ notifications, allReadAt, actionsOf }: NotificationListProps) {
  const list = useRef<HTMLDivElement>(null);
  const arrivals = useArrivals(notifications, list);
  const fresh = useFresh(notifications, allReadAt);
  const zone = useHydrated() ? undefined : "UTC";
  const now = useNow();
  useReading(
    list,
    arrivals.items.flatMap(({ id, isRead }) => (isRead ? [] : [id])),
  );
  return (
    <div ref={list}>
      {arrivals.waiting > 0 && (
        <div className="sticky top-4 z-5 flex h-0 justify-center">
          <Button
            variant="ink"
            size="sm"
            className="mt-2 shadow-float"
            icon={<ArrowUp />}
            onClick={arrivals.show}
          >
            {arrivals.waiting} new
          </Button>
        </div>
      )}
      {byDay(arrivals.items, now, zone).map(({ words, items }) => (
        <section key={words} aria-label={words} className="mt-8">
          <h2 className="mb-2 font-sans text-14 font-medium tracking-normal text-ink-2">{words}</h2>
          <Card as="div">
            <ul>
              {items.map((one) => (
                <NotificationRow key={one.id} notification={one} fresh={fresh.has(one.id)}>
                  {actionsOf(one)}
                </NotificationRow>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

/** Those that weren't read when they were first here on this visit, unless all were marked as read. */
function useFresh(notifications: readonly Notification[], allReadAt: number): ReadonlySet<string> {
  const [fresh, setFresh] = useState<{ ids: ReadonlySet<string>; since: number }>({
    ids: new Set(),
    since: 0,
  });
  const kept = fresh.since === allReadAt ? fresh.ids : new Set<string>();
  const unread = notifications.filter(({ id, isRead }) => !isRead && !kept.has(id));
  const ids = unread.length > 0 ? new Set([...kept, ...unread.map(({ id }) => id)]) : kept;
  if (ids !== fresh.ids) setFresh({ ids, since: allReadAt });
  return ids;
}
