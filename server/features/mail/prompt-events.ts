// Which notifications are mailed at once, by the kind that a person can switch off. All others wait
// for the digest.
import type { PromptMailKind } from "#contract/mail.ts";
import type { NotificationEvent } from "#contract/notifications.ts";

export const promptEvents: Partial<Record<NotificationEvent, PromptMailKind>> = {
  application_created: "applications",
  application_reminder: "applications",
  application_accepted: "answers",
  application_closed: "answers",
  application_reopened: "answers",
  application_expired: "answers",
  reapply_allowed: "answers",
  application_message: "answers",
  seat_taken: "answers",
  issue_reserved: "applications",
  reservation_merged: "applications",
  reservation_ending: "answers",
  reservation_ended: "answers",
  invitation_created: "invitations",
  invitation_accepted: "invitations",
  invitation_declined: "invitations",
};
