import type { NotificationKind } from "#contract/notifications.ts";

/** When a person is notified, by kind. */
export const kindLabels: Record<NotificationKind, string> = {
  application_created: "Somebody applies to a project of mine",
  application_withdrawn: "An application to a project of mine is withdrawn",
  application_reminder: "Applications to a project of mine wait for an answer",
  application_accepted: "My application is accepted",
  application_closed: "My application is closed",
  application_reopened: "My application is re-opened",
  application_expired: "My application expires without an answer",
  seat_taken: "All seats that I applied for are taken",
  comment_created: "Somebody comments on a project of mine",
  comment_reply: "Somebody replies to my comment",
  comment_mention: "Somebody mentions me",
  member_added: "I am added to a team",
  member_removed: "I am removed from a team",
  member_role_changed: "My role on a team changes",
  invitation_created: "I am invited to a team",
  invitation_accepted: "An invitation to a project of mine is accepted",
  invitation_declined: "An invitation to a project of mine is declined",
  project_dormant: "A project of mine becomes dormant",
  project_deleted: "An admin deletes a project of mine",
  search_alert: "New projects fit a search that I saved",
  report_created: "Something is reported",
};
