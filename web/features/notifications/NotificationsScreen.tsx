import { useInfiniteQuery } from "@tanstack/react-query";
import { CheckCheck, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Notification } from "#contract/notifications.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { ShowMore } from "#web/ui/ShowMore.tsx";
import { Loading } from "#web/ui/Skeleton.tsx";
import { ConnectionState } from "./ConnectionState.tsx";
import { LogInToSee } from "./LogInToSee.tsx";
import { NotificationList } from "./NotificationList.tsx";
import { NotificationRowSkeleton } from "./NotificationRow.tsx";
import { notificationsQuery } from "#web/data/notifications.ts";
import { useReadAll } from "./use-read-all.ts";

interface NotificationsScreenProps {
  /** What can be done about one on the spot. */
  actionsOf: (notification: Notification) => ReactNode;
}

export function NotificationsScreen({ actionsOf }: NotificationsScreenProps) {
  const { user, unreadCount } = useSession();
  const readAll = useReadAll();
  if (!user) return <LogInToSee />;
  return (
    <div className="wrap max-w-[820px] pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="page-title">Notifications</h1>
          <ConnectionState />
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
            disabled={unreadCount === 0}
            onClick={() => readAll.mutate()}
          >
            Mark All Read
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

interface FeedProps extends NotificationsScreenProps {
  userId: string;
  /** When all were marked as read by hand; 0 where they weren't on this visit. */
  allReadAt: number;
}

function Feed({ userId, allReadAt, actionsOf }: FeedProps) {
  const query = useInfiniteQuery({
    ...notificationsQuery(useApi(), userId),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
  if (query.isPending) return <FeedLoading />;
  if (!query.data) {
    return (
      <ErrorState
        title="Your notifications could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  if (query.data.length === 0) return <NoNotifications />;
  return (
    <>
      <NotificationList notifications={query.data} allReadAt={allReadAt} actionsOf={actionsOf} />
      <ShowMore list={query}>
        {query.isFetchNextPageError && (
          <p role="alert" className="mt-4 text-danger">
            {messageOf(query.error)}
          </p>
        )}
      </ShowMore>
    </>
  );
}

function FeedLoading() {
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

function NoNotifications() {
  return (
    <EmptyState
      hue="user"
      title="No notifications."
      action={
        <ButtonLink variant="line" render={<Link to={paths.projects()} />}>
          Browse Projects
        </ButtonLink>
      }
    >
      When somebody applies to your project, answers you or gives you a seat, you read it here.
    </EmptyState>
  );
}
