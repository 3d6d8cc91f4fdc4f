import {
  AtSign,
  Bell,
  Check,
  Flag,
  LogOut,
  Mail,
  type LucideIcon,
  MessageSquare,
  Reply,
  RotateCcw,
  Send,
  Trash2,
  Undo2,
  UserCog,
  UserPlus,
  X,
} from "lucide-react";
import type { NotificationKind } from "#contract/notifications.ts";

const person = "bg-user-wash text-user-ink";
const project = "bg-proj-wash text-proj-ink";
const other = "bg-sunk text-ink-2";

const marks: Record<NotificationKind, [LucideIcon, string]> = {
  application_created: [Send, person],
  application_withdrawn: [Undo2, other],
  application_accepted: [Check, person],
  application_closed: [X, other],
  application_reopened: [RotateCcw, other],
  comment_created: [MessageSquare, project],
  comment_reply: [Reply, project],
  comment_mention: [AtSign, project],
  member_added: [UserPlus, person],
  member_removed: [LogOut, other],
  member_role_changed: [UserCog, person],
  invitation_created: [Mail, person],
  invitation_accepted: [Check, person],
  invitation_declined: [X, other],
  project_deleted: [Trash2, other],
  report_created: [Flag, other],
};

/** What kind of thing happened, at a glance. */
export function EventMark({ event }: { event: string }) {
  const [Icon, hue] = Object.hasOwn(marks, event)
    ? marks[event as NotificationKind]
    : ([Bell, other] as const);
  return (
    <span aria-hidden className={`grid size-8 flex-none place-items-center rounded-full ${hue}`}>
      <Icon className="size-4" />
    </span>
  );
}
