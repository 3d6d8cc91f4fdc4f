import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Notification } from "#contract/notifications.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { mutableOf, subjectOf } from "./about.ts";
import { EventMark } from "./EventMark.tsx";
import { MoreButton } from "./MoreButton.tsx";
import { isKnown } from "./sentence.ts";
import { Sentence } from "./Sentence.tsx";

interface NotificationRowProps {
  notification: Notification;
  /** It wasn't read when this visit began. */
  fresh: boolean;
  /** What can be done about it on the spot. */
  children: ReactNode;
}

export function NotificationRow({ notification, fresh, children }: NotificationRowProps) {
  const { id, isRead, event, createdAt } = notification;
  const known = isKnown(notification);
  const subject = known ? subjectOf(notification) : null;
  const mutable = known ? mutableOf(notification) : null;
  return (
    <li
      data-unread={isRead ? undefined : id}
      className="relative flex gap-3.5 border-t border-line-soft px-5 py-4 first:border-t-0 max-md:gap-3 max-md:px-4"
    >
      {fresh && (
        <span className="absolute top-7 left-1.5 size-2 rounded-full bg-danger max-md:left-1">
          <span className="sr-only">Unread</span>
        </span>
      )}
      <EventMark event={event} />
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="leading-normal wrap-anywhere">
          <Sentence notification={notification} />
        </p>
        {subject?.quote && (
          <p
            dir="auto"
            className="mt-1 line-clamp-2 border-s-2 border-line ps-3 font-serif text-15 text-ink-2 wrap-anywhere"
          >
            {subject.quote}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-4 text-14 text-ink-3">
          <RelativeTime at={createdAt} />
          {subject && (
            <Link className="link text-ink-2" to={subject.to}>
              {subject.label}
            </Link>
          )}
        </p>
        {children}
      </div>
      {mutable && <MoreButton notification={notification} mutable={mutable} />}
    </li>
  );
}

export function NotificationRowSkeleton() {
  return (
    <div className="flex gap-3.5 border-t border-line-soft px-5 py-4 first:border-t-0">
      <Skeleton round className="size-8 flex-none" />
      <div className="grid flex-1 content-center gap-2 py-1.5">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-32" />
      </div>
    </div>
  );
}
