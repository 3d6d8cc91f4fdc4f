import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import CheckCheck from "lucide-react/icons/check-check";
import Settings from "lucide-react/icons/settings";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Notification } from "#contract/notifications.ts";
import { markNotificationsRead, notificationsQuery } from "#web/data/notifications.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useConnected } from "#web/lib/realtime/hooks.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Loading } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";
import { NotificationList } from "./NotificationList.tsx";
import { NotificationRowSkeleton } from "./NotificationRow.tsx";

interface NotificationsScreenProps {
  /** Renders the actions of a notification. */
  actionsOf: (notification: Notification) => ReactNode;
}

export function NotificationsScreen({ actionsOf }: NotificationsScreenProps) {
  const { user, unreadCount } = useSession();
  const readAll = useReadAll();
  if (!user) return <SignInPrompt />;
  return (
    <div className="wrap max-w-[820px] pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="page-title">Notifications</h1>
          <ConnectionStatus />
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            variant="quiet"
            icon={<Settings />}
            render={<Link to={`${paths.accountSettings()}#notifications`} />}
          >
            Settings
          </ButtonLink>
          <Button
            icon={<CheckCheck />}
            className="needs-script"
            pending={readAll.isPending}
            // Not disabled, which would lose the focus.
            aria-disabled={unreadCount === 0 || undefined}
            onClick={() => unreadCount > 0 && readAll.mutate()}
          >
            Mark all read
          </Button>
        </div>
      </header>
      <Feed
        key={user.id}
        userId={user.id}
        allReadAt={readAll.isSuccess ? readAll.submittedAt : 0}
        actionsOf={actionsOf}
      />
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
        title: "Your notifications were not marked as read",
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
      className="needs-script flex items-center gap-2 text-14 whitespace-nowrap text-ink-2"
    >
      <span
        aria-hidden
        className={classNames(
          "size-2 rounded-full",
          connected ? "bg-user" : "border border-edge bg-transparent",
        )}
      />
      {connected ? "Connected" : "Connecting..."}
    </p>
  );
}

/** Shown to visitors. */
function SignInPrompt() {
  return (
    <div className="wrap grid min-h-[50vh] content-center justify-items-start gap-5 py-20">
      <h1 className="page-title">Notifications</h1>
      <p className="max-w-measure text-ink-2">
        Updates on your projects, applications and comments.
      </p>
      <ButtonLink variant="ink" size="lg" href={paths.signIn(paths.notifications())}>
        Sign in to view your notifications
      </ButtonLink>
    </div>
  );
}

interface FeedProps extends NotificationsScreenProps {
  userId: string;
  /** When "Mark all read" was clicked, in milliseconds; 0 if it wasn't on this visit. */
  allReadAt: number;
}

function Feed({ userId, allReadAt, actionsOf }: FeedProps) {
  const query = useInfiniteQuery({
    ...notificationsQuery(useApi(), userId),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
  return (
    <PagedList<Notification, HTMLDivElement>
      query={query}
      failure="Your notifications could not be loaded"
      skeleton={<FeedSkeleton />}
      empty={<EmptyFeed />}
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
  );
}

function FeedSkeleton() {
  return (
    <Loading label="Your notifications are loading">
      <Card className="mt-14">
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
      title="No notifications."
      action={
        <ButtonLink variant="line" render={<Link to={paths.projects()} />}>
          Browse Projects
        </ButtonLink>
      }
    >
      Applications, replies and team changes appear here.
    </EmptyState>
  );
}
