import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { type NotificationFilter, notificationFilters } from "#shared/notification-groups.ts";
import { notificationCountsQuery } from "#web/data/notifications.ts";
import { useUnreadCount } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { paths } from "#web/lib/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Leader } from "#web/ui/DotLeader.tsx";

const names: Record<NotificationFilter, string> = {
  unread: "Unread",
  applications: "Applications",
  discussion: "Discussion",
  team: "Team",
  following: "Following",
};

/** The filters with their counts; in narrow windows a row of chips that scrolls. */
export function NotificationFilters({ current }: { current: NotificationFilter | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const unreadCount = useUnreadCount();
  const { data: counts } = useQuery(notificationCountsQuery(useApi()));
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - 20;
  }, [current]);

  return (
    <nav aria-label="Show notifications" className="min-w-0">
      <ul
        ref={list}
        className="relative -mx-5 flex gap-2 overflow-x-auto px-5 py-1 lg:mx-0 lg:block lg:overflow-visible lg:p-0"
      >
        <FilterLink name="All" count={counts?.all} to={paths.notifications()} current={!current} />
        {notificationFilters.map((filter) => (
          <FilterLink
            key={filter}
            name={names[filter]}
            // The session's is newer: it changes with each notification.
            count={filter === "unread" ? unreadCount : counts?.[filter]}
            to={paths.notifications(filter)}
            current={filter === current}
          />
        ))}
      </ul>
    </nav>
  );
}

interface FilterLinkProps {
  name: string;
  /** Undefined while it isn't loaded. */
  count: number | undefined;
  to: string;
  current: boolean;
}

function FilterLink({ name, count, to, current }: FilterLinkProps) {
  return (
    <li className="flex-none">
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? "true" : undefined}
        className={classNames(
          "flex items-baseline text-15 max-lg:min-h-10 max-lg:items-center max-lg:gap-2 max-lg:rounded-md max-lg:border max-lg:px-3 max-lg:whitespace-nowrap lg:min-h-8",
          current
            ? "font-semibold text-ink max-lg:border-edge max-lg:bg-highlight"
            : "text-ink-2 hover:text-ink max-lg:border-line max-lg:bg-card",
        )}
      >
        {name}{" "}
        <span className="contents max-lg:hidden">
          <Leader />
        </span>
        {/* The place of a count that isn't loaded. */}
        <span className="dot-leader-count min-w-4 text-end">
          {count === undefined ? "" : countLabel(count)}
        </span>
      </Link>
    </li>
  );
}
