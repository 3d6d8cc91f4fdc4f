import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import CheckCheck from "lucide-react/icons/check-check";
import Settings from "lucide-react/icons/settings";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Notification } from "#contract/notifications.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { type NotificationFilter, notificationFilters } from "#shared/notification-groups.ts";
import {
  markNotificationsRead,
  notificationCountsQuery,
  notificationsQuery,
} from "#web/data/notifications.ts";
import { useSession, useUnreadCount } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { useConnected } from "#web/lib/realtime/hooks.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Leader } from "#web/ui/Dividers.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Loading } from "#web/ui/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { countLabel } from "#web/ui/short-number.ts";
import { toast } from "#web/ui/toaster.ts";
import { NotificationList } from "./NotificationList.tsx";
import { type ActionsOf, NotificationRowSkeleton } from "./NotificationRow.tsx";

interface NotificationsScreenProps {
  /** What is listed; everything without one. */
  show: NotificationFilter | undefined;
  actionsOf: ActionsOf;
}

export function NotificationsScreen({ show, actionsOf }: NotificationsScreenProps) {
  const { user } = useSession();
  const unreadCount = useUnreadCount();
  const readAll = useReadAll();
  if (!user) return <SignInPrompt />;
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="page-title">{t("notifications.title")}</h1>
          <ConnectionStatus />
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            variant="quiet"
            icon={<Settings />}
            render={<Link to={`${paths.accountSettings()}#notifications`} />}
          >
            {t("projects.settingsTab")}
          </ButtonLink>
          <Button
            icon={<CheckCheck />}
            className="needs-script"
            pending={readAll.isPending}
            // Not disabled, which would lose the focus.
            aria-disabled={unreadCount === 0 || undefined}
            onClick={() => unreadCount > 0 && readAll.mutate()}
          >
            {t("notifications.markAllRead")}
          </Button>
        </div>
      </header>
      <div className="grid items-start gap-x-12 pt-6 lg:grid-cols-[220px_minmax(0,1fr)]">
        <NotificationFilters current={show} />
        <Feed
          key={`${user.id} ${show}`}
          userId={user.id}
          show={show}
          allReadAt={readAll.isSuccess ? readAll.submittedAt : 0}
          actionsOf={actionsOf}
        />
      </div>
    </div>
  );
}

/** Marks all as read, including those that aren't loaded. */
function useReadAll() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => markNotificationsRead(api, queryClient),
    onError: (error) => {
      toast({
        title: t("notifications.notMarkedRead"),
        description: messageOf(error),
        mark: "danger",
      });
    },
  });
}

/** Whether new notifications are arriving live. */
function ConnectionStatus() {
  const connected = useConnected();
  return (
    <p
      role="status"
      className="needs-script mt-1.5 flex items-center gap-2 text-14 whitespace-nowrap text-ink-2"
    >
      <span
        aria-hidden
        className={classNames(
          "size-2 rounded-full",
          connected ? "bg-user" : "border border-edge bg-transparent",
        )}
      />
      {connected ? t("notifications.connected") : t("notifications.connecting")}
    </p>
  );
}

/** Shown to visitors. */
function SignInPrompt() {
  return (
    <div className="wrap grid min-h-[50vh] content-center justify-items-start gap-5 py-20">
      <h1 className="page-title">{t("notifications.title")}</h1>
      <p className="max-w-measure text-ink-2">{t("notifications.signInLead")}</p>
      <ButtonLink variant="ink" size="lg" href={paths.signIn(paths.notifications())}>
        {t("notifications.signIn")}
      </ButtonLink>
    </div>
  );
}

interface FeedProps extends NotificationsScreenProps {
  userId: string;
  /** When "Mark all read" was clicked, in milliseconds; 0 if it wasn't on this visit. */
  allReadAt: number;
}

function Feed({ userId, show, allReadAt, actionsOf }: FeedProps) {
  const query = useInfiniteQuery({
    ...notificationsQuery(useApi(), userId, show),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
  // What is read here isn't unread for the server, but stays until the list is left.
  const kept = useKept(query.data, show === "unread");
  return (
    <div className="min-w-0">
      <PagedList<Notification, HTMLDivElement>
        query={query.isSuccess && kept ? { ...query, data: kept } : query}
        failure={t("notifications.notLoaded")}
        skeleton={<FeedSkeleton />}
        empty={show ? <NothingShown show={show} /> : <EmptyFeed />}
        itemsOf={(list) => list.querySelectorAll("li")}
      >
        {(notifications, list) => (
          <div ref={list}>
            <NotificationList
              notifications={notifications}
              allReadAt={allReadAt}
              actionsOf={actionsOf}
            />
          </div>
        )}
      </PagedList>
    </div>
  );
}

/** All notifications that were in the list since it was opened, newest first. */
function useKept(
  items: Notification[] | undefined,
  isKeeping: boolean,
): Notification[] | undefined {
  const [kept, setKept] = useState<{ of: Notification[] | undefined; all: Notification[] }>({
    of: undefined,
    all: [],
  });
  if (!isKeeping || !items) return items;
  if (kept.of === items) return kept.all;
  const ids = new Set(items.map(({ id }) => id));
  const gone = kept.all.filter(({ id }) => !ids.has(id));
  const before = new Set(kept.all.map(({ id }) => id));
  // The cache may have some that were read on the last visit.
  const current = items.filter(({ id, isRead }) => !isRead || before.has(id));
  const all = [...current, ...gone.map((one) => ({ ...one, isRead: true }))];
  // Ids sort by age.
  all.sort((one, other) => (one.id < other.id ? 1 : -1));
  setKept({ of: items, all });
  return all;
}

function NothingShown({ show }: { show: NotificationFilter }) {
  return (
    <EmptyState
      kind="user"
      title={show === "unread" ? t("notifications.allRead") : t("notifications.nothingYet")}
      action={
        <ButtonLink variant="line" render={<Link to={paths.notifications()} />}>
          {t("notifications.showAll")}
        </ButtonLink>
      }
    >
      {t(empty[show])}
    </EmptyState>
  );
}

const empty = {
  unread: "notifications.emptyUnread",
  applications: "notifications.emptyApplications",
  discussion: "notifications.emptyDiscussion",
  team: "notifications.emptyTeam",
  following: "notifications.emptyFollowing",
} as const satisfies Record<NotificationFilter, TextKey>;

function FeedSkeleton() {
  return (
    <Loading label={t("notifications.loading")}>
      <Card className="mt-6">
        {[0, 1, 2, 3, 4].map((row) => (
          <NotificationRowSkeleton key={row} />
        ))}
      </Card>
    </Loading>
  );
}

function EmptyFeed() {
  return (
    <EmptyState
      kind="user"
      title={t("notifications.emptyTitle")}
      action={
        <ButtonLink variant="line" render={<Link to={paths.projects()} />}>
          {t("home.browseProjects")}
        </ButtonLink>
      }
    >
      {t("notifications.emptyText")}
    </EmptyState>
  );
}

const names = {
  unread: "notifications.filterUnread",
  applications: "frame.applications",
  discussion: "comments.discussion",
  team: "members.team",
  following: "notifications.filterFollowing",
} as const satisfies Record<NotificationFilter, TextKey>;

/** The filters with their counts; in narrow windows a row of chips that scrolls. */
function NotificationFilters({ current }: { current: NotificationFilter | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const unreadCount = useUnreadCount();
  const { data: counts } = useQuery(notificationCountsQuery(useApi()));
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - 20;
  }, [current]);

  return (
    <nav aria-label={t("notifications.filters")} className="min-w-0">
      <ul
        ref={list}
        className="relative -mx-5 flex gap-2 overflow-x-auto px-5 py-1 lg:mx-0 lg:block lg:overflow-visible lg:p-0"
      >
        <FilterLink
          name={t("notifications.filterAll")}
          count={counts?.all}
          to={paths.notifications()}
          current={!current}
        />
        {notificationFilters.map((filter) => (
          <FilterLink
            key={filter}
            name={t(names[filter])}
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
