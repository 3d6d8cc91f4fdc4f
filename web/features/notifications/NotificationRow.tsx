import AtSign from "lucide-react/icons/at-sign";
import Bell from "lucide-react/icons/bell";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import Ellipsis from "lucide-react/icons/ellipsis";
import Flag from "lucide-react/icons/flag";
import GitMerge from "lucide-react/icons/git-merge";
import Hand from "lucide-react/icons/hand";
import Hourglass from "lucide-react/icons/hourglass";
import LogOut from "lucide-react/icons/log-out";
import type { LucideIcon } from "lucide-react";
import Mail from "lucide-react/icons/mail";
import Moon from "lucide-react/icons/moon";
import MessageSquare from "lucide-react/icons/message-square";
import Search from "lucide-react/icons/search";
import Plus from "lucide-react/icons/plus";
import Reply from "lucide-react/icons/reply";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Send from "lucide-react/icons/send";
import Tag from "lucide-react/icons/tag";
import Armchair from "lucide-react/icons/armchair";
import Boxes from "lucide-react/icons/boxes";
import MessagesSquare from "lucide-react/icons/messages-square";
import Newspaper from "lucide-react/icons/newspaper";
import Footprints from "lucide-react/icons/footprints";
import Trash2 from "lucide-react/icons/trash";
import Undo2 from "lucide-react/icons/undo-2";
import UserCog from "lucide-react/icons/user-cog";
import UserPlus from "lucide-react/icons/user-plus";
import X from "lucide-react/icons/x";
import { Fragment, type ReactNode, useCallback } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Notification, NotificationKind } from "#contract/notifications.ts";
import { rich } from "#web/lib/rich.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ButtonLink, buttonClass } from "#web/ui/Button.tsx";
import { FitDiamonds } from "#web/entities/techs/FitDiamonds.tsx";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import {
  isKnown,
  type MuteOptions,
  muteOptionsOf,
  sentenceOf,
  type Subject,
  subjectOf,
  textOf,
} from "./notification-text.ts";

interface NotificationRowProps {
  notification: Notification;
  /** Whether it was unread when it first appeared on this visit. */
  wasUnread: boolean;
  actionsOf: ActionsOf;
}

/** Renders the actions of a notification, beside the link to what it is about; null without any. */
export type ActionsOf = (notification: Notification, subjectLink: ReactNode) => ReactNode;

export function NotificationRow({ notification, wasUnread, actionsOf }: NotificationRowProps) {
  const { id, isRead, createdAt } = notification;
  const known = isKnown(notification);
  const subject = known ? subjectOf(notification) : null;
  const muteOptions = known ? muteOptionsOf(notification) : null;
  return (
    <li
      data-unread={isRead ? undefined : id}
      className="relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5 border-t border-line-soft px-6 py-4 first:border-t-0 max-md:gap-x-3 max-md:px-4 md:grid-cols-[40px_minmax(0,1fr)_auto]"
    >
      {wasUnread && (
        <span
          className={classNames(
            "absolute start-1.5 top-8 size-2 rounded-full max-md:start-1",
            isRead ? "border-[1.5px] border-edge" : "bg-danger",
          )}
        >
          <span className="sr-only">
            {isRead ? t("notifications.markNew") : t("notifications.markUnread")}
          </span>
        </span>
      )}
      <Face notification={notification} />
      <div className="min-w-0 pt-0.5">
        <p className="leading-normal wrap-anywhere">
          <Sentence notification={notification} />
        </p>
        {subject?.position && (
          <p className="text-15 text-ink-2 wrap-anywhere">
            {rich("notifications.seat", {
              title: subject.position,
              position: (title) => <bdi>{title}</bdi>,
            })}
          </p>
        )}
        {subject?.quote && (
          <p
            dir="auto"
            className={classNames(
              "mt-1 max-w-measure border-s-2 border-line ps-3 font-serif text-15 text-ink-2 wrap-anywhere",
              // An applicant's message is read before it is answered.
              subject.fit ? "line-clamp-6" : "line-clamp-2",
            )}
          >
            {subject.quote}
          </p>
        )}
        {actionsOf(notification, subject && <SubjectButton subject={subject} />) ??
          (subject && (
            <p className="mt-1 text-14">
              <Link className="link text-ink-2" to={subject.to}>
                {subject.label}
              </Link>
            </p>
          ))}
      </div>
      <div className="flex min-h-8 items-center gap-2 self-start max-md:col-start-2 max-md:justify-between">
        <RelativeTime at={createdAt} className="text-14 text-ink-3" />
        {muteOptions && <MoreButton notification={notification} muteOptions={muteOptions} />}
      </div>
    </li>
  );
}

/** The link beside buttons, and how well an applicant fits; on phones the latter comes first. */
function SubjectButton({ subject: { to, label, fit } }: { subject: Subject }) {
  return (
    <>
      <ButtonLink variant="quiet" size="sm" render={<Link to={to} />}>
        {/* It has no room beside two buttons. */}
        <span aria-hidden className="sm:hidden">
          {t("notifications.view")}
        </span>
        <span className="max-sm:sr-only">{label}</span>
      </ButtonLink>
      {fit && (
        <span className="inline-flex max-md:order-first max-md:w-full md:ms-1">
          <FitDiamonds {...fit} />
        </span>
      )}
    </>
  );
}

const personColors = "bg-user-wash text-user-ink";
const projectColors = "bg-proj-wash text-proj-ink";
const techColors = "bg-tech-wash text-tech-ink";
const otherColors = "bg-sunk text-ink-2";

const icons: Record<NotificationKind, [LucideIcon, string]> = {
  application_created: [Send, personColors],
  application_withdrawn: [Undo2, otherColors],
  application_reminder: [Clock, personColors],
  application_accepted: [Check, personColors],
  application_closed: [X, otherColors],
  application_reopened: [RotateCcw, otherColors],
  application_expired: [Hourglass, otherColors],
  reapply_allowed: [RotateCcw, personColors],
  application_message: [MessageSquare, personColors],
  seat_taken: [UserPlus, otherColors],
  seat_freed: [LogOut, otherColors],
  comment_created: [MessageSquare, projectColors],
  comment_reply: [Reply, projectColors],
  comment_mention: [AtSign, projectColors],
  member_added: [UserPlus, personColors],
  member_removed: [LogOut, otherColors],
  member_role_changed: [UserCog, personColors],
  invitation_created: [Mail, personColors],
  invitation_accepted: [Check, personColors],
  invitation_declined: [X, otherColors],
  issue_reserved: [Hand, personColors],
  reservation_ending: [Clock, personColors],
  reservation_ended: [Hourglass, otherColors],
  reservation_merged: [GitMerge, personColors],
  project_dormant: [Moon, projectColors],
  update_reminder: [Clock, projectColors],
  repository_file_refused: [X, projectColors],
  webhook_disabled: [X, projectColors],
  project_deleted: [Trash2, otherColors],
  search_alert: [Search, projectColors],
  thread_created: [MessagesSquare, projectColors],
  release_published: [Tag, projectColors],
  project_update: [Newspaper, projectColors],
  seats_opened: [Armchair, personColors],
  tech_alert: [Boxes, projectColors],
  person_joined: [Footprints, personColors],
  tech_added: [Plus, techColors],
  report_created: [Flag, otherColors],
};

/** Who acted, with a badge for what it is about; that alone where nobody did. */
function Face({ notification: { event, actor } }: { notification: Notification }) {
  const [Icon, colors] = Object.hasOwn(icons, event)
    ? icons[event as NotificationKind]
    : ([Bell, otherColors] as const);
  if (!actor) {
    return (
      <span
        aria-hidden
        className={`grid size-10 flex-none place-items-center rounded-full ${colors}`}
      >
        <Icon className="size-4.5" />
      </span>
    );
  }
  return (
    <span aria-hidden className="relative size-10 flex-none">
      <Avatar name={actor.displayName} src={actor.avatarUrl} size={40} decorative />
      <span
        className={`absolute -end-1.5 -bottom-1.5 grid size-5.5 place-items-center rounded-full border-2 border-card ${colors}`}
      >
        <Icon className="size-3" />
      </span>
    </span>
  );
}

const linkColors = { user: "text-user-ink", proj: "text-proj-ink", tech: "text-tech-ink" };

function Sentence({ notification }: { notification: Notification }) {
  return sentenceOf(notification).map((part, index) =>
    typeof part === "string" ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <Link
        key={index}
        to={part.to}
        dir="auto"
        className={`font-medium hover:underline ${linkColors[part.of]}`}
      >
        {part.text}
      </Link>
    ),
  );
}

interface MoreButtonProps {
  notification: Notification;
  muteOptions: MuteOptions;
}

/** Opens the menu to mute, which is loaded on demand. */
function MoreButton({ notification, muteOptions }: MoreButtonProps) {
  const { kind, project, commentId } = muteOptions;
  const load = useCallback(async () => {
    const { NotificationMenu } = await import("./NotificationMenu.tsx");
    const menu: LoadedMenu = (props) => (
      <NotificationMenu {...props} muteOptions={{ kind, project, commentId }} />
    );
    return { default: menu };
  }, [kind, project, commentId]);
  return (
    <MenuButton
      label={t("notifications.moreAbout", { text: textOf(notification) })}
      className={buttonClass({
        variant: "quiet",
        size: "sm",
        className: "btn-icon needs-script -me-2 flex-none",
      })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}

export function NotificationRowSkeleton() {
  return (
    <div className="flex gap-3.5 border-t border-line-soft px-5 py-4 first:border-t-0">
      <Skeleton round className="size-10 flex-none" />
      <div className="grid flex-1 content-center gap-2 py-1.5">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-32" />
      </div>
    </div>
  );
}
